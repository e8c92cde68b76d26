package io.straightway.messages.iso20022.statement;

import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.StatementMessage;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A custodian's statement of our holdings at the end of a day (semt.002, securities balance custody
 * report).
 *
 * @param statementId the custodian's reference of the statement, 1 to 35 printable ASCII characters
 * @param statementDate the day, 1900 to 2199
 * @param accounts the safekeeping accounts that the statement covers, also those without a holding;
 *     those of the holdings are added
 * @param holdings the settled balances in the order given; those of one account and security, such
 *     as of several places, are added up
 * @param page the page number, from 1
 * @param lastPage whether no page follows
 */
public record Statement002(
    String statementId,
    LocalDate statementDate,
    Set<String> accounts,
    List<Holding> holdings,
    int page,
    boolean lastPage)
    implements StatementMessage, StatementPage {

  @Override
  public String name() {
    return statementId + " of " + statementDate;
  }

  /**
   * Copies the collections and checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public Statement002 {
    FieldRules.reference("statementId", statementId);
    FieldRules.date("statementDate", statementDate);
    Map<List<Object>, Holding> sums = new LinkedHashMap<>();
    holdings.forEach(
        holding ->
            sums.merge(
                List.of(holding.safekeepingAccount(), holding.isin(), holding.faceAmount()),
                holding,
                Holding::plus));
    holdings = List.copyOf(sums.values());
    accounts.forEach(account -> FieldRules.reference("accounts", account));
    Set<String> named =
        holdings.stream().map(Holding::safekeepingAccount).collect(Collectors.toSet());
    named.addAll(accounts);
    accounts = Set.copyOf(named);
  }
}
