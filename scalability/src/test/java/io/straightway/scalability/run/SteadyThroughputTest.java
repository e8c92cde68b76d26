package io.straightway.scalability.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.scalability.run.SteadyThroughput.SteadyPart;
import io.straightway.scalability.run.SteadyThroughput.Window;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Isolated because a test changes the locale of the JVM, which affects the formatting of all tests.
 */
@Isolated
final class SteadyThroughputTest {
  private static final double WINDOW = 0.25;
  private static final long SEED = 42;

  @Test
  void aConstantRateIsFoundWhole() {
    SteadyThroughput steady = throughput(load(0, 10, t -> 1000));

    assertThat(steady(steady).perSecond()).isCloseTo(1000, within(1e-6));
    assertThat(steady(steady).warmUpSeconds()).isZero();
    assertThat(steady.windows()).hasSize(40).allMatch(Window::steady);
    assertThat(steady.windows()).allMatch(window -> window.count() == 250);
  }

  @Test
  void theReasonForNoNumberHasTheSameDigitsInEveryLocale() {
    Locale usual = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      assertThat(throughput(load(0, 1, t -> 1000)).reason())
          .startsWith("too short: only 4 windows of 250 ms");
      assertThat(throughput(load(0, 12, t -> 200 + t * 250)).reason())
          .startsWith("did not settle: ")
          .matches("\\p{ASCII}*");
    } finally {
      Locale.setDefault(usual);
    }
  }

  @Test
  void theWarmUpIsCutOff() {
    SteadyThroughput steady =
        throughput(load(0, 12, t -> t < 3 ? 200 + t * 250 : 1000 + ripple(t)));

    assertThat(steady(steady).perSecond()).isCloseTo(1000, within(10.0));
    assertThat(steady(steady).warmUpSeconds()).isBetween(2.0, 4.0);
    assertThat(steady.windows().get(0).steady()).isFalse();
    assertThat(steady.windows().get(47).steady()).isTrue();
  }

  @Test
  void onlyTheTimeCountsInWhichAllAreLoaded() {
    Series early = load(0, 6, t -> 1000 + ripple(t));
    Series late = load(1, 10, t -> t < 6 ? 1000 + ripple(t) : 2000);

    SteadyThroughput steady = throughput(early, late);

    assertThat(steady(steady).perSecond()).isCloseTo(2000, within(20.0));
    assertThat(steady(steady).begin()).isGreaterThanOrEqualTo(1);
    assertThat(steady(steady).end()).isLessThanOrEqualTo(6);
    assertThat(steady.windows())
        .filteredOn(window -> window.begin() + window.seconds() > 6 || window.begin() < 1)
        .noneMatch(Window::steady);
  }

  @Test
  void anUnsteadyThroughputYieldsNoNumber() {
    SteadyThroughput steady = throughput(load(0, 10, t -> 200 + 150 * t));

    assertThat(steady.steady()).isNull();
    assertThat(steady.reason()).startsWith("did not settle");
    assertThat(steady.windows()).isNotEmpty().noneMatch(Window::steady);
  }

  @Test
  void aShortRunYieldsNoNumberAndSaysWhatToDo() {
    SteadyThroughput steady = throughput(load(0, 1.5, t -> 1000));

    assertThat(steady.steady()).isNull();
    assertThat(steady.reason()).contains("6 windows").contains("give more");
  }

  @Test
  void aNumberNeedsEnoughSecondsOfSteadyWindows() {
    Series nineSeconds = load(0, 9, t -> 1000 + ripple(t));

    SteadyThroughput steady = SteadyThroughput.of(List.of(nineSeconds), WINDOW, 10, SEED);

    assertThat(steady.steady()).isNull();
    assertThat(steady.reason())
        .startsWith("too short: only ")
        .contains("s of steady windows, at least 10 are needed");
    assertThat(steady.windows()).isNotEmpty().noneMatch(Window::steady);
  }

  @Test
  void partsThatNeverWorkTogetherYieldNoNumber() {
    SteadyThroughput steady = throughput(load(0, 4, t -> 1000), load(5, 9, t -> 1000));

    assertThat(steady.steady()).isNull();
    assertThat(steady.reason()).contains("0 windows");
  }

  @Test
  void aLoadThatToldNothingYieldsNoNumber() {
    assertThat(throughput(load(0, 10, t -> 1000), new Series()).reason()).contains("no progress");
  }

  @Test
  void countsOfWindowsAddUp() {
    Series load = load(0, 10, t -> 333 + ripple(t));

    assertThat(throughput(load).windows().stream().mapToLong(Window::count).sum())
        .isEqualTo(Math.round(load.last()));
  }

  private static double ripple(double time) {
    return 20 * Math.sin(40 * time);
  }

  /** Creates a load that reports its count every 50 ms. */
  private static Series load(double begin, double end, DoubleUnaryOperator rate) {
    Series series = new Series();
    int steps = (int) Math.round((end - begin) / 0.05);
    double count = 0;
    for (int i = 0; i <= steps; i++) {
      double time = begin + i * 0.05;
      series.add(time, count);
      count += rate.applyAsDouble(time) * 0.05;
    }
    return series;
  }

  private static SteadyThroughput throughput(Series... parts) {
    return SteadyThroughput.of(List.of(parts), WINDOW, 2, SEED);
  }

  private static SteadyPart steady(SteadyThroughput steady) {
    return Objects.requireNonNull(steady.steady(), () -> String.valueOf(steady.reason()));
  }
}
