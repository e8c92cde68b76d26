package io.straightway.settlement.instruct;

/**
 * A trade that stays without an instruction until static data has been put right.
 *
 * @param tradeId the trade
 * @param code the stable code
 * @param reason one sentence for people
 */
public record NotInstructable(long tradeId, Code code, String reason) {

  /** The stable codes. */
  public enum Code {
    /** The account is not in the static data on the settlement date. */
    ACCOUNT_UNKNOWN,
    /** The security is not in the static data on the settlement date. */
    SECURITY_UNKNOWN,
    /** The counterparty has no standing settlement instruction on the settlement date. */
    SSI_MISSING,
    /** The static data holds something that a message can't say. */
    STATIC_DATA_UNUSABLE
  }
}
