package io.straightway.scalability.fit.inference;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.scalability.statistics.Interval;
import org.jspecify.annotations.Nullable;

/**
 * An estimated parameter.
 *
 * @param name the parameter's name in the formula
 * @param estimate the best value
 * @param standardError the standard error by the delta method; null if the data don't determine it
 * @param interval the interval from the profile likelihood
 */
public record Estimate(
    @JsonIgnore String name,
    double estimate,
    @Nullable Double standardError,
    @JsonUnwrapped Interval interval) {}
