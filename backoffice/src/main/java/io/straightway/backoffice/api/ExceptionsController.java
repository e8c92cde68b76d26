package io.straightway.backoffice.api;

import io.straightway.backoffice.api.DeskAnswers.Done;
import io.straightway.backoffice.api.DeskRequests.Nothing;
import io.straightway.backoffice.api.DeskRequests.ToApprove;
import io.straightway.backoffice.api.DeskRequests.ToAssign;
import io.straightway.backoffice.api.DeskRequests.ToRepair;
import io.straightway.backoffice.api.DeskRequests.WithReason;
import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.enquiry.Exceptions;
import io.straightway.backoffice.enquiry.Exceptions.CodeCount;
import io.straightway.backoffice.enquiry.Exceptions.Filter;
import io.straightway.backoffice.repair.Correction;
import io.straightway.backoffice.repair.ExceptionDetails;
import io.straightway.backoffice.repair.RepairDesk;
import io.straightway.db.Pool;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.message.HardenedXml;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The desk over HTTP: {@code /exceptions} and {@code /repairs}, for operators who give their name
 * and secret by Basic authentication. What they may do is decided where the commands' is.
 */
@RestController
final class ExceptionsController {
  private static final int USUAL_LIMIT = 50;
  private static final int MOST = 1_000;

  private final Pool pool;
  private final RepairDesk desk;
  private final Exceptions exceptions;
  private final ExceptionDetails details;
  private final DeskRequests requests = new DeskRequests();
  private final DeskAnswers answers = new DeskAnswers();

  ExceptionsController(Pool deskPool, Clock clock) {
    HardenedXml xml = new HardenedXml();
    this.pool = deskPool;
    this.desk = new RepairDesk(deskPool.dataSource(), xml);
    this.exceptions = new Exceptions(clock);
    this.details = new ExceptionDetails(clock, xml);
  }

  @GetMapping("/exceptions")
  void list(HttpServletRequest request, HttpServletResponse response) throws IOException {
    answer(request, response, HttpServletResponse.SC_OK, login -> listed(request));
  }

  private Listed listed(HttpServletRequest request) throws SQLException {
    Filter filter =
        new Filter(
            ExceptionItem.requireState(request.getParameter("state")),
            request.getParameter("code"),
            request.getParameter("source"),
            request.getParameter("owner"),
            Boolean.parseBoolean(request.getParameter("all")));
    try (Connection connection = pool.connection()) {
      return new Listed(
          exceptions.counts(connection, filter),
          exceptions.list(connection, filter, limit(request)));
    }
  }

  private static int limit(HttpServletRequest request) {
    String given = request.getParameter("limit");
    if (given != null && !given.matches("[1-9][0-9]{0,3}")) {
      throw new IllegalArgumentException("limit must be a number from 1 to " + MOST);
    }
    return given == null ? USUAL_LIMIT : Math.min(MOST, Integer.parseInt(given));
  }

  @GetMapping("/exceptions/{item}")
  void show(
      @PathVariable("item") String item, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    answer(
        request,
        response,
        HttpServletResponse.SC_OK,
        login -> {
          try (Connection connection = pool.connection()) {
            return details.find(connection, item);
          }
        });
  }

  @PostMapping("/exceptions/{item}/repair")
  void repair(
      @PathVariable("item") String item, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    answer(
        request,
        response,
        HttpServletResponse.SC_CREATED,
        login -> {
          ToRepair asked = requests.read(request, ToRepair.class);
          return desk.propose(login, item, correction(asked), asked.why());
        });
  }

  private static Correction correction(ToRepair asked) {
    String document = asked.document() == null ? "" : asked.document();
    return new Correction(
        document.getBytes(StandardCharsets.UTF_8), asked.set() == null ? Map.of() : asked.set());
  }

  @PostMapping("/exceptions/{item}/resubmit")
  void resubmit(
      @PathVariable("item") String item, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    answer(
        request,
        response,
        HttpServletResponse.SC_OK,
        login -> {
          requests.read(request, Nothing.class);
          desk.resubmit(login, item);
          return new Done(item, "RESUBMITTED");
        });
  }

  @PostMapping("/exceptions/{item}/reject")
  void reject(
      @PathVariable("item") String item, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    answer(
        request,
        response,
        HttpServletResponse.SC_OK,
        login -> {
          desk.reject(login, item, requests.read(request, WithReason.class).why());
          return new Done(item, "REJECTED");
        });
  }

  @PostMapping("/exceptions/{item}/assign")
  void assign(
      @PathVariable("item") String item, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    answer(
        request,
        response,
        HttpServletResponse.SC_OK,
        login -> {
          desk.assign(login, item, requests.read(request, ToAssign.class).owner());
          return new Done(item, "ASSIGNED");
        });
  }

  @PostMapping("/repairs/{id}/approve")
  void approve(
      @PathVariable("id") String id, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    answer(
        request,
        response,
        HttpServletResponse.SC_OK,
        login ->
            desk.approve(login, repairId(id), requests.read(request, ToApprove.class).shown()));
  }

  @PostMapping("/repairs/{id}/decline")
  void decline(
      @PathVariable("id") String id, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    answer(
        request,
        response,
        HttpServletResponse.SC_OK,
        login -> desk.decline(login, repairId(id), requests.read(request, WithReason.class).why()));
  }

  private static long repairId(String id) {
    if (!id.matches("[0-9]{1,18}")) {
      throw new DeskRefusal(DeskRefusal.Code.NOT_FOUND, "a repair is known by its number");
    }
    return Long.parseLong(id);
  }

  /** Does what an operator asks, once he has proved that he is one. */
  private void answer(HttpServletRequest request, HttpServletResponse response, int done, Deed deed)
      throws IOException {
    try {
      OperatorLogin login = BasicLogin.of(request.getHeader("Authorization"));
      desk.authenticate(login);
      answers.write(response, done, deed.by(login));
    } catch (DeskRefusal e) {
      answers.refused(response, e);
    } catch (IllegalArgumentException e) {
      answers.invalid(response, e);
    } catch (SQLException e) {
      answers.failed(response, e);
    }
  }

  @FunctionalInterface
  private interface Deed {
    Object by(OperatorLogin login) throws SQLException, IOException;
  }

  private record Listed(List<CodeCount> counts, List<ExceptionItem> items) {}
}
