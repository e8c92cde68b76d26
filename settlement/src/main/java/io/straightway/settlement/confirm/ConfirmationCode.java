package io.straightway.settlement.confirm;

/** Stable codes for readable messages of the custodian that have no effect. */
public enum ConfirmationCode {
  /** A status of an instruction that is unknown or has not been sent. */
  STATUS_UNKNOWN("The instruction is unknown, or has not been sent."),
  /** A confirmation of an instruction that is unknown or has not been sent. */
  CONFIRMATION_UNKNOWN("The instruction is unknown, or has not been sent."),
  /** A settlement that the custodian reports without a reference of ours. */
  CONFIRMATION_UNSOLICITED("The custodian moved securities or cash without our instruction."),
  /** The counterparty has instructed, and no instruction of ours agrees. */
  ALLEGED("A counterparty has instructed, and we have no matching instruction."),
  /** No income is expected to which the cash of an issuer's payment could belong. */
  INCOME_UNKNOWN("No income is expected of that account, security and kind."),
  /** The announcement is not a cash dividend with its dates and rate. */
  INCOME_EVENT(
      "The announced event is not paid in cash alone, lacks dates or rates, contradicts another"
          + " announcement, or replaces it by a preliminary one, another currency or number of"
          + " payments, or the payment date of another dividend."),
  /** A notice of credits and debits of accounts that are not ours. */
  CASH_UNKNOWN("It names none of our cash accounts."),
  /** An amount of cash with more decimals than its currency has. */
  CASH_FRACTION("An amount is finer than the currency's minor unit."),
  /** The message is one of ours, or a statement: it does not answer an instruction. */
  MESSAGE_KIND("The message answers no instruction, and alleges nothing."),
  /** Security, movement, payment, currency, account or payer differ from the instruction's. */
  CONFIRMATION_DIFFERS("Security, movement, payment, currency, account or payer differ."),
  /** An earlier part has not arrived; this one is applied automatically once it has. */
  CONFIRMATION_AHEAD("A preceding part has not arrived."),
  /** The quantity exceeds what was left to settle, or the quantities do not add up. */
  CONFIRMATION_QUANTITY("The quantities do not fit the open quantity."),
  /**
   * The amount is not the share for the quantity, or the last part does not complete the amount.
   */
  CONFIRMATION_AMOUNT("The amount does not fit the quantity."),
  /** The reported settlement date lies before the trade date or in the future. */
  CONFIRMATION_DATE("The day of settlement lies before the trade date or in the future."),
  /**
   * Another message has settled the same quantity or paid the same amount, perhaps the same; or the
   * sender's reference is that of another instruction.
   */
  CONFIRMATION_CONFLICT(
      "Another message has settled or paid the same, or has the same sender's reference."),
  /** A reversal of an instruction that has not settled at all. */
  REVERSAL_UNKNOWN("There is no settlement to reverse."),
  /** A reversal that does not match the last settlement of its instruction. */
  REVERSAL_DIFFERS("It is not the last settlement of the instruction."),
  /** The instruction was withdrawn. */
  CONFIRMATION_CANCELLED("The instruction was withdrawn.");

  private final String meaning;

  ConfirmationCode(String meaning) {
    this.meaning = meaning;
  }

  /** Returns the meaning of the code in one sentence. */
  public String meaning() {
    return meaning;
  }
}
