package io.straightway.scalability.statistics;

import org.jspecify.annotations.Nullable;

/**
 * The plausible values of a quantity, at a confidence of 95 %.
 *
 * @param lower the least value; null for no bound
 * @param upper the largest value; null for no bound
 */
public record Interval(@Nullable Double lower, @Nullable Double upper) {
  /** The confidence of every interval. */
  public static final double LEVEL = 0.95;

  /** The interval of a quantity about which nothing is known. */
  public static final Interval UNBOUNDED = new Interval(null, null);

  /** Returns the smallest interval that contains both intervals. */
  public Interval hull(Interval other) {
    Double bottom =
        lower == null || other.lower == null ? null : (Double) Math.min(lower, other.lower);
    Double top =
        upper == null || other.upper == null ? null : (Double) Math.max(upper, other.upper);
    return new Interval(bottom, top);
  }

  /** Returns whether {@code value} is in the interval, bounds included. */
  public boolean contains(double value) {
    return (lower == null || lower <= value) && (upper == null || value <= upper);
  }

  /** Returns whether the whole interval is below {@code value}. */
  public boolean isBelow(double value) {
    return upper != null && upper < value;
  }

  /** Returns whether the whole interval is above {@code value}. */
  public boolean isAbove(double value) {
    return lower != null && lower > value;
  }
}
