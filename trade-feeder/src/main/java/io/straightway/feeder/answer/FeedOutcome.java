package io.straightway.feeder.answer;

import io.straightway.feeder.file.LocalRefusal;

/**
 * The outcome of one message, as the element names it. Fields the element left out are empty.
 *
 * @param source the source the element read
 * @param messageId the message id the element read
 * @param outcome booked, parked, duplicate, conflict, rejected or in-repair; or one of this
 *     feeder's own, {@link #REFUSED_LOCALLY} and {@link #UNCLEAR}
 * @param code the reason code, empty unless something is wrong
 */
public record FeedOutcome(String source, String messageId, String outcome, String code) {
  /** Not sent; the code is a {@link LocalRefusal.Code}. */
  public static final String REFUSED_LOCALLY = "refused-locally";

  /** Sent alone, and answered with no outcome or with several. */
  static final String UNCLEAR = "unclear";

  public static FeedOutcome refusedLocally(LocalRefusal.Code code) {
    return new FeedOutcome("", "", REFUSED_LOCALLY, code.name());
  }

  public static FeedOutcome rejected(String code) {
    return new FeedOutcome("", "", "rejected", code);
  }

  public static FeedOutcome unclear(int outcomes) {
    return new FeedOutcome("", "", UNCLEAR, "OUTCOMES_" + outcomes);
  }
}
