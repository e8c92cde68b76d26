package io.straightway.scalability.fit;

import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.Measurement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Runs that were measured in windows, each made one measurement: the mean of its steady part.
 *
 * @param runs one measurement a run; measurements that were no windows are as they were
 * @param neverSteady runs that never settled, by their first window
 * @param warmUps what was cut off
 */
public record SteadyRuns(
    List<Measurement> runs, List<Exclusion> neverSteady, List<WarmUp> warmUps) {

  /**
   * What was cut off a run.
   *
   * @param n its size
   * @param run its name
   * @param seconds how much of its beginning
   */
  public record WarmUp(double n, @Nullable String run, double seconds) {}

  private record RunKey(double n, @Nullable String mode, @Nullable String run) {}

  /**
   * Gathers windows into runs. Windows of one run with the same start are parts of one system, and
   * add up.
   */
  public static SteadyRuns of(List<Measurement> measured, long seed) {
    SteadyRuns result = new SteadyRuns(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    Map<RunKey, List<Measurement>> windows = new LinkedHashMap<>();
    for (Measurement each : measured) {
      if (each.windowStart() == null) {
        result.runs.add(each);
      } else {
        windows
            .computeIfAbsent(new RunKey(each.n(), each.mode(), each.run()), k -> new ArrayList<>())
            .add(each);
      }
    }
    windows.values().forEach(run -> result.add(run, seed));
    return result;
  }

  private void add(List<Measurement> run, long seed) {
    Measurement first = run.get(0);
    TreeMap<Double, Double> rates = new TreeMap<>();
    run.forEach(each -> rates.merge(window(each), each.throughput(), Double::sum));
    Optional<SteadyState> steady =
        SteadyState.of(rates.values().stream().mapToDouble(Double::doubleValue).toArray(), seed);
    if (steady.isEmpty()) {
      neverSteady.add(
          Exclusion.of(
              first,
              Exclusion.Code.NEVER_STEADY,
              "the run's " + rates.size() + " windows show no steady state"));
      return;
    }
    runs.add(
        new Measurement(
            first.line(),
            first.n(),
            steady.get().mean(),
            first.mode(),
            first.run(),
            first.onCurve(),
            first.startedAt(),
            null,
            first.latencies()));
    double from = List.copyOf(rates.keySet()).get(steady.get().from());
    warmUps.add(new WarmUp(first.n(), first.run(), from - rates.firstKey()));
  }

  private static double window(Measurement each) {
    return each.windowStart() == null ? 0 : each.windowStart();
  }
}
