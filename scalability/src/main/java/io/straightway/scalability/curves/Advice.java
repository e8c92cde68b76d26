package io.straightway.scalability.curves;

import io.straightway.scalability.curves.CurveFile.MeasuredSystem;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.FitStudy;
import io.straightway.scalability.fit.NextRuns;
import io.straightway.scalability.fit.NextRuns.Separation;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.model.ModelFamily;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which runs to make next, for each system in a file.
 *
 * @param sizeName the column with the size
 * @param unit the unit of throughput
 * @param systems the advice on each
 */
public record Advice(String sizeName, String unit, List<OnSystem> systems) {

  /**
   * Advice on one system, as JSON has it.
   *
   * @param mode the way it was deployed; null if the file doesn't name it
   * @param chosen the model chosen so far, null if none will do
   * @param runs what would separate models, the best first
   * @param needs what the measurements lack
   * @param excluded rows that were left out
   */
  public record OnSystem(
      @Nullable String mode,
      @Nullable ModelFamily chosen,
      List<Separation> runs,
      List<String> needs,
      List<Exclusion> excluded) {}

  /** Studies each system and advises on it. */
  public static Advice on(CurveFile file, @Nullable Double largest, long seed) {
    FitOptions options = FitOptions.modelsOnly(seed);
    List<OnSystem> systems =
        file.systems().stream().map(system -> on(system, largest, options)).toList();
    return new Advice(file.sizeName(), file.unit(), systems);
  }

  /** Whether rows could not be read. */
  public boolean hasBadRows() {
    return systems.stream()
        .flatMap(system -> system.excluded().stream())
        .map(Exclusion::code)
        .anyMatch(Exclusion.Code::isBad);
  }

  private static OnSystem on(MeasuredSystem system, @Nullable Double largest, FitOptions options) {
    FitReport report = FitStudy.of(system.rows(), system.excluded(), options);
    NextRuns next = NextRuns.after(report, largest);
    return new OnSystem(
        system.mode(),
        report.chosen().map(FittedModel::family).orElse(null),
        next.separating(),
        next.needs(),
        report.excluded());
  }
}
