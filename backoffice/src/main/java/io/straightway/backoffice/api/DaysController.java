package io.straightway.backoffice.api;

import io.straightway.backoffice.day.DayClosing;
import io.straightway.backoffice.status.PreviewBoard;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.day.DayPreview;
import io.straightway.settlement.day.DayProgress;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Previews and progress of business days, as this server holds them. */
@RestController
@Tag(name = "Days")
final class DaysController {
  private final PreviewBoard previews;
  private final DayClosing days;

  DaysController(PreviewBoard previews, DayClosing days) {
    this.previews = previews;
    this.days = days;
  }

  @GetMapping("/api/days/preview")
  @Operation(
      summary = "Preview the close of a day.",
      description =
          "day is by default the next one to close; the preview of that day was computed at the"
              + " given time.")
  DayPreview preview(
      OperatorLogin login, @RequestParam(name = "day", required = false) @Nullable LocalDate day)
      throws SQLException {
    return previews.get(day);
  }

  @GetMapping("/api/days/{day}")
  @Operation(summary = "Show the progress of a day, and the steps of its end.")
  DayProgress show(OperatorLogin login, @PathVariable("day") LocalDate day) throws SQLException {
    return days.progress(day);
  }
}
