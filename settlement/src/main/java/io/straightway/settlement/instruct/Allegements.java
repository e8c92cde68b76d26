package io.straightway.settlement.instruct;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** What counterparties have alleged, and is instructed now: it needs nobody any more. */
final class Allegements {
  private static final String ANSWERED = "SELECT note_instructed(?)";

  private Allegements() {}

  /** Closes those that instructions answer which this transaction has written. */
  static void answered(Connection connection, List<Instruction> written) throws SQLException {
    Long[] ids = written.stream().map(Instruction::id).toArray(Long[]::new);
    Queries.list(connection, Long.class, ANSWERED, ids);
  }
}
