package io.straightway.scalability.curves;

import io.straightway.scalability.curves.CurveFile.MeasuredSystem;
import io.straightway.scalability.curves.CurveFile.Selection;
import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.data.DataFailure.Fault;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.FitStudy;
import io.straightway.scalability.fit.compare.CurveComparison;
import io.straightway.scalability.fit.compare.SessionComparison;
import io.straightway.scalability.statistics.Rounding;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of two throughput curves.
 *
 * @param first A
 * @param second B
 * @param firstReport the fit of A by itself
 * @param secondReport the fit of B by itself
 * @param sessions the comparison of both, fitted with one model
 */
public record CurvePair(
    CurveFile first,
    CurveFile second,
    FitReport firstReport,
    FitReport secondReport,
    SessionComparison sessions)
    implements Comparison {

  /**
   * Reads and compares two files; returns empty if no model can be fitted to both.
   *
   * @param sessionDeviation the standard deviation between sessions of one system, as a share, if
   *     known from other measurements
   * @throws DataFailure if a file can't be used, or the two have different units
   */
  public static Optional<CurvePair> of(
      Path directory, Selection a, Selection b, @Nullable Double sessionDeviation, long seed) {
    CurveFile first = CurveFile.read(directory, a, seed);
    CurveFile second = CurveFile.read(directory, b, seed);
    if (!Objects.equals(first.unit(), second.unit())) {
      throw new DataFailure(
          Fault.MISMATCH,
          "%s is in %s, but %s in %s; name the unit of both with --unit"
              .formatted(first.name(), unit(first), second.name(), unit(second)));
    }
    FitReport firstReport = study(first, seed);
    FitReport secondReport = study(second, seed);
    return SessionComparison.of(firstReport, secondReport, sessionDeviation, seed)
        .map(sessions -> new CurvePair(first, second, firstReport, secondReport, sessions));
  }

  /** Returns the comparison of the curves; of two sessions only if no more is known. */
  public CurveComparison comparison() {
    return sessions.curves();
  }

  private static String unit(CurveFile file) {
    return file.unit() == null ? "no unit that it names" : file.unit();
  }

  private static FitReport study(CurveFile file, long seed) {
    if (file.systems().size() > 1) {
      throw new DataFailure(
          Fault.MALFORMED,
          file.name() + " holds several modes; choose with --mode, --where-a or --where-b");
    }
    MeasuredSystem system = file.systems().get(0);
    return FitStudy.of(system.rows(), system.excluded(), FitOptions.modelsOnly(seed));
  }

  @Override
  public boolean isWorse() {
    return sessions.testable() && !comparison().slower().isEmpty();
  }

  @Override
  public boolean hasBadRows() {
    return firstReport.hasBadRows() || secondReport.hasBadRows();
  }

  @Override
  public String verdict() {
    return sessions.testable()
        ? difference()
        : "whether the systems differ can't be known from one session of each, for sessions of"
            + " one system differ too; name them in a column 'session', or give --session-sd."
            + " Between these two sessions, "
            + difference();
  }

  private String difference() {
    CurveComparison comparison = comparison();
    Double probability = comparison.pSame();
    if (probability == null) {
      return "too few points to know whether the curves differ";
    }
    String whole = " (whole curve " + Rounding.probability(probability) + ")";
    if (!comparison.differs()) {
      return "no statistically significant difference between the curves" + whole;
    }
    int slower = comparison.slower().size();
    int faster = comparison.faster().size();
    long all = comparison.speedUps().stream().filter(speedUp -> !speedUp.extrapolated()).count();
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
