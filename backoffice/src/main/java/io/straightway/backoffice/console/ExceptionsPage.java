package io.straightway.backoffice.console;

import io.straightway.backoffice.catalogue.ExceptionOperations;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.enquiry.ExceptionList;
import io.straightway.backoffice.enquiry.Exceptions;
import io.straightway.backoffice.enquiry.Exceptions.CodeCount;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.Operators;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** The list of exceptions, and decisions on many of them at once. */
@Controller
final class ExceptionsPage implements ConsolePage {
  /** So many on one page; bulk decisions are on what is shown. */
  private static final int AT_A_TIME = 100;

  private final Enquiries enquiries;
  private final OperationForms forms;
  private final Exceptions exceptions;

  ExceptionsPage(Enquiries enquiries, OperationForms forms, Clock clock) {
    this.enquiries = enquiries;
    this.forms = forms;
    this.exceptions = new Exceptions(clock);
  }

  @GetMapping("/console/exceptions")
  String list(
      OperatorLogin login,
      @RequestParam Map<String, String> wanted,
      @RequestHeader(name = "HX-Target", required = false) @Nullable String target,
      Model model)
      throws SQLException {
    fill(model, wanted);
    return "found".equals(target) ? "exceptions :: found" : "exceptions";
  }

  /** Does the same to every item that was chosen, one by one: what is refused stops no other. */
  @PostMapping("/console/exceptions")
  String decide(
      OperatorLogin login,
      @RequestParam Map<String, String> typed,
      @RequestParam(name = "item", required = false) @Nullable List<String> items,
      @RequestParam("decision") BulkDecision decision,
      Model model)
      throws SQLException {
    model.addAttribute("decision", decision);
    model.addAttribute(
        "outcome",
        BulkOutcome.of(items, item -> forms.carryOut(decision.operation, login, of(item, typed))));
    fill(model, typed);
    return "exceptions";
  }

  /** The filter has an owner, too. */
  private static Map<String, String> of(String item, Map<String, String> typed) {
    Map<String, String> decided = new HashMap<>(typed);
    decided.put("item", item);
    decided.put("owner", typed.getOrDefault("to", ""));
    return decided;
  }

  private void fill(Model model, Map<String, String> typed) throws SQLException {
    Map<String, String> wanted = new HashMap<>(typed);
    wanted.put("limit", String.valueOf(AT_A_TIME));
    Exceptions.Filter filter = forms.arguments(Exceptions.Filter.class, wanted);
    enquiries.ask(
        connection -> {
          ExceptionList found = exceptions.read(connection, filter);
          model.addAttribute("counts", found.counts());
          model.addAttribute("total", found.counts().stream().mapToLong(CodeCount::items).sum());
          model.addAttribute("items", found.items());
          model.addAttribute("next", found.next());
          model.addAttribute("codes", codes(connection, filter.code()));
          model.addAttribute(
              "operators",
              Operators.list(connection).stream()
                  .filter(Operators.Operator::active)
                  .map(Operators.Operator::name)
                  .toList());
          return found;
        });
    model.addAttribute("states", ExceptionItem.STATES);
    model.addAttribute("ages", OlderThan.values());
    model.addAttribute("wanted", filter);
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
