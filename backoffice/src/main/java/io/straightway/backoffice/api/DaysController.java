package io.straightway.backoffice.api;

import io.straightway.backoffice.enquiry.Days;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.day.DayNotReadyException;
import io.straightway.settlement.day.DayPreview;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The business date and its ends: what {@code stp business-date} and {@code stp eod} show. */
@RestController
@Tag(name = "Days")
final class DaysController {
  private final Enquiries enquiries;

  DaysController(Enquiries enquiries) {
    this.enquiries = enquiries;
  }

  @GetMapping("/api/days")
  @Operation(summary = "The business date, and the ends of days, the last first")
  Days.DayList days(
      OperatorLogin login,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    return enquiries.ask(connection -> Days.read(connection, after, limit));
  }

  @GetMapping("/api/days/preview")
  @Operation(
      summary = "What the close of a day would find now",
      description = "day is by default the one that is to be closed next")
  DayPreview preview(
      OperatorLogin login, @RequestParam(name = "day", required = false) @Nullable LocalDate day)
      throws SQLException {
    return enquiries.ask(
        connection -> {
          try {
            return Days.preview(connection, day);
          } catch (DayNotReadyException e) {
            throw new DeskRefusal(DeskRefusal.Code.WRONG_STATE, String.valueOf(e.getMessage()));
          }
        });
  }
}
