package io.straightway.backoffice.enquiry;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.PageArguments;
import io.straightway.markup.BicForm;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The filter of trades, instructions or allegements by parties, security and amount; null passes
 * all.
 */
public interface PartyFilter extends PageArguments {
  /** Returns the code of our account. */
  @Argument(value = "Only of this account.", label = "CODE")
  @Nullable String account();

  /** Returns the ISIN of the security. */
  @Argument(value = "Only of this security.", label = "ISIN")
  @Nullable String security();

  /** Returns the BIC of the counterparty. */
  @Argument(value = "Only of this counterparty.", label = "BIC")
  @Nullable String counterparty();

  /** Returns the smallest amount, whatever its currency. */
  @Argument(value = "Only from this amount, in any currency.", label = "AMOUNT")
  @Nullable BigDecimal amountFrom();

  /** Returns the largest amount, whatever its currency. */
  @Argument(value = "Only up to this amount, in any currency.", label = "AMOUNT")
  @Nullable BigDecimal amountTo();

  /**
   * Adds the conditions of this filter to a query.
   *
   * @param amount the expression of the amount, which is not negative
   */
  default Terms parties(Terms terms, String amount) {
    String party = counterparty();
    return terms
        .and("account = :account", "account", account())
        .and("isin = :security", "security", security())
        .and(
            "counterparty = :counterparty",
            "counterparty",
            party == null ? null : BicForm.full(party))
        .within(amount, "amountFrom", amountFrom(), "amountTo", amountTo());
  }
}
