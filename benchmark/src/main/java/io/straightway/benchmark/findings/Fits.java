package io.straightway.benchmark.findings;

import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.RunPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All fitted curves.
 *
 * @param modes the curve of each mode by elements, fastest first
 * @param queues the curves of single elements by queues, fastest first
 * @param earlier the fastest mode of each earlier run
 * @param sentinelRange the range of this run's sentinels, as a share of their mean
 * @param comparedRange this range and the largest one of the earlier runs, added
 */
public record Fits(
    List<FittedCurve> modes,
    List<FittedCurve> queues,
    List<FittedCurve> earlier,
    double sentinelRange,
    double comparedRange) {

  /** Fits the points of this run and of earlier runs. */
  public static Fits of(BenchFiles files, List<BenchFiles> against) {
    List<FittedCurve> earlier = new ArrayList<>();
    for (BenchFiles run : against) {
      FittedCurve.byElements(points(run)).stream()
          .findFirst()
          .map(curve -> curve.of(run.name()))
          .ifPresent(earlier::add);
    }
    List<RunPoint> points = points(files);
    double range = Sentinels.range(files);
    return new Fits(
        FittedCurve.byElements(points),
        FittedCurve.byQueues(points),
        earlier,
        range,
        range + against.stream().mapToDouble(Sentinels::range).max().orElse(0));
  }

  private static List<RunPoint> points(BenchFiles files) {
    return files.session("run").map(BenchSession::points).orElse(List.of());
  }

  /** Returns the mode with the highest throughput. */
  public Optional<FittedCurve> best() {
    return modes.stream().findFirst();
  }
}
