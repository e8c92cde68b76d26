package io.straightway.feeder.deliver;

import io.straightway.feeder.answer.FeedOutcome;
import io.straightway.feeder.answer.Reply;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of sending one request. */
sealed interface Answer {
  /**
   * What an element has answered.
   *
   * @param status the HTTP status
   * @param after the least time to wait before it is sent again, when the element gave one
   */
  static Answer of(int status, Reply reply, @Nullable Duration after) {
    if (reply.outcomes() != null && status < 500) {
      return new Outcomes(reply.outcomes());
    }
    if (status == 413) {
      return new TooLarge(reply.code());
    }
    String why = "HTTP " + status + " " + reply.code() + " " + reply.reason();
    boolean passes = status == 200 || status == 408 || status == 429 || status >= 500;
    return passes ? new TryLater(after, why) : new Refused(why);
  }

  /** The element's outcome for each message, in the order sent. */
  record Outcomes(List<FeedOutcome> outcomes) implements Answer {}

  /** The request has too many messages or bytes. */
  record TooLarge(String code) implements Answer {
    /** Whether it is the number of messages that is too large. */
    boolean tooMany() {
      return code.equals("BATCH_TOO_LARGE");
    }
  }

  /**
   * Not known, or not now: to be sent again.
   *
   * @param after the least time to wait, when the element gave one
   * @param why for people
   */
  record TryLater(@Nullable Duration after, String why) implements Answer {}

  /** Sending the same again would be answered the same. */
  record Refused(String why) implements Answer {}
}
