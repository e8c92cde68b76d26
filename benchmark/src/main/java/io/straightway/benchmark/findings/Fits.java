package io.straightway.benchmark.findings;

import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.RunPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All that was fitted.
 *
 * @param modes each mode by elements, fastest first
 * @param queues one element by its queues, fastest first
 * @param earlier the fastest mode of each earlier run
 */
public record Fits(List<FittedCurve> modes, List<FittedCurve> queues, List<FittedCurve> earlier) {

  /** Fits this run's points and those of earlier ones. */
  public static Fits of(BenchFiles files, List<BenchFiles> against) {
    List<FittedCurve> earlier = new ArrayList<>();
    for (BenchFiles each : against) {
      FittedCurve.byElements(points(each)).stream()
          .findFirst()
          .map(
              curve ->
                  new FittedCurve(
                      each.name() + ": " + curve.name(), curve.sizeName(), curve.report()))
          .ifPresent(earlier::add);
    }
    List<RunPoint> points = points(files);
    return new Fits(FittedCurve.byElements(points), FittedCurve.byQueues(points), earlier);
  }

  private static List<RunPoint> points(BenchFiles files) {
    return files.session("run").map(BenchSession::points).orElse(List.of());
  }

  /** The mode that reached most. */
  public Optional<FittedCurve> best() {
    return modes.stream().findFirst();
  }
}
