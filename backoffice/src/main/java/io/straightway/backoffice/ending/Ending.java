package io.straightway.backoffice.ending;

/** The actions that can't be undone, named as their proposals in the database. */
public enum Ending {
  /** Closes the rest of a partly settled instruction. */
  CLOSE_REST(
      "Close the remainder",
      "The custodian is not asked, and may still settle it. The remainder is never instructed"
          + " again; settled parts stay."),
  /** Requests the cancellation of an instruction from the custodian. */
  CANCEL_INSTRUCTION(
      "Ask the custodian to cancel",
      "The request goes out with the next delivery and can't be withdrawn. Settled parts stay, and"
          + " the remainder is closed when the custodian agrees."),
  /** Closes an exception permanently. */
  REJECT_ITEM(
      "Reject",
      "It is never processed, repaired or resubmitted again. Its sender is not notified: ask for a new"
          + " message if the trade is good."),
  /** Adopts the penalty that a CSD has charged or credited. */
  ADOPT_PENALTY(
      "Adopt the CSD's figure",
      "The break is closed, and the end of the day posts the difference between our penalty and"
          + " the CSD's.");

  private final String words;
  private final String consequence;

  Ending(String words, String consequence) {
    this.words = words;
    this.consequence = consequence;
  }

  /** Returns the text of its button. */
  public String words() {
    return words;
  }

  /** Returns the consequences in sentences. */
  public String consequence() {
    return consequence;
  }
}
