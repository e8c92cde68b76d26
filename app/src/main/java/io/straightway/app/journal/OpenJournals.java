package io.straightway.app.journal;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OpenDesk;
import io.straightway.backoffice.journal.JournalDesk;
import java.sql.SQLException;

/** The desk of journals for one command and its operator. */
final class OpenJournals {
  private static final int CONNECTIONS = 2;

  private OpenJournals() {}

  /** Runs one action at the desk. */
  static <T> T at(
      DatabaseOptions database, Surroundings surroundings, OpenDesk.Action<JournalDesk, T> action)
      throws SQLException {
    return OpenDesk.at(database, surroundings, CONNECTIONS, JournalDesk::new, action);
  }
}
