package io.straightway.scalability.statistics;

import org.jspecify.annotations.Nullable;

/**
 * The values that a quantity may have, at a confidence of 95 %.
 *
 * @param lower the least, null where there is no bound
 * @param upper the largest, null where there is no bound
 */
public record Interval(@Nullable Double lower, @Nullable Double upper) {
  /** The confidence of every interval. */
  public static final double LEVEL = 0.95;

  /** An interval about which nothing is known. */
  public static final Interval UNBOUNDED = new Interval(null, null);

  /** The least interval that contains both. */
  public Interval hull(Interval other) {
    Double bottom =
        lower == null || other.lower == null ? null : (Double) Math.min(lower, other.lower);
    Double top =
        upper == null || other.upper == null ? null : (Double) Math.max(upper, other.upper);
    return new Interval(bottom, top);
  }

  /** Whether {@code value} lies in it, bounds included. */
  public boolean contains(double value) {
    return (lower == null || lower <= value) && (upper == null || value <= upper);
  }

  /** Whether all of it lies below {@code value}. */
  public boolean isBelow(double value) {
    return upper != null && upper < value;
  }

  /** Whether all of it lies above {@code value}. */
  public boolean isAbove(double value) {
    return lower != null && lower > value;
  }
}
