package io.straightway.settlement.instruct;

/**
 * A trade that stays without an instruction until static data, or the trade, has been corrected.
 *
 * @param tradeId the trade
 * @param code the stable code
 * @param reason one sentence for people
 */
public record NotInstructable(long tradeId, Code code, String reason) {

  /** The stable codes. */
  public enum Code {
    /** The account is not in the static data on the settlement date. */
    ACCOUNT_UNKNOWN("The account is not in the static data on the settlement date."),
    /** The security is not in the static data on the settlement date. */
    SECURITY_UNKNOWN("The security is not in the static data on the settlement date."),
    /** The counterparty has no standing settlement instruction on the settlement date. */
    SSI_MISSING("The counterparty has no settlement instruction on the settlement date."),
    /** The static data holds something that a message can't say. */
    STATIC_DATA_UNUSABLE("The static data holds something that a message can't say."),
    /** The quantity or the amount has more digits or decimals than a message can say. */
    NUMBER_TOO_LONG("The quantity or the amount has more digits than a message can say."),
    /** The ISIN was exchanged, and the quantity can't be divided by the ratio. */
    EXCHANGE_FRACTION(
        "The ISIN was exchanged, and the quantity is no whole number of the new one.");

    private final String meaning;

    Code(String meaning) {
      this.meaning = meaning;
    }

    /** What the code means, in one sentence. */
    public String meaning() {
      return meaning;
    }
  }
}
