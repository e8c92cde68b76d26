package io.straightway.staticdata;

import org.jspecify.annotations.Nullable;

/**
 * A standing settlement instruction: where a counterparty delivers and receives.
 *
 * @param placeOfSettlement the BIC of the central securities depository
 * @param agent the counterparty's agent there: a BIC, a participant's number after its data source,
 *     or name, address and country
 * @param safekeepingAccount the counterparty's account with the agent
 * @param party the counterparty as messages name it, with its account after an at sign; null for
 *     its BIC
 * @param intermediaries up to three parties between the agent and the counterparty, separated by
 *     semicolons; null if there are none
 */
public record Ssi(
    String placeOfSettlement,
    String agent,
    String safekeepingAccount,
    @Nullable String party,
    @Nullable String intermediaries) {
  /** The market code for any market. */
  public static final String ANY_MARKET = "*";

  /**
   * The key of an instruction.
   *
   * @param counterparty a BIC
   * @param mic an ISO 10383 market code, or {@link #ANY_MARKET}
   */
  public record Key(String counterparty, String currency, String mic) {}
}
