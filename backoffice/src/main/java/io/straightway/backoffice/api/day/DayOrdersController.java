package io.straightway.backoffice.api.day;

import io.straightway.backoffice.api.Given;
import io.straightway.backoffice.day.DayClosing;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.day.DayProgress;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.net.URI;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Opening and closing business days: what {@code stp business-date} and {@code stp eod} do. */
@RestController
@Tag(name = "Days")
final class DayOrdersController {
  private final DayClosing days;

  DayOrdersController(DayClosing days) {
    this.days = days;
  }

  @PostMapping("/api/days")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(summary = "Opens the first business day")
  ResponseEntity<DayProgress> open(OperatorLogin login, @RequestBody FirstDay first)
      throws SQLException {
    LocalDate day = Given.required(first.day(), "day");
    days.open(login, day);
    return answer(HttpStatus.CREATED, day);
  }

  @GetMapping("/api/days/{day}")
  @Operation(summary = "How far a day is, and the steps of its end")
  DayProgress show(OperatorLogin login, @PathVariable("day") LocalDate day) throws SQLException {
    return days.progress(day);
  }

  @PostMapping("/api/days/{day}/close")
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(
      summary = "Begins to close a day, or continues a close that has stopped",
      description =
          "The close goes on after the answer, whose Location tells how far it is. Where one is under"
              + " way, nothing is begun.")
  ResponseEntity<DayProgress> close(
      OperatorLogin login, @PathVariable("day") LocalDate day, @RequestBody Close close)
      throws SQLException {
    days.order(login, day, close.calendar());
    return answer(HttpStatus.ACCEPTED, day);
  }

  private ResponseEntity<DayProgress> answer(HttpStatus status, LocalDate day) throws SQLException {
    return ResponseEntity.status(status)
        .location(URI.create("/api/days/" + day))
        .body(days.progress(day));
  }

  /** The first business day. */
  record FirstDay(@Nullable LocalDate day) {}

  /**
   * How a day is closed.
   *
   * @param calendar on whose holidays no day is opened; without it weekends only, or as the close
   *     was begun
   */
  record Close(@Nullable String calendar) {}
}
