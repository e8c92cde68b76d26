package io.straightway.feeder.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of an answer.
 *
 * @param outcomes one per message, or null when the body has none
 * @param code of a refusal of the whole request, else empty
 * @param reason for people, else empty
 */
public record Reply(@Nullable List<FeedOutcome> outcomes, String code, String reason) {}
