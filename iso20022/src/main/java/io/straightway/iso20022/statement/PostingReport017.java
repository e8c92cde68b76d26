package io.straightway.iso20022.statement;

import io.straightway.iso20022.FieldRules;
import io.straightway.iso20022.StatementMessage;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What transactions have changed in safekeeping accounts (semt.017, securities transaction posting
 * report).
 *
 * @param statementId the custodian's reference of the statement, 1 to 35 printable ASCII characters
 * @param from the first day that it is about, 1900 to 2199
 * @param to the last one
 * @param complete whether it has all postings of these days, and not only those since the one
 *     before
 * @param accounts the safekeeping accounts that it speaks of; those of the postings are added
 * @param page its number, from 1
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
   * Takes copies, and checks that the message can say all of it.
   *
   * @throws IllegalArgumentException if it can't, with the field and its value
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
