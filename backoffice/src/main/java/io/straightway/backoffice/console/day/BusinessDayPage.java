package io.straightway.backoffice.console.day;

import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.console.page.FormText;
import io.straightway.backoffice.day.DayClosing;
import io.straightway.backoffice.enquiry.Days;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.status.PreviewBoard;
import io.straightway.backoffice.status.WorkList;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.day.DayNotReadyException;
import io.straightway.settlement.day.DayProgress;
import io.straightway.settlement.day.DayProgress.DayState;
import io.straightway.settlement.day.DayRun;
import io.straightway.settlement.day.EndOfDay;
import io.straightway.settlement.day.NextDay;
import jakarta.servlet.http.HttpServletResponse;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** The business day: its progress, the preview of its close, closing it, and earlier days. */
@Controller
final class BusinessDayPage implements ConsolePage {
  private static final int AT_A_TIME = 50;
  private static final String PAGE = "day";

  /** The time for which the page says that a day was closed, and keeps the next close folded. */
  private static final Duration NEWS = Duration.ofMinutes(10);

  /**
   * The states in which the page follows the close. CLOSED occurs if the day is closed between the
   * reading of the next day and of its progress.
   */
  private static final Set<DayState> FOLLOWED = Set.of(DayState.CLOSING, DayState.CLOSED);

  private final Enquiries enquiries;
  private final DayClosing days;
  private final PreviewBoard previews;
  private final Clock clock;

  BusinessDayPage(Enquiries enquiries, DayClosing days, PreviewBoard previews, Clock clock) {
    this.clock = clock;
    this.enquiries = enquiries;
    this.days = days;
    this.previews = previews;
  }

  /** Shows the day. While a day is being closed, the page keeps polling its main part. */
  @GetMapping("/console/day")
  String show(
      OperatorLogin login,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestHeader(name = "HX-Target", required = false) @Nullable String target,
      Model model)
      throws SQLException {
    return PAGE.equals(target) ? fill(after, model) + " :: day" : fill(after, model);
  }

  /**
   * Shows the preview of a close. While it is being counted, the page keeps polling.
   *
   * @param since the time of the first request for it
   */
  @GetMapping("/console/day/preview")
  String preview(
      OperatorLogin login,
      @RequestParam(name = "since", required = false) @Nullable Instant since,
      Model model)
      throws SQLException {
    Instant start = since == null ? clock.instant() : since;
    model.addAttribute("since", start);
    model.addAttribute("preview", previews.since(start).orElse(null));
    model.addAttribute(
        "work",
        enquiries.ask(connection -> WorkList.read(connection, login.name(), WorkList.MANY)));
    return fill(null, model);
  }

  @PostMapping("/console/day/close")
  String close(
      OperatorLogin login,
      @RequestParam("day") LocalDate day,
      @RequestParam(name = "calendar", defaultValue = "") String calendar,
      @RequestParam(name = "confirmed", defaultValue = "false") boolean confirmed,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    if (!confirmed) {
      throw new IllegalArgumentException("tick the box to confirm the day that is closed");
    }
    try {
      days.order(login, day, FormText.orNull(calendar));
      return "redirect:/console/day";
    } catch (DeskRefusal e) {
      response.setStatus(HttpStatus.CONFLICT.value());
      model.addAttribute("problem", e.getMessage());
      return fill(null, model);
    }
  }

  private String fill(@Nullable String after, Model model) throws SQLException {
    LocalDate next = next();
    DayProgress progress = next == null ? null : days.progress(next);
    Days.DayList list = enquiries.ask(connection -> Days.read(connection, after, AT_A_TIME));
    model.addAttribute("days", list);
    model.addAttribute("ended", after == null ? justEnded(list) : null);
    model.addAttribute("calendar", calendar(next));
    model.addAttribute("progress", progress);
    model.addAttribute("closing", progress != null && FOLLOWED.contains(progress.state()));
    return PAGE;
  }

  private @Nullable DayRun justEnded(Days.DayList list) {
    Instant since = clock.instant().minus(NEWS);
    return list.items().stream()
        .filter(run -> run.closedAt() != null && run.closedAt().isAfter(since))
        .findFirst()
        .orElse(null);
  }

  /** Returns the calendar that determines the day after, unless the operator names another. */
  private String calendar(@Nullable LocalDate day) throws SQLException {
    return day == null ? "" : enquiries.ask(connection -> NextDay.proposed(connection, day));
  }

  /** Returns the day to close next; null if none has been opened. */
  private @Nullable LocalDate next() throws SQLException {
    return enquiries
        .ask(
            connection -> {
              try {
                return Optional.of(EndOfDay.dayToEnd(connection));
              } catch (DayNotReadyException e) {
                return Optional.<LocalDate>empty();
              }
            })
        .orElse(null);
  }
}
