package io.straightway.feeder.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of an answer.
 *
 * @param outcomes one outcome per message, or null if the body has none
 * @param code the code of a refusal of the whole request, or empty
 * @param reason the reason in words, or empty
 */
public record Reply(@Nullable List<FeedOutcome> outcomes, String code, String reason) {}
