package io.straightway.backoffice.ending;

/** What can't be taken back, by the name that the database calls its proposals. */
public enum Ending {
  /** To close what is left of an instruction that has settled in part. */
  CLOSE_REST(
      "Close the rest",
      "The custodian is not asked, and may still settle it. The rest is never instructed again;"
          + " what has settled stays."),
  /** To have the custodian cancel an instruction. */
  CANCEL_INSTRUCTION(
      "Ask the custodian to cancel",
      "The request goes out with the next delivery and can't be called back. What has settled"
          + " stays, and the rest is closed when the custodian agrees."),
  /** To close an exception permanently. */
  REJECT_ITEM(
      "Reject",
      "It is never processed, repaired or resubmitted again. Its sender is not notified: ask for a new"
          + " message if the trade is good."),
  /** To adopt the penalty that a CSD has charged or credited. */
  ADOPT_PENALTY(
      "Adopt the figure of the CSD",
      "The break is closed, and the end of the day posts the difference between our penalty and"
          + " that of the CSD.");

  private final String words;
  private final String consequence;

  Ending(String words, String consequence) {
    this.words = words;
    this.consequence = consequence;
  }

  /** What a button says. */
  public String words() {
    return words;
  }

  /** What follows of it, in sentences. */
  public String consequence() {
    return consequence;
  }
}
