package io.straightway.scalability.fit.compare;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.FitStudy;
import io.straightway.scalability.fit.compare.LatencyComparison.Sessions;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.inference.FittedModel;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of two curves that were measured in sessions.
 *
 * <p>A system that is set up again is a little faster or slower as a whole. The points of a session
 * are divided by its level, their mean ratio to the system's own curve, so that curves are fitted
 * without this effect. The levels are compared with sessions as the units that differ by chance,
 * and the shapes by their points.
 *
 * @param curves the comparison of the curves; of two sessions only if {@code testable} is false
 * @param sessions the number of sessions of the first, and of the second
 * @param testable whether anything shows how much sessions differ, so that systems can be compared
 */
public record SessionComparison(CurveComparison curves, Sessions sessions, boolean testable) {

  /**
   * Compares two systems; returns empty if no model could be fitted to both.
   *
   * @param deviation the standard deviation between sessions of one system, as a share, if known
   *     from other measurements
   */
  public static Optional<SessionComparison> of(
      FitReport first, FitReport second, @Nullable Double deviation, long seed) {
    Sessions sessions = new Sessions(names(first).size(), names(second).size());
    boolean estimated = deviation != null || sessions.first() > 1 || sessions.second() > 1;
    if (!estimated) {
      return CurveComparison.of(first, second)
          .map(curves -> new SessionComparison(curves, sessions, false));
    }
    Map<String, Double> levels = levels(first);
    Map<String, Double> others = levels(second);
    return CurveComparison.of(
            study(first, levels, seed),
            study(second, others, seed),
            logarithms(levels),
            logarithms(others),
            deviation)
        .map(curves -> new SessionComparison(curves, sessions, true));
  }

  private static List<String> names(FitReport report) {
    return report.points().stream().map(SessionComparison::session).distinct().toList();
  }

  private static String session(Measurement point) {
    return Objects.requireNonNullElse(point.session(), "");
  }

  /** Returns the mean logarithm of each session's ratio to the curve of all sessions. */
  private static Map<String, Double> levels(FitReport report) {
    Optional<Fit> fit =
        report.chosen().or(() -> report.models().stream().findFirst()).map(FittedModel::fit);
    return report.points().stream()
        .collect(
            Collectors.groupingBy(
                SessionComparison::session,
                TreeMap::new,
                Collectors.averagingDouble(
                    point ->
                        fit.map(model -> model.curve().throughput(point.n()))
                            .filter(expected -> expected > 0)
                            .map(expected -> Math.log(point.throughput() / expected))
                            .orElse(0.0))));
  }

  private static double[] logarithms(Map<String, Double> levels) {
    return levels.values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static FitReport study(FitReport report, Map<String, Double> levels, long seed) {
    List<Measurement> points =
        report.points().stream()
            .map(point -> point.times(Math.exp(-levels.getOrDefault(session(point), 0.0))))
            .toList();
    return FitStudy.modelsOf(points, FitOptions.modelsOnly(seed));
  }
}
