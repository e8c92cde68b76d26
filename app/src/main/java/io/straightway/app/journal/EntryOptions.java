package io.straightway.app.journal;

import io.straightway.app.access.RemoteServer;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ReasonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.backoffice.enquiry.Days;
import io.straightway.element.calendar.BusinessDate;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.core.type.TypeReference;

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
          .orElseThrow(EntryOptions::noDay);
    }
  }

  LocalDate valueDate(RemoteServer remote) {
    if (date != null) {
      return date;
    }
    LocalDate today =
        remote
            .get(List.of("days"), Map.of("limit", 1), new TypeReference<Days.DayList>() {})
            .businessDate();
    if (today == null) {
      throw noDay();
    }
    return today;
  }

  private static CommandFailure noDay() {
    return CommandFailure.usage("no business day has been opened; give the --date");
  }
}
