package io.straightway.scalability.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.Measurement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class SteadyRunsTest {
  private static final int WINDOWS = 60;

  @Test
  void theWarmUpIsCutOff() {
    double[] rates = rates(i -> i < 12 ? 300 + 55 * i : 1000, 10);

    SteadyState steady = SteadyState.of(rates, 1).orElseThrow();

    assertThat(steady.from()).isBetween(11, 16);
    assertThat(steady.mean()).isCloseTo(1000, within(8.0));
  }

  @Test
  void aRunWithoutWarmUpIsHardlyCut() {
    SteadyState steady = SteadyState.of(rates(i -> 1000, 10), 1).orElseThrow();

    assertThat(steady.from()).isLessThan(WINDOWS / 2);
    assertThat(steady.mean()).isCloseTo(1000, within(8.0));
  }

  @Test
  void noiseAloneIsSteady() {
    int thrownAway = 0;
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] rates = random.doubles(12).map(uniform -> 1000 + 40 * (uniform - 0.5)).toArray();
      thrownAway += SteadyState.of(rates, 1).isEmpty() ? 1 : 0;
    }

    assertThat(thrownAway).isZero();
  }

  @Test
  void aRunThatGrowsToTheEndNeverSettles() {
    assertThat(SteadyState.of(rates(i -> 100 + 20 * i, 10), 1)).isEmpty();
  }

  @Test
  void somethingAtMidnightIsNotAveragedAway() {
    assertThat(SteadyState.of(rates(i -> i < 40 ? 1000 : 600, 10), 1)).isEmpty();
  }

  @Test
  void aDipOfAMomentIsNoReasonToThrowARunAway() {
    double[] rates = rates(i -> i >= WINDOWS - 3 ? 700 : 1000, 10);

    assertThat(SteadyState.of(rates, 1).orElseThrow().mean()).isBetween(970.0, 1000.0);
  }

  @Test
  void equalRatesAreSteadyWhateverTheirSize() {
    double[] equal = new double[20];
    Arrays.fill(equal, 41.1);

    assertThat(SteadyState.of(equal, 1)).contains(new SteadyState(0, 41.1));
  }

  @Test
  void repeatsWithoutNamesAreNotAddedUp() {
    List<Measurement> twice = List.of(window(2, null, 0, 100), window(2, null, 0, 100));

    assertThatThrownBy(() -> SteadyRuns.of(twice, 1))
        .isInstanceOf(DataFailure.class)
        .hasMessageContaining("name the runs in a column 'run'");
  }

  @Test
  void fewWindowsTellNothing() {
    assertThat(SteadyState.of(new double[] {1, 1, 1, 1, 1, 1, 1}, 1)).isEmpty();
  }

  @Test
  void theWindowsOfARunBecomeOneMeasurementAndElementsAddUp() {
    List<Measurement> windows = new ArrayList<>();
    for (int element = 0; element < 2; element++) {
      for (int i = 0; i < WINDOWS; i++) {
        windows.add(window(2, "a", i, i < 10 ? 100 : 500));
      }
    }

    SteadyRuns steady = SteadyRuns.of(windows, 1);

    assertThat(steady.runs())
        .singleElement()
        .satisfies(
            run -> {
              assertThat(run.n()).isEqualTo(2);
              assertThat(run.throughput()).isEqualTo(1000);
            });
    assertThat(steady.warmUps())
        .singleElement()
        .satisfies(warmUp -> assertThat(warmUp.seconds()).isEqualTo(10));
  }

  @Test
  void aRunThatNeverSettlesGivesNoPoint() {
    List<Measurement> windows = new ArrayList<>();
    for (int i = 0; i < WINDOWS; i++) {
      windows.add(window(2, "a", i, 100 + 10 * i));
      windows.add(window(4, "b", i, 900));
    }

    SteadyRuns steady = SteadyRuns.of(windows, 1);

    assertThat(steady.runs()).extracting(Measurement::n).containsExactly(4.0);
    assertThat(steady.neverSteady())
        .extracting(Exclusion::code)
        .containsExactly(Exclusion.Code.NEVER_STEADY);
  }

  private static Measurement window(double n, @Nullable String run, double start, double rate) {
    return new Measurement(2, n, rate, null, run, null, true, null, start, Map.of());
  }

  private static double[] rates(IntToDoubleFunction level, double sd) {
    SplittableRandom random = new SplittableRandom(5);
    double[] rates = new double[WINDOWS];
    for (int i = 0; i < rates.length; i++) {
      rates[i] = level.applyAsDouble(i) + sd * random.nextGaussian();
    }
    return rates;
  }
}
