package io.straightway.backoffice.enquiry;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.PageArguments;
import io.straightway.markup.BicForm;
import org.jspecify.annotations.Nullable;

/**
 * The filter of trades, instructions or allegements by their parties and security; null passes all.
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

  /** Adds the conditions of this filter to a query. */
  default Terms parties(Terms terms) {
    String party = counterparty();
    return terms
        .and("account = :account", "account", account())
        .and("isin = :security", "security", security())
        .and(
            "counterparty = :counterparty",
            "counterparty",
            party == null ? null : BicForm.full(party));
  }
}
