package io.straightway.backoffice.console;

import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.enquiry.Exceptions;
import io.straightway.backoffice.enquiry.Exceptions.CodeCount;
import io.straightway.backoffice.enquiry.Exceptions.Filter;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.repair.RepairDesk;
import io.straightway.db.Pool;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.Operators;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** The list of exceptions, and decisions on many of them at once. */
@Controller
final class ExceptionsPage implements ConsolePage {
  /** So many on one page; bulk decisions are on what is shown. */
  private static final int AT_A_TIME = 100;

  private final Pool pool;
  private final RepairDesk desk;
  private final Exceptions exceptions;
  private final Clock clock;

  ExceptionsPage(Pool deskPool, RepairDesk desk, Clock clock) {
    this.pool = deskPool;
    this.desk = desk;
    this.exceptions = new Exceptions(clock);
    this.clock = clock;
  }

  @GetMapping("/console/exceptions")
  String list(
      OperatorLogin login,
      @ModelAttribute Wanted wanted,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestHeader(name = "HX-Target", required = false) @Nullable String target,
      Model model)
      throws SQLException {
    fill(model, wanted, after);
    return "found".equals(target) ? "exceptions :: found" : "exceptions";
  }

  /** Does the same to every item that was chosen, one by one: what is refused stops no other. */
  @PostMapping("/console/exceptions")
  String decide(
      OperatorLogin login,
      @ModelAttribute Wanted wanted,
      @RequestParam(name = "item", required = false) @Nullable List<String> items,
      @RequestParam("decision") BulkDecision decision,
      @RequestParam(name = "reason", defaultValue = "") String reason,
      @RequestParam(name = "to", defaultValue = "") String to,
      Model model)
      throws SQLException {
    model.addAttribute("decision", decision);
    model.addAttribute(
        "outcome",
        BulkOutcome.of(items, item -> decide(login, decision, item, reason.strip(), to.strip())));
    fill(model, wanted, null);
    return "exceptions";
  }

  private void decide(
      OperatorLogin login, BulkDecision decision, String item, String reason, String to)
      throws SQLException {
    switch (decision) {
      case RESUBMIT -> desk.resubmit(login, item);
      case REJECT -> desk.reject(login, item, reason);
      case ASSIGN -> desk.assign(login, item, to.isEmpty() ? null : to);
    }
  }

  private void fill(Model model, Wanted wanted, @Nullable String after) throws SQLException {
    try (Connection connection = pool.connection()) {
      Filter filter = wanted.filter(clock.instant());
      List<CodeCount> counts = exceptions.counts(connection, filter);
      model.addAttribute("counts", counts);
      model.addAttribute("total", counts.stream().mapToLong(CodeCount::items).sum());
      Page<ExceptionItem> page = exceptions.page(connection, filter, after, AT_A_TIME);
      model.addAttribute("items", page.items());
      model.addAttribute("next", page.next());
      model.addAttribute("codes", codes(connection, filter.code()));
      model.addAttribute("states", ExceptionItem.STATES);
      model.addAttribute(
          "operators",
          Operators.list(connection).stream()
              .filter(Operators.Operator::active)
              .map(Operators.Operator::name)
              .toList());
      model.addAttribute("ages", OlderThan.values());
      model.addAttribute("wanted", wanted);
    }
  }

  /** Those of all open items, and the one that is asked for. */
  private Set<String> codes(Connection connection, @Nullable String asked) throws SQLException {
    Set<String> codes = new TreeSet<>();
    exceptions.counts(connection).forEach(count -> codes.add(count.code()));
    if (asked != null) {
      codes.add(asked);
    }
    return codes;
  }

  /** What may be decided about many at once. */
  enum BulkDecision {
    RESUBMIT("resubmitted"),
    REJECT("rejected"),
    ASSIGN("assigned");

    private final String done;

    BulkDecision(String done) {
      this.done = done;
    }

    /** What an item is that it was done to. */
    public String done() {
      return done;
    }
  }

  /** The ages that can be asked for. */
  enum OlderThan {
    HOUR(Duration.ofHours(1), "over an hour"),
    DAY(Duration.ofDays(1), "over a day"),
    WEEK(Duration.ofDays(7), "over a week");

    private final Duration least;
    private final String words;

    OlderThan(Duration least, String words) {
      this.least = least;
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /**
   * Which items; empty text lets all pass.
   *
   * @param age the name of one of {@link OlderThan}
   * @param all whether closed items are shown too
   */
  record Wanted(
      @Nullable String code,
      @Nullable String state,
      @Nullable String source,
      @Nullable String owner,
      @Nullable String age,
      @Nullable Boolean all) {
    Filter filter(Instant now) {
      String older = FormText.given(age);
      return new Filter(
          ExceptionItem.requireState(FormText.given(state)),
          FormText.given(code),
          FormText.given(source),
          FormText.given(owner),
          Boolean.TRUE.equals(all),
          older == null ? null : now.minus(OlderThan.valueOf(older).least));
    }
  }
}
