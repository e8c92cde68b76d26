package io.straightway.backoffice.api;

import io.straightway.backoffice.status.PreviewBoard;
import io.straightway.db.operator.OperatorLogin;
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
  private final PreviewBoard previews;

  DaysController(PreviewBoard previews) {
    this.previews = previews;
  }

  @GetMapping("/api/days/preview")
  @Operation(
      summary = "What the close of a day would find",
      description =
          "day is by default the one that is to be closed next; of that one, what was found at the"
              + " time given")
  DayPreview preview(
      OperatorLogin login, @RequestParam(name = "day", required = false) @Nullable LocalDate day)
      throws SQLException {
    return previews.get(day);
  }
}
