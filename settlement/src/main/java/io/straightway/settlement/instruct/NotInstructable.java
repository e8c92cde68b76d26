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
    ACCOUNT_UNKNOWN("The account is not in the static data on the settlement date."),
    SECURITY_UNKNOWN("The security is not in the static data on the settlement date."),
    SSI_MISSING("The counterparty has no settlement instruction on the settlement date."),
    STATIC_DATA_UNUSABLE("The static data holds a value that a message can't express."),
    NUMBER_TOO_LONG("The quantity or the amount has more digits than a message can express."),
    EXCHANGE_FRACTION(
        "The ISIN was exchanged, and the quantity is not a whole number of the new one.");

    private final String meaning;

    Code(String meaning) {
      this.meaning = meaning;
    }

    /** Returns the meaning of the code in one sentence. */
    public String meaning() {
      return meaning;
    }
  }
}
