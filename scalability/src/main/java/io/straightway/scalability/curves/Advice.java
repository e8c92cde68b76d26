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
 * The runs to make next, for each system in a file.
 *
 * @param file the measurements
 * @param systems the advice on each system
 */
public record Advice(CurveFile file, List<Section> systems) {

  /**
   * Advice on one system, in the form of its JSON.
   *
   * @param mode the way the system was deployed; null if the file doesn't name it
   * @param chosen the model chosen so far; null if no model is acceptable
   * @param runs the runs that would separate the models, the best first
   * @param needs descriptions of what the measurements lack
   * @param excluded rows that were left out
   */
  public record Section(
      @Nullable String mode,
      @Nullable ModelFamily chosen,
      List<Separation> runs,
      List<String> needs,
      List<Exclusion> excluded) {}

  /** Fits each system and advises on it. */
  public static Advice on(CurveFile file, @Nullable Double largest, long seed) {
    FitOptions options = FitOptions.modelsOnly(seed);
    List<Section> systems =
        file.systems().stream().map(system -> on(system, largest, options)).toList();
    return new Advice(file, systems);
  }

  /** Returns whether some rows could not be read. */
  public boolean hasBadRows() {
    return systems.stream()
        .flatMap(system -> system.excluded().stream())
        .map(Exclusion::code)
        .anyMatch(Exclusion.Code::isBad);
  }

  private static Section on(MeasuredSystem system, @Nullable Double largest, FitOptions options) {
    FitReport report = FitStudy.of(system.rows(), system.excluded(), options);
    NextRuns next = NextRuns.after(report, largest);
    return new Section(
        system.mode(),
        report.chosen().map(FittedModel::family).orElse(null),
        next.separating(),
        next.needs(),
        report.excluded());
  }
}
