package io.straightway.messages.iso20022.statement;

import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.StatementMessage;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The changes of safekeeping accounts by transactions (semt.017, securities transaction posting
 * report).
 *
 * @param statementId the custodian's reference of the statement, 1 to 35 printable ASCII characters
 * @param from the first day of the report, 1900 to 2199
 * @param to the last day of the report
 * @param complete whether the report has all postings of these days, instead of only those since
 *     the last report
 * @param accounts the safekeeping accounts that the report covers; those of the postings are added
 * @param page the page number, from 1
 * @param lastPage whether no page follows
 */
public record PostingReport017(
    String statementId,
    LocalDate from,
    LocalDate to,
    boolean complete,
    Set<String> accounts,
    List<SecuritiesPosting> postings,
    int page,
    boolean lastPage)
    implements StatementMessage, StatementPage {

  @Override
  public String name() {
    return statementId + " of " + from + " to " + to;
  }

  /**
   * Copies the collections and checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public PostingReport017 {
    FieldRules.reference("statementId", statementId);
    FieldRules.date("from", from);
    FieldRules.date("to", to);
    FieldRules.require(!from.isAfter(to), "from", from);
    FieldRules.require(page > 0, "page", page);
    Set<String> named = new HashSet<>(accounts);
    named.forEach(account -> FieldRules.reference("accounts", account));
    postings = List.copyOf(postings);
    postings.forEach(posting -> named.add(posting.safekeepingAccount()));
    accounts = Set.copyOf(named);
  }
}
