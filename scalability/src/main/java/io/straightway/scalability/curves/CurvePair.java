package io.straightway.scalability.curves;

import io.straightway.scalability.curves.CurveFile.MeasuredSystem;
import io.straightway.scalability.curves.CurveFile.Selection;
import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.data.DataFailure.Code;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.FitStudy;
import io.straightway.scalability.fit.compare.CurveComparison;
import io.straightway.scalability.statistics.Rounded;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Two throughput curves side by side.
 *
 * @param first A
 * @param second B
 * @param firstReport the fit of A by itself
 * @param secondReport the fit of B by itself
 * @param comparison of both, fitted with one model
 */
public record CurvePair(
    CurveFile first,
    CurveFile second,
    FitReport firstReport,
    FitReport secondReport,
    CurveComparison comparison)
    implements Comparison {

  /**
   * Reads and compares; none if no model can be fitted to both.
   *
   * @throws DataFailure if a file can't be used, or the two have different units
   */
  public static Optional<CurvePair> of(Path directory, Selection a, Selection b, long seed) {
    CurveFile first = CurveFile.read(directory, a, seed);
    CurveFile second = CurveFile.read(directory, b, seed);
    if (!first.unit().equals(second.unit())) {
      throw new DataFailure(
          Code.MALFORMED,
          "%s is in %s, but %s in %s; name the unit of both with --unit"
              .formatted(first.name(), first.unit(), second.name(), second.unit()));
    }
    FitReport firstReport = study(first, seed);
    FitReport secondReport = study(second, seed);
    return CurveComparison.of(firstReport, secondReport)
        .map(comparison -> new CurvePair(first, second, firstReport, secondReport, comparison));
  }

  private static FitReport study(CurveFile file, long seed) {
    if (file.systems().size() > 1) {
      throw new DataFailure(
          Code.MALFORMED,
          file.name() + " holds several modes; choose with --mode, --where-a or --where-b");
    }
    MeasuredSystem system = file.systems().get(0);
    return FitStudy.of(system.rows(), system.excluded(), FitOptions.modelsOnly(seed));
  }

  @Override
  public boolean isWorse() {
    return !comparison.slower().isEmpty();
  }

  @Override
  public boolean hasBadRows() {
    return firstReport.hasBadRows() || secondReport.hasBadRows();
  }

  @Override
  public String verdict() {
    Double same = comparison.pSame();
    if (same == null) {
      return "too few points to know whether the curves differ";
    }
    String whole = " (whole curve " + Rounded.probability(same) + ")";
    if (!comparison.differs()) {
      return "no statistically significant difference between the curves" + whole;
    }
    int slower = comparison.slower().size();
    int faster = comparison.faster().size();
    long all = comparison.speedUps().stream().filter(each -> !each.extrapolated()).count();
    if (slower == 0 && faster == 0) {
      return "the curves differ" + whole + ", but beyond chance at none of " + all + " sizes alone";
    }
    if (slower == 0) {
      return "B is faster beyond chance at " + faster + " of " + all + " sizes, and slower at none";
    }
    return "B is slower beyond chance at %d of %d sizes, and faster at %s"
        .formatted(slower, all, faster == 0 ? "none" : faster);
  }
}
