package io.straightway.benchmark.console;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The addresses by which endpoints are asked: with filters, and with something real for every
 * variable. An endpoint without variables that has no line here is asked as it is.
 */
public final class ScreenExamples {
  /** A stream that does not end. */
  private static final Set<String> NOT_ASKED = Set.of("/console/today/events");

  private static final Map<String, List<String>> EXAMPLES =
      examples(
          Map.entry(
              "/console/exceptions",
              List.of(
                  "",
                  "?code={code}&source={source}",
                  "?age=HOUR",
                  "?owner=desk",
                  "?after={afterException}")),
          Map.entry(
              "/console/figures/{figure}",
              List.of(
                  "/console/figures/rates",
                  "/console/figures/minutes",
                  "/console/figures/ages",
                  "/console/figures/fails")),
          Map.entry("/console/exceptions/item", List.of("?name={item}")),
          Map.entry(
              "/console/trades",
              List.of(
                  "",
                  "?account={account}",
                  "?account=NOBODY",
                  "?security={isin}",
                  "?reference={reference}",
                  "?from={tradeDate}&to={tradeDate}")),
          Map.entry(
              "/console/trades/story", List.of("?reference={reference}&source={tradeSource}")),
          Map.entry(
              "/console/settlement",
              List.of("", "?state=FAILING", "?state=SETTLED", "?state=ALL&account={account}")),
          Map.entry("/console/settlement/instruction", List.of("?reference={instruction}")),
          Map.entry("/console/positions", List.of("", "?account={account}")),
          Map.entry(
              "/console/positions/movements",
              List.of(
                  "?account={holder}&instrument={instrument}",
                  "?account={cashHolder}&instrument={cash}")),
          Map.entry("/console/ledger", List.of("", "?kind=CASH")),
          Map.entry(
              "/console/ledger/entries",
              List.of(
                  "?account={ledgerAccount}",
                  "?account={ledgerAccount}&from={businessDate}&to={businessDate}")),
          Map.entry("/console/ledger/journals/journal", List.of("?number={journal}")),
          Map.entry("/console/reconciliation", List.of("", "?nobodys=true&age=2")),
          Map.entry(
              "/console/day/report", List.of("?day={closedDay}", "?day={closedDay}&name=fails")),
          Map.entry("/console/audit", List.of("", "?action=OPERATOR_ADDED")),
          Map.entry("/api/exceptions", List.of("", "?code={code}", "?all=true&limit=1000")),
          Map.entry("/api/exceptions/{item}", List.of("/api/exceptions/{item}")),
          Map.entry("/api/journals/{journal}", List.of("/api/journals/{journal}")),
          Map.entry("/api/approvals", List.of("?mine=false")),
          Map.entry("/api/trades", List.of("", "?security={isin}", "?account=NOBODY")),
          Map.entry(
              "/api/trades/{source}/{*reference}",
              List.of("/api/trades/{tradeSource}/{reference}")),
          Map.entry("/api/instructions", List.of("", "?state=FAILING", "?state=ALL")),
          Map.entry("/api/instructions/{instruction}", List.of("/api/instructions/{instruction}")),
          Map.entry(
              "/api/instructions/{instruction}/messages",
              List.of("/api/instructions/{instruction}/messages")),
          Map.entry("/api/positions", List.of("", "?short=true")),
          Map.entry(
              "/api/positions/{account}/{instrument}/movements",
              List.of("/api/positions/{holder}/{instrument}/movements")),
          Map.entry("/api/ledger/entries", List.of("?account={ledgerAccount}")),
          Map.entry("/api/trial-balance", List.of("", "?on={businessDate}")),
          Map.entry("/api/days/{day}", List.of("/api/days/{closedDay}")),
          Map.entry("/api/days/{day}/reports", List.of("/api/days/{closedDay}/reports")),
          Map.entry(
              "/api/days/{day}/reports/{name}.csv",
              List.of("/api/days/{closedDay}/reports/stp.csv")),
          Map.entry(
              "/api/days/{day}/reports/{name}.pdf",
              List.of("/api/days/{closedDay}/reports/fails.pdf")),
          Map.entry(
              "/api/static-data/{table}",
              List.of("/api/static-data/accounts", "/api/static-data/securities")),
          // the bench loads its static data by command and decides on no cash: it has neither to
          // ask for
          Map.entry(
              "/api/static-data/proposals/{proposal}",
              List.of("/api/static-data/proposals/{loadProposal}")),
          Map.entry("/api/exchanges/{exchange}", List.of("/api/exchanges/{exchange}")),
          Map.entry("/api/decisions/{decision}", List.of("/api/decisions/{decision}")));

  private ScreenExamples() {}

  @SafeVarargs
  private static Map<String, List<String>> examples(Map.Entry<String, List<String>>... entries) {
    Map<String, List<String>> examples = new LinkedHashMap<>();
    for (Map.Entry<String, List<String>> entry : entries) {
      examples.put(entry.getKey(), entry.getValue());
    }
    return examples;
  }

  /** Whether an endpoint is asked. */
  public static boolean areAskedOf(ConsoleEndpoint endpoint) {
    return !NOT_ASKED.contains(endpoint.path());
  }

  /**
   * Its addresses, with the names of specimens in braces.
   *
   * @throws IllegalArgumentException if its path has variables and there is no example of it
   */
  public static List<String> of(ConsoleEndpoint endpoint) {
    List<String> found = EXAMPLES.get(endpoint.path());
    if (found != null) {
      return found.stream()
          .map(each -> each.startsWith("/") ? each : endpoint.path() + each)
          .toList();
    }
    if (endpoint.hasVariables()) {
      throw new IllegalArgumentException(
          endpoint.path()
              + " has variables, and the bench has no example of it: add one to ScreenExamples");
    }
    return List.of(endpoint.path());
  }
}
