package io.straightway.scalability.fit.selftest;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.model.Overload;
import io.straightway.scalability.model.Peak;
import io.straightway.scalability.model.ScalabilityCurve;
import io.straightway.scalability.model.SuperSerial;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * A system with a known curve, super-serial or overloaded, and a plan of its measurements.
 *
 * @param sizes a description of the sizes
 * @param truth the true curve
 * @param measured the sizes to measure
 * @param runs the number of runs at each size
 * @param proportional whether scatter is a constant share of throughput; if not, it is the same at
 *     all sizes
 * @param sessionEffect the standard deviation between sessions as a share, each run a session; 0
 *     for none
 */
@JsonIgnoreProperties({"truth", "measured"})
public record SimulatedSystem(
    String sizes,
    ScalabilityCurve truth,
    List<Double> measured,
    int runs,
    boolean proportional,
    double sessionEffect) {
  private static final List<Double> TO_8 = List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0);

  private static final List<Double> TO_16 =
      List.of(1.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0);
  private static final List<Double> TO_64 = List.of(1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0);
  private static final SuperSerial FLAT = new SuperSerial(100, 0.03, 0.001);
  private static final List<Double> TO_128 = List.of(1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0);
  private static final Overload FALLING = new Overload(100, 1000, 0.12);

  /** The standard deviation of a measurement, as a share of throughput or of its mean. */
  private static final double SCATTER = 0.03;

  /**
   * Returns systems with even and log-spaced sizes, 1 to 3 runs of each, constant and proportional
   * scatter.
   */
  public static List<SimulatedSystem> all() {
    List<SimulatedSystem> all = new ArrayList<>();
    for (int runs = 1; runs <= 3; runs++) {
      for (boolean proportional : new boolean[] {false, true}) {
        SuperSerial early = new SuperSerial(100, 0.05, 0.02);
        SuperSerial late = new SuperSerial(100, 0.05, 0.01);
        all.add(new SimulatedSystem("1, 2, 3 to 8", early, TO_8, runs, proportional));
        all.add(new SimulatedSystem("1, 2, 4 to 16", late, TO_16, runs, proportional));
        all.add(new SimulatedSystem("powers of 2 to 64", FLAT, TO_64, runs, proportional));
      }
    }
    return all;
  }

  /** Returns systems measured far below the peak: sizes up to 8 or 16, with the peak at 31. */
  public static List<SimulatedSystem> belowThePeak() {
    return List.of(
        new SimulatedSystem("1 to 8", FLAT, TO_8, 3, true),
        new SimulatedSystem("1 to 16", FLAT, TO_16, 3, true));
  }

  /** Returns systems that saturate at 10 and fall slowly beyond. */
  public static List<SimulatedSystem> overloaded() {
    return List.of(
        new SimulatedSystem("overload, to 128", FALLING, TO_128, 1, true),
        new SimulatedSystem("overload, to 128", FALLING, TO_128, 3, true));
  }

  /** Returns systems measured in three sessions, which differ by 0, 3 and 5 %. */
  public static List<SimulatedSystem> inSessions() {
    return Stream.of(0.0, 0.03, 0.05)
        .map(effect -> new SimulatedSystem("1 to 8", FLAT, TO_8, 3, true, effect))
        .toList();
  }

  private SimulatedSystem(
      String sizes, ScalabilityCurve truth, List<Double> measured, int runs, boolean proportional) {
    this(sizes, truth, measured, runs, proportional, 0);
  }

  /** Returns the true peak. */
  Peak peak() {
    return truth.peak().orElseThrow();
  }

  /** Simulates one study. */
  List<Measurement> measure(SplittableRandom random) {
    List<Measurement> points = new ArrayList<>();
    for (int run = 1; run <= runs; run++) {
      double level = sessionEffect == 0 ? 1 : Math.exp(sessionEffect * random.nextGaussian());
      for (double n : measured) {
        points.add(Measurement.of(points.size() + 2, n, level * once(n, random)).in("s" + run));
      }
    }
    return points;
  }

  /** Simulates one measurement. */
  double once(double n, SplittableRandom random) {
    double expected = truth.throughput(n);
    double deviation = SCATTER * (proportional ? expected : mean());
    return Math.max(1e-3 * expected, expected + deviation * random.nextGaussian());
  }

  double largest() {
    return measured.get(measured.size() - 1);
  }

  private double mean() {
    return measured.stream().mapToDouble(truth::throughput).average().orElseThrow();
  }
}
