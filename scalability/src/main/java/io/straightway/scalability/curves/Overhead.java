package io.straightway.scalability.curves;

import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.Peak;
import io.straightway.scalability.model.ScalabilityCurve;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The losses of capacity at N parts, and the largest size at which one more part pays. Of gamma N,
 * the capacity of N parts that don't affect each other, the share 1 / (1 + sigma (N - 1) + kappa N
 * (N - 1)) is useful; the rest is lost to contention and to coherency in the proportion of their
 * terms (N. J. Gunther, <em>Guerrilla Capacity Planning</em>, Springer 2007, chapter 4).
 *
 * @param model the model that splits the capacity: the chosen one, or super-serial if the chosen
 *     one has no such terms
 * @param shares the split at each measured size and at each requested size
 * @param optimal the whole size of the highest throughput; null if throughput doesn't turn
 * @param price the price of one part
 * @param worth the worth of one unit of throughput, in the same currency as the price
 * @param lastPaying the largest size whose last part adds throughput worth its price, 0 if the
 *     first doesn't; null if every part does up to {@code largestExamined}
 * @param largestExamined the largest size examined
 */
public record Overhead(
    ModelFamily model,
    List<Share> shares,
    @Nullable Integer optimal,
    double price,
    double worth,
    @Nullable Integer lastPaying,
    int largestExamined) {
  private static final int FARTHEST = 4;

  /**
   * The split of the capacity at one size.
   *
   * @param n the size
   * @param useful the share of the capacity that is throughput
   * @param contention the share lost to contention
   * @param coherency the share lost to coherency
   * @param gain the throughput that one more part adds
   */
  public record Share(double n, double useful, double contention, double coherency, double gain) {}

  /**
   * Splits the capacity along a report's curve.
   *
   * @return empty if no model with these terms describes the data
   */
  public static Optional<Overhead> of(
      FitReport report, List<Double> sizes, double price, double worth) {
    return splitting(report).map(model -> of(model, report, sizes, price, worth));
  }

  private static Optional<FittedModel> splitting(FitReport report) {
    return report
        .chosen()
        .filter(model -> hasTerms(model.family()))
        .or(
            () ->
                report.models().stream()
                    .filter(model -> model.family() == ModelFamily.SUPER_SERIAL)
                    .filter(FittedModel::admissible)
                    .findFirst());
  }

  private static boolean hasTerms(ModelFamily family) {
    return family == ModelFamily.LINEAR
        || family == ModelFamily.AMDAHL
        || family == ModelFamily.SUPER_SERIAL
        || family == ModelFamily.COHERENCY;
  }

  private static Overhead of(
      FittedModel model, FitReport report, List<Double> targets, double price, double worth) {
    TreeSet<Double> sizes = new TreeSet<>(targets);
    report.points().forEach(measurement -> sizes.add(measurement.n()));
    ScalabilityCurve curve = model.curve();
    int farthest = (int) Math.ceil(FARTHEST * sizes.last());
    return new Overhead(
        model.family(),
        sizes.stream().map(n -> share(curve, n)).toList(),
        curve.peak().map(peak -> best(curve, peak)).orElse(null),
        price,
        worth,
        lastPaying(curve, price / worth, farthest),
        farthest);
  }

  private static Share share(ScalabilityCurve curve, double n) {
    double contention = parameter(curve, "sigma") * (n - 1);
    double coherency = parameter(curve, "kappa") * n * (n - 1);
    double all = 1 + contention + coherency;
    double gain = curve.throughput(n + 1) - curve.throughput(n);
    return new Share(n, 1 / all, contention / all, coherency / all, gain);
  }

  private static double parameter(ScalabilityCurve curve, String name) {
    int index = curve.family().parameterNames().indexOf(name);
    return index < 0 ? 0 : curve.parameters()[index];
  }

  private static int best(ScalabilityCurve curve, Peak peak) {
    int below = (int) Math.max(1, Math.floor(peak.n()));
    return curve.throughput(below + 1) > curve.throughput(below) ? below + 1 : below;
  }

  private static @Nullable Integer lastPaying(
      ScalabilityCurve curve, double leastGain, int farthest) {
    double before = 0;
    for (int n = 1; n <= farthest; n++) {
      double throughput = curve.throughput(n);
      if (throughput - before < leastGain) {
        return n - 1;
      }
      before = throughput;
    }
    return null;
  }
}
