package io.straightway.messages.iso20022.statement;

import io.straightway.messages.iso20022.FieldRules;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@link CashReport053}'s statement of one account, or a page of it.
 *
 * @param statementId the custodian's reference of the statement, 1 to 35 printable ASCII characters
 * @param numbers the sequential numbers of the statement
 * @param account the cash account, at most 34 characters
 * @param from the first day of the entries
 * @param date the last day of the entries, at whose end the closing balance is taken
 * @param opening the booked balance before the first entry, negative if overdrawn; null on a page
 *     without it
 * @param closing the booked balance after the last entry; null on a page without it
 * @param entries the booked entries
 * @param page the page number, from 1
 * @param lastPage whether no page follows
 */
public record CashStatement(
    String statementId,
    StatementNumbers numbers,
    String account,
    String currency,
    LocalDate from,
    LocalDate date,
    @Nullable BigDecimal opening,
    @Nullable BigDecimal closing,
    List<CashEntry> entries,
    int page,
    boolean lastPage)
    implements StatementPage {

  @Override
  public String name() {
    return statementId + " of " + account + " " + currency;
  }

  /**
   * Copies the collections and checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public CashStatement {
    FieldRules.reference("statementId", statementId);
    FieldRules.text("account", account, FieldRules.CASH_ACCOUNT);
    FieldRules.currency(currency);
    FieldRules.date("from", from);
    FieldRules.date("date", date);
    FieldRules.require(!from.isAfter(date), "from", from);
    opening = balance("opening", opening);
    closing = balance("closing", closing);
    FieldRules.require(page > 0, "page", page);
    entries = List.copyOf(entries);
  }

  private static @Nullable BigDecimal balance(String field, @Nullable BigDecimal value) {
    return value == null ? null : FieldRules.number(field, value, FieldRules.MONEY_DECIMALS);
  }
}
