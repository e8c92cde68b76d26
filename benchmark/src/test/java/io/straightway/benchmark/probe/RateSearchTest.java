package io.straightway.benchmark.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class RateSearchTest {
  /** Searches a system whose latencies stay within the limit up to a capacity. */
  private static RateSearch search(double first, double capacity, List<Double> rates) {
    RateSearch search = new RateSearch(first);
    for (OptionalDouble next = search.next(); next.isPresent(); next = search.next()) {
      rates.add(next.getAsDouble());
      search.add(next.getAsDouble(), next.getAsDouble() <= capacity);
    }
    return search;
  }

  @Test
  void theRateIsDoubledAndThenTheGapHalved() {
    List<Double> rates = new ArrayList<>();

    RateSearch search = search(100, 1500, rates);

    assertThat(rates).startsWith(100.0, 200.0, 400.0, 800.0, 1600.0, 1131.0, 1345.0);
    assertThat(search.best().orElseThrow()).isBetween(1500 / 1.1, 1500.0);
    assertThat(search.beyond()).isBetween(1500.0, 1500 * 1.1);
    assertThat(rates).hasSizeLessThan(10);
  }

  @Test
  void aFirstRateBeyondTheLimitIsHalved() {
    List<Double> rates = new ArrayList<>();

    RateSearch search = search(800, 150, rates);

    assertThat(rates).startsWith(800.0, 400.0, 200.0, 100.0);
    assertThat(search.best().orElseThrow()).isBetween(150 / 1.1, 150.0);
  }

  @Test
  void aSystemThatIsNeverWithinTheLimitHasNoRate() {
    RateSearch search = search(100, 0, new ArrayList<>());

    assertThat(search.best()).isEmpty();
    assertThat(search.next()).isEmpty();
  }

  @Test
  void aRateThatExceededTheLimitOfAYoungSystemIsTriedAgain() {
    RateSearch search = new RateSearch(100);
    List<Double> rates = new ArrayList<>();
    for (OptionalDouble next = search.next(); next.isPresent(); next = search.next()) {
      rates.add(next.getAsDouble());
      boolean isYoung = rates.size() <= 2;
      search.add(next.getAsDouble(), next.getAsDouble() <= (isYoung ? 150 : 1500));
    }

    assertThat(rates).startsWith(100.0, 200.0, 141.0, 168.0, 183.0, 200.0, 400.0, 800.0, 1600.0);
    assertThat(search.best().orElseThrow()).isBetween(1500 / 1.1, 1500.0);
  }

  @Test
  void aSearchThatEndedBetweenItsRatesIsNotWhole() {
    RateSearch search = search(100, 1500, new ArrayList<>());
    RateSearch disturbed = new RateSearch(100);
    disturbed.add(100, true);

    assertThat(search.isWhole()).isTrue();
    assertThat(disturbed.best()).hasValue(100);
    assertThat(disturbed.isWhole()).isFalse();
  }

  @Test
  void aRateAboveOneBeyondTheLimitDoesNotCount() {
    RateSearch search = new RateSearch(100);
    search.add(100, true);
    search.add(200, false);
    search.add(141, true);
    search.add(300, true);

    assertThat(search.best()).hasValue(141);
  }
}
