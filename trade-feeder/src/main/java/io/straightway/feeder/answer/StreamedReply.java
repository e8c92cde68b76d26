package io.straightway.feeder.answer;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * An answer that came over a stream.
 *
 * @param body the number of the body on its connection, from 1 on
 * @param status the HTTP status that a request would have got
 */
public record StreamedReply(long body, int status, @JsonUnwrapped Reply reply) {}
