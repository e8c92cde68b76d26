package io.straightway.iso20022.statement;

import io.straightway.iso20022.FieldRules;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One account's part of a {@link CashReport053}, or a page of it.
 *
 * @param statementId the custodian's reference of the statement, 1 to 35 printable ASCII characters
 * @param account at most 34 characters
 * @param from the first day whose entries it has
 * @param date the last one, of whose end the closing balance is
 * @param opening the booked balance before the first entry, negative if owed; null on a page that
 *     does not have it
 * @param closing the booked balance after the last entry; null on a page that does not have it
 * @param entries those that are booked
 * @param page its number, from 1
 * @param lastPage whether no page follows
 */
public record CashStatement(
    String statementId,
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
   * Takes a copy, and checks that the message can say all of it.
   *
   * @throws IllegalArgumentException if it can't, with the field and its value
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
