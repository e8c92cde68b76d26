package io.straightway.backoffice.access;

import static io.straightway.operators.OperatorRole.ADMINISTRATOR;
import static io.straightway.operators.OperatorRole.APPROVER;
import static io.straightway.operators.OperatorRole.AUDITOR;
import static io.straightway.operators.OperatorRole.FEEDER;
import static io.straightway.operators.OperatorRole.OPERATOR;
import static io.straightway.operators.OperatorRole.VIEWER;
import static java.util.Comparator.comparing;

import io.straightway.backoffice.catalogue.Catalogue;
import io.straightway.backoffice.desk.Operation;
import io.straightway.operators.OperatorRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;

/**
 * The access rules of all endpoints: those of operations follow from their descriptions, those of
 * hand-written endpoints are listed here. An endpoint without a rule is denied to all.
 * docs/access.md shows the rules; a test compares both with the endpoints of the servers.
 */
public final class AccessRules {
  /** The rules of hand-written endpoints. */
  private static final List<AccessRule> PARTICULAR =
      List.of(
          AccessRule.of("POST", "/trades", FEEDER),
          AccessRule.of("GET", "/trades/stream", FEEDER),
          read("/watch"),
          AccessRule.of("GET", "/watch/trades", FEEDER, VIEWER, OPERATOR, APPROVER, AUDITOR),
          AccessRule.open("GET", "/health/liveness"),
          AccessRule.open("GET", "/health/readiness"),
          observe("/health"),
          observe("/health/**"),
          observe("/metrics"),
          AccessRule.open("GET", "/login"),
          AccessRule.open("POST", "/login"),
          AccessRule.open("GET", "/login/with/company"),
          AccessRule.open("GET", "/login/company"),
          AccessRule.ofKnownPath("POST", "/logout"),
          AccessRule.open("GET", "/setup"),
          AccessRule.open("POST", "/setup"),
          AccessRule.open("GET", "/"),
          AccessRule.open("GET", "/assets/{file}"),
          AccessRule.open("GET", "/favicon.ico"),
          read("/console"),
          read("/console/today/events"),
          read("/console/watch"),
          read("/console/figures/{figure}"),
          read("/console/exceptions"),
          work("/console/exceptions"),
          read("/console/exceptions/item"),
          work("/console/exceptions/try"),
          read("/console/approvals"),
          approve("/console/approvals/approve"),
          decline("/console/approvals/reject"),
          read("/console/trades/story"),
          read("/console/settlement/instruction"),
          read("/console/settlement/tolerances"),
          read("/console/positions"),
          work("/console/ledger/journals"),
          AccessRule.of("GET", "/console/ledger/journals/new", OPERATOR),
          read("/console/ledger/journals/journal"),
          read("/console/reconciliation"),
          work("/console/reconciliation"),
          read("/console/reconciliation/break"),
          read("/console/static-data"),
          AccessRule.of("GET", "/console/static-data/item", OPERATOR),
          work("/console/static-data/preview"),
          work("/console/static-data/propose"),
          AccessRule.of("GET", "/console/upload", OPERATOR),
          AccessRule.of("POST", "/console/upload/trades", FEEDER),
          work("/console/upload/custodian"),
          read("/console/day"),
          read("/console/day/preview"),
          work("/console/day/close"),
          read("/console/day/report"),
          AccessRule.of("GET", "/console/audit", AUDITOR),
          AccessRule.of("GET", "/console/audit/verification", AUDITOR),
          AccessRule.ofKnownPath("GET", "/console/help"),
          AccessRule.ofKnownPath("GET", "/console/api"),
          AccessRule.ofKnownPath("GET", "/console/problem"),
          AccessRule.ofKnownPath("GET", "/console/password"),
          AccessRule.ofKnownPath("POST", "/console/password"),
          AccessRule.of("GET", "/console/administration", AUDITOR, ADMINISTRATOR),
          administer("/console/administration/propose"),
          administer("/console/administration/approve"),
          AccessRule.ofKnownPath("GET", "/api/openapi.json"),
          read("/api/days/preview"),
          read("/api/days/{day}"),
          read("/api/days/{day}/reports"),
          read("/api/days/{day}/reports/{name}.csv"),
          read("/api/days/{day}/reports/{name}.pdf"),
          AccessRule.of("GET", "/api/access/certificates", AUDITOR, ADMINISTRATOR));

  /** All rules. If several patterns match a path, the most specific one applies. */
  public static final List<AccessRule> ALL =
      Stream.concat(PARTICULAR.stream(), Catalogue.ALL.stream().flatMap(AccessRules::ofOperation))
          .toList();

  private AccessRules() {}

  private static Stream<AccessRule> ofOperation(Operation<?, ?> operation) {
    String method = operation.reads() ? "GET" : "POST";
    Operation.Listing page = operation.page();
    List<AccessRule> rules = new ArrayList<>();
    operation
        .addresses()
        .forEach(address -> rules.add(AccessRule.of(method, address, operation.roles())));
    operation
        .formAddresses()
        .forEach(address -> rules.add(AccessRule.of("POST", address, operation.roles())));
    if (page != null) {
      rules.add(AccessRule.of("GET", page.address(), operation.roles()));
    }
    return rules.stream();
  }

  /** Returns the rule of a request, if there is one. */
  static Optional<AccessRule> find(String method, String path) {
    PathContainer at = PathContainer.parsePath(path);
    return ALL.stream()
        .filter(rule -> rule.isOf(method, at))
        .min(comparing(AccessRule::path, PathPattern.SPECIFICITY_COMPARATOR));
  }

  /** Returns whether a page is open to a caller with the given roles. */
  public static boolean opens(String page, Predicate<OperatorRole> has) {
    return find("GET", page).stream()
        .anyMatch(rule -> rule.open() || rule.roles().stream().anyMatch(has));
  }

  /** Creates the rule of server health and metrics, which senders may not read. */
  private static AccessRule observe(String path) {
    return AccessRule.of("GET", path, VIEWER, OPERATOR, APPROVER, AUDITOR, ADMINISTRATOR);
  }

  /** Creates the rule of pages and data of the business, for every role that takes part in it. */
  private static AccessRule read(String path) {
    return AccessRule.of("GET", path, VIEWER, OPERATOR, APPROVER, AUDITOR);
  }

  /** Creates the rule of a change of operators and senders. */
  private static AccessRule administer(String path) {
    return AccessRule.of("POST", path, ADMINISTRATOR);
  }

  private static AccessRule work(String path) {
    return AccessRule.of("POST", path, OPERATOR);
  }

  private static AccessRule approve(String path) {
    return AccessRule.of("POST", path, APPROVER);
  }

  /** Creates the rule of rejecting a proposal, which its proposer may do too, as a withdrawal. */
  private static AccessRule decline(String path) {
    return AccessRule.of("POST", path, OPERATOR, APPROVER);
  }
}
