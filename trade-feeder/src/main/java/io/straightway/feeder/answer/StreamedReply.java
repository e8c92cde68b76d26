package io.straightway.feeder.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An answer that came over a stream: what a {@link Reply} has stands beside the number and the
 * status. It isn't an unwrapped object, which Jackson would first copy token by token.
 *
 * @param body the number of the body on its connection, from 1 on
 * @param status the HTTP status that a request would have got
 */
public record StreamedReply(
    long body, int status, @Nullable List<FeedOutcome> outcomes, String code, String reason) {

  /** What the body of a request's answer would have said. */
  public Reply reply() {
    return new Reply(outcomes, code, reason);
  }
}
