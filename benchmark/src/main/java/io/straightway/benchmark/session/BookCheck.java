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

/** Checks the books after a measurement: where they are wrong there is no number. */
public final class BookCheck {
  private BookCheck() {}

  /**
   * The invariants that are broken, each with what {@code words} say of it.
   *
   * @param acknowledgements files with what senders were answered
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
