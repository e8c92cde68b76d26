package io.straightway.charts.figure;

import java.util.List;

/**
 * An axis that ends on a tick, or half way between two.
 *
 * @param label what it shows, with its unit
 * @param lower its low end
 * @param upper its high end
 * @param step from tick to tick; of no meaning on a logarithmic scale
 * @param scale how values lie on it
 * @param names what is written at 1, 2, 3 and so on in place of the numbers; empty for the numbers
 */
public record Axis(
    String label, double lower, double upper, double step, Scale scale, List<String> names) {
  private static final int MOST_TICKS = 10;
  private static final double SLACK = 1e-9;

  /** How values lie on an axis. */
  public enum Scale {
    /** Equal differences are equal lengths. */
    EVEN,
    /** Equal ratios are equal lengths. */
    LOGARITHMIC
  }

  /** An axis of equal steps with numbers at its ticks. */
  public Axis(String label, double lower, double upper, double step) {
    this(label, lower, upper, step, Scale.EVEN, List.of());
  }

  /**
   * An axis that holds an interval, with a 1, 2 or 5 times a power of ten between its ticks.
   *
   * <p>An interval without extent gets one unit.
   *
   * @param whole whether its values are whole numbers, so that ticks must be, too
   */
  public static Axis holding(String label, double lower, double upper, boolean whole) {
    if (upper <= lower) {
      return holding(label, lower, lower + 1, whole);
    }
    double step = step((upper - lower) / MOST_TICKS);
    if (whole) {
      step = Math.max(1, step);
    }
    double half = step / 2;
    double first = Math.floor(lower / half + SLACK);
    double last = Math.ceil(upper / half - SLACK);
    return new Axis(label, first * half, Math.max(last, first + 2) * half, step);
  }

  /**
   * A logarithmic axis that holds an interval, from and to 1, 2 or 5 times a power of ten.
   *
   * @throws IllegalArgumentException if the interval reaches to 0 or below
   */
  public static Axis logarithmic(String label, double lower, double upper) {
    if (!(lower > 0)) {
      throw new IllegalArgumentException(label + ": no logarithm of " + lower);
    }
    return new Axis(
        label,
        roundBelow(lower),
        step(Math.max(upper, 2 * lower)),
        1,
        Scale.LOGARITHMIC,
        List.of());
  }

  private static double roundBelow(double value) {
    return 1 / step(1 / value * (1 - SLACK));
  }

  /** An axis on which one thing stands at each of 1, 2, 3 and so on, by name. */
  public static Axis naming(String label, List<String> names) {
    return new Axis(label, 0.5, names.size() + 0.5, 1, Scale.EVEN, names);
  }

  private static double step(double least) {
    double power = Math.pow(10, Math.floor(Math.log10(least)));
    for (int factor : new int[] {1, 2, 5}) {
      if (factor * power >= least * (1 - SLACK)) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  /** How many decimals its ticks take. */
  int decimals() {
    return Math.max(0, (int) -Math.floor(Math.log10(step) + SLACK));
  }
}
