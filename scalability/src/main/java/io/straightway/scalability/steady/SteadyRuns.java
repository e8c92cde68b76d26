package io.straightway.scalability.steady;

import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.data.DataFailure.Fault;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.statistics.Rounding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Runs measured in windows, each reduced to one measurement: the mean of its steady part.
 *
 * @param runs one measurement per run; measurements without windows are unchanged
 * @param neverSteady runs that never became steady, by their first window
 * @param warmUps the warm-ups cut off
 */
public record SteadyRuns(
    List<Measurement> runs, List<Exclusion> neverSteady, List<WarmUp> warmUps) {

  /**
   * The warm-up cut off a run.
   *
   * @param n the size
   * @param mode the way the system was deployed
   * @param run the run's name
   * @param seconds the length of the warm-up
   */
  public record WarmUp(double n, @Nullable String mode, @Nullable String run, double seconds) {}

  private record RunKey(
      double n, @Nullable String mode, @Nullable String session, @Nullable String run) {}

  /**
   * Gathers windows into runs. Windows of one run with the same start belong to parts of one
   * system, and are added.
   *
   * @throws DataFailure if windows of one size have the same start and no run is named, so that
   *     parts can't be distinguished from repeats
   */
  public static SteadyRuns of(List<Measurement> measured, long seed) {
    List<Measurement> runs = new ArrayList<>();
    List<Exclusion> neverSteady = new ArrayList<>();
    List<WarmUp> warmUps = new ArrayList<>();
    Map<RunKey, List<Measurement>> windows = new LinkedHashMap<>();
    for (Measurement measurement : measured) {
      if (measurement.windowStart() == null) {
        runs.add(measurement);
      } else {
        windows
            .computeIfAbsent(
                new RunKey(
                    measurement.n(), measurement.mode(), measurement.session(), measurement.run()),
                k -> new ArrayList<>())
            .add(measurement);
      }
    }
    for (Map.Entry<RunKey, List<Measurement>> run : windows.entrySet()) {
      Measurement first = run.getValue().get(0);
      TreeMap<Double, Double> rates = rates(run.getKey(), run.getValue());
      double[] inOrder = rates.values().stream().mapToDouble(Double::doubleValue).toArray();
      Optional<SteadyState> steady = SteadyState.of(inOrder, seed);
      if (steady.isPresent()) {
        double start = List.copyOf(rates.keySet()).get(steady.get().from());
        runs.add(steadyRun(first, steady.get().mean()));
        if (start > rates.firstKey()) {
          warmUps.add(new WarmUp(first.n(), first.mode(), first.run(), start - rates.firstKey()));
        }
      } else {
        neverSteady.add(Exclusion.of(first, Exclusion.Code.NEVER_STEADY, reason(inOrder.length)));
      }
    }
    return new SteadyRuns(runs, neverSteady, warmUps);
  }

  private static TreeMap<Double, Double> rates(RunKey key, List<Measurement> windows) {
    TreeMap<Double, Double> rates = new TreeMap<>();
    for (Measurement measurement : windows) {
      double start = Objects.requireNonNull(measurement.windowStart());
      boolean repeated =
          rates.merge(start, measurement.throughput(), Double::sum) > measurement.throughput();
      if (repeated && key.run() == null) {
        throw new DataFailure(
            Fault.MALFORMED,
            "line %d: a second window of this size starts at %s s; name the runs in a column 'run'"
                .formatted(measurement.line(), Rounding.number(start)));
      }
    }
    return rates;
  }

  /** Returns a run's measurement, without latencies: those of single windows are not the run's. */
  private static Measurement steadyRun(Measurement first, double mean) {
    return new Measurement(
        first.line(),
        first.n(),
        mean,
        first.mode(),
        first.run(),
        first.session(),
        first.onCurve(),
        first.startedAt(),
        null,
        Map.of());
  }

  private static String reason(int windows) {
    return windows < SteadyState.FEWEST_WINDOWS
        ? "the run has " + windows + " windows, fewer than " + SteadyState.FEWEST_WINDOWS
        : "the run's " + windows + " windows show no steady state";
  }
}
