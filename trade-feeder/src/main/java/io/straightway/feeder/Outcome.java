package io.straightway.feeder;

/**
 * What became of one message, in the element's words. Fields the element left out are empty.
 *
 * @param source the source the element read
 * @param messageId the message id the element read
 * @param outcome booked, parked, duplicate, conflict, rejected or in-repair; or one of this
 *     feeder's own, {@link #REFUSED_LOCALLY} and {@link #UNCLEAR}
 * @param code the reason code, empty unless something is wrong
 */
public record Outcome(String source, String messageId, String outcome, String code) {
  /** Not sent; the code is a {@link LocalRefusal.Code}. */
  static final String REFUSED_LOCALLY = "refused-locally";

  /** Sent alone, and answered with no outcome or with several. */
  static final String UNCLEAR = "unclear";

  static Outcome refusedLocally(LocalRefusal.Code code) {
    return new Outcome("", "", REFUSED_LOCALLY, code.name());
  }

  static Outcome rejected(String code) {
    return new Outcome("", "", "rejected", code);
  }

  static Outcome unclear(int outcomes) {
    return new Outcome("", "", UNCLEAR, "OUTCOMES_" + outcomes);
  }
}
