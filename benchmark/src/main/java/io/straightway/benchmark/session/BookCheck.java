package io.straightway.benchmark.session;

import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;

/** The check of the books after a measurement, which yields no number if they are wrong. */
public final class BookCheck {
  private BookCheck() {}

  /**
   * Returns the broken invariants, each followed by the text of {@code words}.
   *
   * @param acknowledgements the files with the answers that senders received
   */
  public static List<String> broken(
      Database database, List<Path> acknowledgements, Function<Finding, String> words)
      throws SQLException, IOException {
    try (Connection connection = database.connect(Role.READER, "bench check")) {
      return Invariants.check(connection, acknowledgements).stream()
          .filter(finding -> !finding.holds())
          .map(finding -> finding.id() + " (" + words.apply(finding) + ")")
          .toList();
    }
  }
}
