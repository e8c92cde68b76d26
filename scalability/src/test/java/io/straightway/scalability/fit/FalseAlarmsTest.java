package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.fit.check.Structure;
import io.straightway.scalability.fit.compare.CurveComparison;
import io.straightway.scalability.fit.compare.LatencyComparison;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.ScalabilityCurve;
import io.straightway.scalability.model.SuperSerial;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The rate at which equal systems are reported as different, over simulated studies. {@code
 * -Dsimulations=1000} runs 1,000 studies per cell and prints the shares.
 */
final class FalseAlarmsTest {
  private static final int STUDIES = Integer.getInteger("simulations", 60);
  private static final boolean TELL = Integer.getInteger("simulations") != null;
  private static final double[] EVEN = {1, 2, 3, 4, 5, 6, 7, 8};
  private static final double[] DOUBLING = {1, 2, 4, 8, 16, 32};
  private static final List<ScalabilityCurve> TRUTHS =
      List.of(
          ModelFamily.LINEAR.curve(100),
          ModelFamily.AMDAHL.curve(100, 0.05),
          new SuperSerial(100, 0.03, 0.004));

  @ParameterizedTest(name = "scatter grows {0}, {1} runs, doubling {2}")
  @CsvSource({
    "false, 1, false",
    "false, 2, true",
    "false, 3, false",
    "true, 1, true",
    "true, 2, false",
    "true, 3, true"
  })
  void theSecondOfTwoEqualCurvesIsRarelySlower(boolean grows, int runs, boolean doubling) {
    int slower = 0;
    int whole = 0;
    for (int i = 0; i < STUDIES; i++) {
      ScalabilityCurve truth = TRUTHS.get(i % TRUTHS.size());
      double[] sizes = doubling ? DOUBLING : EVEN;
      Optional<CurveComparison> pair =
          CurveComparison.of(
              Sample.study(Simulated.of(truth, runs, grows, sizes, 2L * i)),
              Sample.study(Simulated.of(truth, runs, grows, sizes, 2L * i + 1)));
      slower += pair.filter(comparison -> !comparison.slower().isEmpty()).isPresent() ? 1 : 0;
      whole += pair.filter(CurveComparison::differs).isPresent() ? 1 : 0;
    }
    String cell = cell(grows, runs, doubling);
    tell(cell + "curves differ", whole, STUDIES);
    tell(cell + "slower at a size", slower, STUDIES);
    assertThat(whole).isLessThanOrEqualTo(Simulated.most(0.05, STUDIES));
    assertThat(slower).isLessThanOrEqualTo(Simulated.most(0.05, STUDIES));
  }

  @ParameterizedTest(name = "{0} and {1} sessions")
  @CsvSource({"1, 1", "2, 2", "3, 3", "5, 1"})
  void sessionsThatDifferByTwoPercentAreRarelyARegression(int first, int second) {
    int studies = Math.max(STUDIES, 600);
    int alarms = 0;
    for (int i = 0; i < studies; i++) {
      alarms +=
          LatencyComparison.of(
                      Simulated.latencies(first, 1, 0.02, 2L * i),
                      Simulated.latencies(second, 1, 0.02, 2L * i + 1),
                      null)
                  .orElseThrow()
                  .isRegression()
              ? 1
              : 0;
    }
    tell(first + " and " + second + " sessions, regression", alarms, studies);
    assertThat(alarms).isLessThanOrEqualTo(Simulated.most(0.05, studies));
  }

  @ParameterizedTest(name = "scatter grows {0}, {1} runs, doubling {2}")
  @CsvSource({
    "false, 1, false",
    "false, 2, true",
    "false, 3, false",
    "true, 1, true",
    "true, 2, false",
    "true, 3, true"
  })
  void aCurveRarelyHasBreaksOrOutliers(boolean grows, int runs, boolean doubling) {
    int studies = Math.max(STUDIES, 300);
    int breaks = 0;
    int mixed = 0;
    int outliers = 0;
    for (int i = 0; i < studies; i++) {
      ScalabilityCurve truth = TRUTHS.get(i % TRUTHS.size());
      double[] sizes = doubling ? DOUBLING : EVEN;
      Structure structure = Structure.of(Sample.data(Simulated.of(truth, runs, grows, sizes, i)));
      breaks += structure.breaks() != null ? 1 : 0;
      mixed += structure.interleaved() != null ? 1 : 0;
      outliers += structure.outliers().isEmpty() ? 0 : 1;
    }
    String cell = cell(grows, runs, doubling);
    tell(cell + "breaks", breaks, studies);
    tell(cell + "interleaved", mixed, studies);
    tell(cell + "outliers", outliers, studies);
    assertThat(breaks + mixed).isLessThanOrEqualTo(Simulated.most(0.03, studies));
    assertThat(outliers).isLessThanOrEqualTo(Simulated.most(0.03, studies));
  }

  private static String cell(boolean grows, int runs, boolean doubling) {
    return (grows ? "proportional" : "constant")
        + " scatter, "
        + runs
        + " runs, "
        + (doubling ? "1 to 32" : "1 to 8")
        + ", ";
  }

  private static void tell(String label, int alarms, int studies) {
    if (TELL) {
      System.out.printf(Locale.ROOT, "%s: %.1f %%%n", label, 100.0 * alarms / studies);
    }
  }
}
