package io.straightway.feeder.deliver;

import io.straightway.feeder.answer.FeedOutcome;
import io.straightway.feeder.answer.Reply;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of sending one request. */
sealed interface Answer {
  /** The code of a body that was taken, but has no outcome yet. */
  String UNKNOWN = "OUTCOME_UNKNOWN";

  /**
   * Interprets an element's answer.
   *
   * @param status the HTTP status
   * @param after the least time to wait before a retry, if the element gave one
   */
  static Answer of(int status, Reply reply, @Nullable Duration after) {
    if (reply.outcomes() != null && status < 500) {
      return new Outcomes(reply.outcomes());
    }
    if (status == 413) {
      return new Oversize(reply.code());
    }
    String reason = "HTTP " + status + " " + reply.code() + " " + reply.reason();
    boolean passes = status == 200 || status == 408 || status == 429 || status >= 500;
    boolean taken = status != 503 || reply.code().isEmpty() || reply.code().equals(UNKNOWN);
    return passes ? new Deferral(after, reason, taken) : new RequestRefusal(reason);
  }

  /** The element's outcome for each message, in the order sent. */
  record Outcomes(List<FeedOutcome> outcomes) implements Answer {}

  /** The request has too many messages or bytes. */
  record Oversize(String code) implements Answer {
    /** Returns whether the number of messages is too large. */
    boolean tooMany() {
      return code.equals("BATCH_TOO_LARGE");
    }
  }

  /**
   * The outcome is unknown, or the element can't take the request now: to be sent again.
   *
   * @param after the least time to wait, if the element gave one
   * @param reason the reason in words
   * @param taken whether the element may have taken the request
   */
  record Deferral(@Nullable Duration after, String reason, boolean taken) implements Answer {
    /** A request without an answer. */
    Deferral(String reason) {
      this(null, reason, true);
    }
  }

  /** The same request would get the same answer. */
  record RequestRefusal(String reason) implements Answer {}
}
