package io.straightway.staticdata;

/**
 * A standing settlement instruction: where a counterparty delivers and receives.
 *
 * @param placeOfSettlement the BIC of the central securities depository
 * @param agent the BIC of the counterparty's agent there
 * @param safekeepingAccount the counterparty's account with the agent
 */
public record Ssi(String placeOfSettlement, String agent, String safekeepingAccount) {
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
