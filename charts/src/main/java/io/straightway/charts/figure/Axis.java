package io.straightway.charts.figure;

import io.straightway.charts.figure.Layer.Series;
import io.straightway.table.Numbers;
import java.awt.geom.Point2D;
import java.text.DecimalFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * An axis that ends on a tick, or half way between two.
 *
 * @param label its subject, with the unit
 * @param lower its low end
 * @param upper its high end
 * @param step the distance between ticks; unused on a logarithmic scale
 * @param scale the scale of its values
 * @param names the texts written at 1, 2, 3 and so on in place of the numbers; empty for the
 *     numbers
 */
public record Axis(
    String label, double lower, double upper, double step, Scale scale, List<String> names) {
  private static final int MOST_TICKS = 10;
  private static final double MOST_DECADES_WITH_STEPS = 4.1;
  private static final double MARGIN = 1.06;
  private static final double HEADROOM = 1.08;
  private static final double FAR_OUTSIDE = 10;
  static final double SLACK = 1e-9;

  /** The scale of an axis. */
  public enum Scale {
    /** Equal differences are equal lengths. */
    EVEN,
    /** Equal ratios are equal lengths. */
    LOGARITHMIC;

    /** Returns values from one to another, both included, at equal distances. */
    public DoubleStream values(double from, double to, int steps) {
      return IntStream.rangeClosed(0, steps).mapToDouble(i -> at(from, to, (double) i / steps));
    }

    /** Returns points of a curve from one value to another, at equal distances. */
    public List<Point2D> curve(double from, double to, int steps, DoubleUnaryOperator curve) {
      return values(from, to, steps)
          .<Point2D>mapToObj(value -> new Point2D.Double(value, curve.applyAsDouble(value)))
          .toList();
    }

    double at(double from, double to, double share) {
      return this == EVEN ? from + (to - from) * share : from * Math.pow(to / from, share);
    }
  }

  /** A place on an axis with its number or name. */
  record Tick(double value, String words) {}

  /** Creates an axis of equal steps with numbers at its ticks. */
  public Axis(String label, double lower, double upper, double step) {
    this(label, lower, upper, step, Scale.EVEN, List.of());
  }

  /**
   * Returns an axis that covers an interval, with 1, 2 or 5 times a power of ten between its ticks.
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
   * Returns a logarithmic axis that covers an interval and begins and ends at 1, 2 or 5 times a
   * power of ten.
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

  /** Returns an axis with a name at each of 1, 2, 3 and so on. */
  public static Axis naming(String label, List<String> names) {
    return new Axis(label, 0.5, names.size() + 0.5, 1, Scale.EVEN, names);
  }

  /** Returns an axis of whole sizes from 0 that covers series. */
  public static Axis sizes(String label, List<Series> series) {
    return holding(label, 0, MARGIN * values(series, Point2D::getX).max().orElse(1), true);
  }

  /** Returns an axis of heights from 0 that covers series. */
  public static Axis heights(String label, List<Series> series) {
    return holding(label, 0, HEADROOM * values(series, Point2D::getY).max().orElse(1), false);
  }

  /** Returns a logarithmic axis of heights that covers series. */
  public static Axis ratios(String label, List<Series> series) {
    return logarithmic(
        label,
        values(series, Point2D::getY).min().orElse(1),
        values(series, Point2D::getY).max().orElse(10));
  }

  /** Returns the values of all points that have one. */
  public static DoubleStream values(List<Series> series, ToDoubleFunction<Point2D> value) {
    return series.stream().flatMap(Series::all).mapToDouble(value).filter(Double::isFinite);
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

  /** Returns the number of decimals that its ticks need. */
  int decimals() {
    return Math.max(0, (int) -Math.floor(Math.log10(step) + SLACK));
  }

  /**
   * Returns the place of a value as a share of the axis, from 0 at its low end to 1; far outside
   * the same for all values, and not a number for a value without a logarithm.
   */
  double share(double value) {
    double share =
        scale == Scale.EVEN
            ? (value - lower) / (upper - lower)
            : Math.log(value > 0 ? value / lower : Double.NaN) / Math.log(upper / lower);
    return Math.max(-FAR_OUTSIDE, Math.min(share, FAR_OUTSIDE));
  }

  /** Returns the value at a share of the axis, from 0 at its low end to 1. */
  double at(double share) {
    return scale.at(lower, upper, share);
  }

  /** Returns its ticks, from the low end to the high one. */
  List<Tick> ticks() {
    if (!names.isEmpty()) {
      return IntStream.range(0, names.size()).mapToObj(i -> new Tick(i + 1, names.get(i))).toList();
    }
    if (scale == Scale.LOGARITHMIC) {
      return decades();
    }
    DecimalFormat format = Numbers.figureFormat(decimals());
    return LongStream.rangeClosed(
            (long) Math.ceil(lower / step - SLACK), (long) Math.floor(upper / step + SLACK))
        .mapToObj(i -> new Tick(i * step, format.format(i * step)))
        .toList();
  }

  /**
   * Returns ticks at 1, 2 and 5 times the powers of ten, or at the powers alone where these would
   * be too many.
   */
  private List<Tick> decades() {
    int[] factors =
        Math.log10(upper / lower) < MOST_DECADES_WITH_STEPS ? new int[] {1, 2, 5} : new int[] {1};
    List<Tick> ticks = new ArrayList<>();
    for (int power = (int) Math.floor(Math.log10(lower));
        power <= Math.log10(upper) + SLACK;
        power++) {
      for (int factor : factors) {
        double value = factor * Math.pow(10, power);
        if (value >= lower * (1 - SLACK) && value <= upper * (1 + SLACK)) {
          ticks.add(new Tick(value, Numbers.figureSize(value)));
        }
      }
    }
    return ticks;
  }
}
