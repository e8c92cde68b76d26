package io.straightway.backoffice.console;

import io.straightway.backoffice.catalogue.ExceptionOperations;
import io.straightway.backoffice.console.lists.ListPages;
import io.straightway.backoffice.console.lists.ListRequest;
import io.straightway.backoffice.console.lists.WorkingOperators;
import io.straightway.backoffice.console.page.BulkOutcome;
import io.straightway.backoffice.console.page.Confirmation;
import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.console.page.OperationForms;
import io.straightway.backoffice.desk.Arguments;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.Operation.Ends;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.enquiry.Exceptions;
import io.straightway.backoffice.enquiry.Exceptions.CodeCount;
import io.straightway.backoffice.enquiry.Exceptions.ItemFilter;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.repair.ExceptionRow;
import io.straightway.backoffice.repair.ExceptionTrades;
import io.straightway.markup.HardenedXml;
import io.straightway.operators.OperatorLogin;
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

/** The list of exceptions, and decisions on several of them at once. */
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

  /**
   * Parses the messages of open exceptions in advance, so that the first sort by their content does
   * not wait for it.
   */
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
      LOG.atDebug().setCause(e).log("exceptions are read on request");
    }
  }

  private @Nullable String readAfter(@Nullable String after) throws SQLException {
    ItemFilter rest = Arguments.with(ItemFilter.NONE, "after", after);
    return enquiries.ask(connection -> rows(connection, exceptions.page(connection, rest))).next();
  }

  @GetMapping("/console/exceptions")
  ModelAndView list(
      OperatorLogin login,
      @RequestParam Map<String, String> parameters,
      HttpServletRequest request,
      Model model)
      throws SQLException {
    return show(parameters, request, model);
  }

  /** Applies a decision to each chosen item in turn; a refused item does not stop the others. */
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

  /** Sets the item and the new owner; the parameter {@code owner} belongs to the filter. */
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
    ItemFilter filter = forms.arguments(ItemFilter.class, first);
    model.addAttribute("states", ExceptionItem.STATES);
    model.addAttribute("ages", AgeFilter.values());
    model.addAttribute("filter", filter);
    return lists.show(
        ListRequest.of(request, ItemFilter.class),
        "exceptions",
        model,
        (connection, after, limit) -> {
          if (after == null || !model.containsAttribute("codes")) {
            describe(connection, filter, model);
          }
          return rows(
              connection,
              exceptions.page(
                  connection,
                  Arguments.with(Arguments.with(filter, "after", after), "limit", limit)));
        });
  }

  private void describe(Connection connection, ItemFilter filter, Model model) throws SQLException {
    model.addAttribute("codes", codes(exceptions.counts(connection), filter.code()));
    model.addAttribute("operators", WorkingOperators.names(connection));
  }

  private Page<ExceptionRow> rows(Connection connection, Page<ExceptionItem> items)
      throws SQLException {
    return new Page<>(trades.of(connection, items.items()), items.next());
  }

  /** Returns the codes of all open items and the one that is asked for. */
  private static Set<String> codes(List<CodeCount> open, @Nullable String code) {
    Set<String> codes = new TreeSet<>();
    open.forEach(count -> codes.add(count.code()));
    if (code != null) {
      codes.add(code);
    }
    return codes;
  }

  /** A decision that may be applied to several items at once. */
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

    /** Returns the past participle for the result message, such as "resubmitted". */
    public String done() {
      return done;
    }
  }

  /** The ages by which the list can be filtered. */
  enum AgeFilter {
    HOUR(Duration.ofHours(1), "over an hour"),
    DAY(Duration.ofDays(1), "over a day"),
    WEEK(Duration.ofDays(7), "over a week");

    private final Duration least;
    private final String words;

    AgeFilter(Duration least, String words) {
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
