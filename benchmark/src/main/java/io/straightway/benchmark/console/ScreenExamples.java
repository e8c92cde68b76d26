package io.straightway.benchmark.console;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The addresses by which endpoints are asked: with filters, and with something real for every
 * variable. An endpoint without variables that has no line here is asked as it is.
 */
public final class ScreenExamples {
  /** A stream that does not end, and the page that stands in for another one that was refused. */
  private static final Set<String> NOT_ASKED = Set.of("/console/today/events", "/console/problem");

  /**
   * The bench loads its static data by command and decides on no cash: it has neither to ask for.
   */
  private static final List<String> EXAMPLES =
      """
      /console/exceptions
      /console/exceptions?code={code}&source={source}
      /console/exceptions?olderThan=PT1H
      /console/exceptions?owner=desk
      /console/exceptions?sort=-trade.amount
      /console/search?text={reference}
      /console/names?kind=ACCOUNT&text={account}
      /console/static-data/item?kind=accounts
      /console/exceptions?after={afterException}
      /console/figures/rates
      /console/figures/minutes
      /console/figures/ages
      /console/figures/fails
      /console/exceptions/item?name={item}
      /console/trades
      /console/trades?account={account}
      /console/trades?account=NOBODY
      /console/trades?security={isin}
      /console/trades?reference={reference}
      /console/trades?from={tradeDate}&to={tradeDate}
      /console/trades/story?reference={reference}&source={tradeSource}
      /console/settlement
      /console/settlement?state=FAILING
      /console/settlement?state=SETTLED
      /console/settlement?state=HAS_MATCHED
      /console/settlement?state=ALL&account={account}
      /console/settlement/instruction?reference={instruction}
      /console/positions
      /console/positions?account={account}
      /console/positions/movements?account={holder}&instrument={instrument}
      /console/positions/movements?account={cashHolder}&instrument={cash}
      /console/ledger
      /console/ledger?kind=CASH
      /console/ledger/entries?account={ledgerAccount}
      /console/ledger/entries?account={ledgerAccount}&from={businessDate}&to={businessDate}
      /console/ledger/journals/journal?number={journal}
      /console/reconciliation
      /console/reconciliation/break?number={break}
      /console/reconciliation?nobodys=true&minAge=2
      /console/day/report?day={closedDay}
      /console/day/report?day={closedDay}&name=fails
      /console/audit
      /console/audit?action=OPERATOR_ADDED
      /api/search?text={isin}
      /api/names?kind=SECURITY&text={isin}
      /api/endings?action=REJECT_ITEM&item={item}
      /api/exceptions
      /api/exceptions?code={code}
      /api/exceptions?all=true&limit=1000
      /api/exceptions/{item}
      /api/breaks/{break}/candidates
      /api/journals/{journal}
      /api/approvals?mine=false
      /api/trades
      /api/trades?security={isin}
      /api/trades?account=NOBODY
      /api/trades/{tradeSource}/{reference}
      /api/instructions
      /api/instructions?state=FAILING
      /api/instructions?state=ALL
      /api/instructions/{instruction}
      /api/instructions/{instruction}/messages
      /api/positions
      /api/positions?short=true
      /api/positions/{holder}/{instrument}/movements
      /api/ledger/entries?account={ledgerAccount}
      /api/trial-balance
      /api/trial-balance?on={businessDate}
      /api/days/{closedDay}
      /api/days/{closedDay}/reports
      /api/days/{closedDay}/reports/stp.csv
      /api/days/{closedDay}/reports/fails.pdf
      /api/static-data/accounts
      /api/static-data/securities
      /api/static-data/proposals/{loadProposal}
      /api/exchanges/{exchange}
      /api/decisions/{decision}
      """
          .lines()
          .toList();

  private ScreenExamples() {}

  /** Whether an endpoint is asked at all. */
  public static boolean areAskedOf(ConsoleEndpoint endpoint) {
    return !NOT_ASKED.contains(endpoint.path());
  }

  /**
   * The addresses of an endpoint.
   *
   * @throws IllegalArgumentException if it has variables, and there is no example of it
   */
  public static List<String> of(ConsoleEndpoint endpoint) {
    Pattern path =
        Pattern.compile(
            endpoint
                .path()
                .replace(".", "\\.")
                .replaceAll("\\{\\*\\w+}", ".+")
                .replaceAll("\\{\\w+}", "[^/]+"));
    List<String> found =
        EXAMPLES.stream()
            .filter(each -> path.matcher(each.replaceFirst("\\?.*", "")).matches())
            .toList();
    if (found.isEmpty() && endpoint.hasVariables()) {
      throw new IllegalArgumentException(
          endpoint.path()
              + " has variables, and the bench has no example of it: add one to ScreenExamples");
    }
    return found.isEmpty() ? List.of(endpoint.path()) : found;
  }
}
