package io.straightway.backoffice.console;

import io.straightway.backoffice.access.AccessRules;
import io.straightway.backoffice.console.live.LiveFigures;
import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.enquiry.Exceptions;
import io.straightway.backoffice.status.ActivityBoard;
import io.straightway.backoffice.status.PreviewBoard;
import io.straightway.backoffice.status.Pulse;
import io.straightway.backoffice.status.StatusBoard;
import io.straightway.backoffice.status.StatusBoard.StatusReading;
import io.straightway.backoffice.status.WorkList;
import io.straightway.books.BusinessDate;
import io.straightway.db.Pool;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.settlement.instruct.CutOffs;
import io.straightway.staticdata.StaticDataStore;
import jakarta.servlet.http.HttpServletRequest;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The first page: the progress of the day, late items, and items that need a person. */
@Controller
final class TodayPage implements ConsolePage {
  private final Pool pool;
  private final StatusBoard board;
  private final ActivityBoard activity;
  private final LiveFigures live;
  private final Clock clock;
  private final Exceptions exceptions;

  /** Starts the slow readings in advance. */
  TodayPage(
      Pool deskPool,
      StatusBoard board,
      ActivityBoard activity,
      PreviewBoard previews,
      LiveFigures live,
      Clock clock) {
    this.pool = deskPool;
    this.board = board;
    this.activity = activity;
    this.live = live;
    this.clock = clock;
    this.exceptions = new Exceptions(clock);
    board.begin();
    previews.begin();
  }

  /**
   * Redirects to the first page; an administrator without business roles has only the
   * administration page.
   */
  @GetMapping("/")
  String home(HttpServletRequest request) {
    boolean administersOnly =
        request.isUserInRole(OperatorRole.ADMINISTRATOR.name())
            && !AccessRules.opens("/console", role -> request.isUserInRole(role.name()));
    return "redirect:" + (administersOnly ? "/console/administration" : "/console");
  }

  @GetMapping("/console")
  String today(OperatorLogin login, HttpServletRequest request, Model model) throws SQLException {
    board.soon().ifPresent(reading -> show(reading, model));
    activity.soon().ifPresent(moments -> model.addAttribute("activity", moments));
    try (Connection connection = pool.connection()) {
      model.addAttribute("live", live.texts(Pulse.read(connection)));
      model.addAttribute("work", WorkList.read(connection, login.name(), WorkList.MANY));
      model.addAttribute("exceptions", exceptions.counts(connection));
      model.addAttribute(
          "cutOffs",
          CutOffs.open(connection, () -> new StaticDataStore().read(connection), clock.instant()));
      model.addAttribute("day", BusinessDate.read(connection).orElse(null));
    }
    model.addAttribute("approves", request.isUserInRole(OperatorRole.APPROVER.name()));
    return "today";
  }

  private static void show(StatusReading reading, Model model) {
    model.addAttribute("status", reading.status());
    model.addAttribute("at", reading.at());
    model.addAttribute(
        "late", reading.status().fails().values().stream().mapToLong(Long::longValue).sum());
  }
}
