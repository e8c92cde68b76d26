package io.straightway.settlement.confirm;

/** The stable codes for readable messages of the custodian that have no effect. */
public enum ConfirmationCode {
  /** A status of an instruction that we do not know, or that has not been sent. */
  STATUS_UNKNOWN("The instruction is not known, or has not been sent."),
  /** A confirmation of an instruction that we do not know, or that has not been sent. */
  CONFIRMATION_UNKNOWN("The instruction is not known, or has not been sent."),
  /** The counterparty has instructed, and we have nothing that agrees. */
  ALLEGED("A counterparty has instructed, and we have no instruction that agrees."),
  /** Nothing is expected that the cash of an issuer's payment could be of. */
  INCOME_UNKNOWN("No income is expected of that account, security and kind."),
  /** What an issuer announces is no cash dividend with its dates and rate. */
  INCOME_EVENT(
      "What is announced is not paid in cash alone, dates or the rate are missing, or it changes the"
          + " currency of what it replaces or takes the payment date of another dividend."),
  /** A notice of credits and debits of accounts that are not ours. */
  CASH_UNKNOWN("It names no cash account of ours."),
  /** The message is one of ours, or a statement: nothing that answers an instruction. */
  MESSAGE_KIND("The message answers no instruction, and alleges nothing."),
  /** Security, movement, payment, currency, account or who pays are not the instruction's. */
  CONFIRMATION_DIFFERS("Security, movement, payment, currency, account or who pays differ."),
  /** A part that came before this one has not arrived; applied by itself when it has. */
  CONFIRMATION_AHEAD("A part before this one has not arrived."),
  /** More than was left to settle, or quantities that do not add up. */
  CONFIRMATION_QUANTITY("The quantities do not fit what was left to settle."),
  /** The amount is not the quantity's share, or the last part does not complete it. */
  CONFIRMATION_AMOUNT("The amount does not fit the quantity."),
  /** The day it says that it settled lies before the trade date or in the future. */
  CONFIRMATION_DATE("The day of settlement lies before the trade date or in the future."),
  /** Another confirmation with the same reference of the sender has another content. */
  CONFIRMATION_CONFLICT(
      "The sender's reference belongs to another confirmation, and no other part shows."),
  /** A reversal of an instruction of which nothing has settled. */
  REVERSAL_UNKNOWN("Nothing has settled that could be taken back."),
  /** A reversal of something else than what has settled last of its instruction. */
  REVERSAL_DIFFERS("It is not what has settled last of the instruction."),
  /** The instruction was withdrawn. */
  CONFIRMATION_CANCELLED("The instruction was withdrawn.");

  private final String meaning;

  ConfirmationCode(String meaning) {
    this.meaning = meaning;
  }

  /** What the code means, in one sentence. */
  public String meaning() {
    return meaning;
  }
}
