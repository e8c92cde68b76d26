package io.straightway.charts;

/**
 * An axis that ends on a tick, or half way between two.
 *
 * @param label what it shows, with its unit
 * @param lower its low end
 * @param upper its high end
 * @param step from tick to tick
 */
record Axis(String label, double lower, double upper, double step) {
  private static final int MOST_TICKS = 10;
  private static final double SLACK = 1e-9;

  /**
   * An axis that holds an interval, with a 1, 2 or 5 times a power of ten between its ticks.
   *
   * <p>An interval without extent gets one unit.
   *
   * @param whole whether its values are whole numbers, so that ticks must be, too
   */
  static Axis holding(String label, double lower, double upper, boolean whole) {
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
