package io.straightway.app.journal;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ReasonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.element.calendar.BusinessDate;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What every journal is entered with. */
final class EntryOptions {
  @Mixin ReasonOption reason = new ReasonOption();

  @Option(
      names = "--document",
      paramLabel = "REFERENCE",
      required = true,
      description = "The paper that it is entered from, such as a statement or a letter.")
  String document = "";

  @Option(
      names = "--date",
      paramLabel = "DATE",
      description = "The day that it counts from; by default the business date.")
  @Nullable LocalDate date;

  LocalDate valueDate(DatabaseOptions database, Surroundings surroundings) throws SQLException {
    if (date != null) {
      return date;
    }
    try (Connection connection = database.reader(surroundings)) {
      return BusinessDate.read(connection)
          .map(BusinessDate::today)
          .orElseThrow(
              () -> CommandFailure.usage("no business day has been opened; give the --date"));
    }
  }
}
