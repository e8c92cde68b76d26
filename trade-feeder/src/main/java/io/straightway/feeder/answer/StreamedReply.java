package io.straightway.feeder.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An answer received over a stream: the fields of a {@link Reply} with the number of the body and
 * the status. The reply isn't an unwrapped object, which Jackson would first copy token by token.
 *
 * @param body the number of the body on its connection, from 1
 * @param status the HTTP status that a request would have received
 */
public record StreamedReply(
    long body, int status, @Nullable List<FeedOutcome> outcomes, String code, String reason) {

  /** Returns the reply that a request would have received. */
  public Reply reply() {
    return new Reply(outcomes, code, reason);
  }
}
