package io.straightway.backoffice.console;

import io.straightway.backoffice.catalogue.ExceptionOperations;
import io.straightway.backoffice.console.lists.ListPages;
import io.straightway.backoffice.console.lists.ListRequest;
import io.straightway.backoffice.console.lists.WorkingOperators;
import io.straightway.backoffice.desk.Arguments;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.Operation.Ends;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.enquiry.Exceptions;
import io.straightway.backoffice.enquiry.Exceptions.CodeCount;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.repair.ExceptionRow;
import io.straightway.backoffice.repair.ExceptionTrades;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.markup.HardenedXml;
import jakarta.servlet.http.HttpServletRequest;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** The list of exceptions, and decisions on many of them at once. */
@Controller
final class ExceptionsPage implements ConsolePage {
  private static final Logger LOG = LoggerFactory.getLogger(ExceptionsPage.class);

  private final ListPages lists;
  private final OperationForms forms;
  private final Enquiries enquiries;
  private final Exceptions exceptions;
  private final ExceptionTrades trades = new ExceptionTrades(new HardenedXml());

  ExceptionsPage(ListPages lists, OperationForms forms, Enquiries enquiries, Clock clock) {
    this.enquiries = enquiries;
    this.lists = lists;
    this.forms = forms;
    this.exceptions = new Exceptions(clock);
  }

  /** Whoever sorts first by what is in the messages should not wait until all are parsed. */
  @EventListener(ContextRefreshedEvent.class)
  void readAhead() {
    Thread reader = new Thread(this::readOpen, "exceptions-ahead");
    reader.setDaemon(true);
    reader.start();
  }

  private void readOpen() {
    try {
      String after = readAfter(null);
      while (after != null) {
        after = readAfter(after);
      }
    } catch (SQLException | RuntimeException e) {
      LOG.atDebug().setCause(e).log("exceptions are read when somebody asks");
    }
  }

  private @Nullable String readAfter(@Nullable String after) throws SQLException {
    Exceptions.Filter rest = Arguments.with(Exceptions.Filter.NONE, "after", after);
    return enquiries.ask(connection -> rows(connection, exceptions.page(connection, rest))).next();
  }

  @GetMapping("/console/exceptions")
  ModelAndView list(
      OperatorLogin login,
      @RequestParam Map<String, String> wanted,
      HttpServletRequest request,
      Model model)
      throws SQLException {
    return show(wanted, request, model);
  }

  /** Does the same to every item that was chosen, one by one: what is refused stops no other. */
  @PostMapping("/console/exceptions")
  ModelAndView decide(
      OperatorLogin login,
      @RequestParam Map<String, String> typed,
      @RequestParam(name = "item", required = false) @Nullable List<String> items,
      @RequestParam("decision") BulkDecision decision,
      HttpServletRequest request,
      Model model)
      throws SQLException {
    Ends<?> ends = decision.operation.ends();
    if (ends != null && items != null && !Confirmation.isGiven(request)) {
      return new ModelAndView(
          "confirm",
          "asked",
          Confirmation.of(enquiries, request, ends.action(), items, "/console/exceptions"));
    }
    List<String> proposed = new ArrayList<>();
    BulkOutcome outcome =
        BulkOutcome.of(
            items,
            item -> {
              if (OperationForms.isProposed(
                  forms.carryOut(decision.operation, login, of(item, typed)))) {
                proposed.add(item);
              }
            });
    model.addAttribute("proposed", proposed.size());
    model.addAttribute("decision", decision);
    model.addAttribute("outcome", outcome);
    model.addAttribute("chosen", outcome.refused());
    return show(typed, request, model);
  }

  /** The filter has an owner, too. */
  private static Map<String, String> of(String item, Map<String, String> typed) {
    Map<String, String> decided = new HashMap<>(typed);
    decided.put("item", item);
    decided.put("owner", typed.getOrDefault("to", ""));
    return decided;
  }

  private ModelAndView show(Map<String, String> typed, HttpServletRequest request, Model model)
      throws SQLException {
    Map<String, String> first = new HashMap<>(typed);
    first.remove("after");
    Exceptions.Filter filter = forms.arguments(Exceptions.Filter.class, first);
    model.addAttribute("states", ExceptionItem.STATES);
    model.addAttribute("ages", OlderThan.values());
    model.addAttribute("wanted", filter);
    return lists.show(
        ListRequest.of(request, Exceptions.Filter.class),
        "exceptions",
        model,
        (connection, after, limit) -> {
          if (after == null || !model.containsAttribute("total")) {
            describe(connection, filter, model);
          }
          return rows(
              connection,
              exceptions.page(
                  connection,
                  Arguments.with(Arguments.with(filter, "after", after), "limit", limit)));
        });
  }

  private void describe(Connection connection, Exceptions.Filter filter, Model model)
      throws SQLException {
    List<CodeCount> passing = exceptions.counts(connection, filter);
    boolean all = Arguments.with(filter, "limit", Page.MOST).equals(Exceptions.Filter.NONE);
    model.addAttribute("total", passing.stream().mapToLong(CodeCount::items).sum());
    model.addAttribute(
        "codes", codes(all ? passing : exceptions.counts(connection), filter.code()));
    model.addAttribute("operators", WorkingOperators.names(connection));
  }

  private Page<ExceptionRow> rows(Connection connection, Page<ExceptionItem> found)
      throws SQLException {
    return new Page<>(trades.of(connection, found.items()), found.next());
  }

  /** Those of all open items, and the one that is asked for. */
  private static Set<String> codes(List<CodeCount> open, @Nullable String asked) {
    Set<String> codes = new TreeSet<>();
    open.forEach(count -> codes.add(count.code()));
    if (asked != null) {
      codes.add(asked);
    }
    return codes;
  }

  /** What may be decided about many at once. */
  enum BulkDecision {
    RESUBMIT("resubmitted", ExceptionOperations.RESUBMIT),
    REJECT("rejected", ExceptionOperations.REJECT),
    ASSIGN("assigned", ExceptionOperations.ASSIGN);

    private final String done;

    @SuppressWarnings("ImmutableEnumChecker") // a description never changes
    private final Operation<?, ?> operation;

    BulkDecision(String done, Operation<?, ?> operation) {
      this.done = done;
      this.operation = operation;
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

    public Duration least() {
      return least;
    }

    public String words() {
      return words;
    }
  }
}
