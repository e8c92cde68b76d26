package io.straightway.backoffice.enquiry;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Listed;
import org.jspecify.annotations.Nullable;

/** Which trades, instructions or what is alleged of them a list shows; null lets all pass. */
interface PartyFilter extends Listed {
  /** Ours. */
  @Argument(value = "Only of this account of ours.", label = "CODE")
  @Nullable String account();

  /** Its ISIN. */
  @Argument(value = "Only of this security.", label = "ISIN")
  @Nullable String security();

  /** Its BIC. */
  @Argument(value = "Only of this counterparty.", label = "BIC")
  @Nullable String counterparty();

  /** Adds the conditions on these. */
  default Terms parties(Terms terms) {
    return terms
        .and("account = :account", "account", account())
        .and("isin = :security", "security", security())
        .and("counterparty = :counterparty", "counterparty", counterparty());
  }
}
