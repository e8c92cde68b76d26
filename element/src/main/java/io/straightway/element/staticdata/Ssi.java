package io.straightway.element.staticdata;

/**
 * A standing settlement instruction: where a counterparty delivers to and receives from.
 *
 * @param placeOfSettlement the BIC of the central securities depository
 * @param agent the BIC of the counterparty's agent there
 * @param safekeepingAccount the counterparty's account with the agent
 */
public record Ssi(String placeOfSettlement, String agent, String safekeepingAccount) {
  /** A market code that stands for any market. */
  public static final String ANY_MARKET = "*";

  /**
   * What an instruction is found by.
   *
   * @param counterparty a BIC
   * @param mic an ISO 10383 market code, or {@link #ANY_MARKET}
   */
  public record Key(String counterparty, String currency, String mic) {}
}
