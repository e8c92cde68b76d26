package io.straightway.feeder.answer;

import io.straightway.feeder.file.LocalRefusal;

/**
 * The outcome of one message, in the element's terms. Fields that the element left out are empty.
 *
 * @param source the source that the element read
 * @param messageId the message id that the element read
 * @param outcome booked, parked, duplicate, conflict, rejected or in-repair; or one of this
 *     feeder's own, {@link #REFUSED_LOCALLY} and {@link #UNCLEAR}
 * @param code the reason code, empty unless something is wrong
 * @param original the first outcome of a duplicate
 */
public record FeedOutcome(
    String source, String messageId, String outcome, String code, String original) {
  /** The outcome of a message that was not sent; the code is a {@link LocalRefusal.Code}. */
  public static final String REFUSED_LOCALLY = "refused-locally";

  /** The outcome of a message that was sent alone and answered with no outcome or with several. */
  static final String UNCLEAR = "unclear";

  /** An outcome that is not a duplicate. */
  public FeedOutcome(String source, String messageId, String outcome, String code) {
    this(source, messageId, outcome, code, "");
  }

  /** Returns the first outcome of a duplicate, for a message that this feed itself has repeated. */
  public FeedOutcome first() {
    return original.isEmpty() ? this : new FeedOutcome(source, messageId, original, code);
  }

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
