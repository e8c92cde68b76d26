package io.straightway.benchmark.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.benchmark.console.CostOfOperators.Pair;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CostOfOperatorsTest {
  private static CostOfOperators of(double... with) {
    List<Pair> pairs = Arrays.stream(with).mapToObj(each -> new Pair(10_000, each)).toList();
    return CostOfOperators.of(pairs, 5, 10, 100);
  }

  @Test
  void roundsThatAgreeSayWhatItIs() {
    CostOfOperators cost = of(9_900, 9_910, 9_890, 9_900);
    assertThat(cost.percent()).isCloseTo(1, within(0.01));
    assertThat(cost.upper()).isBetween(1.0, 1.3);
    assertThat(cost.verdict()).isEqualTo("less than 2 %");
    assertThat(cost.isTooMuch()).isFalse();
  }

  @Test
  void roundsThatDifferSayNothing() {
    CostOfOperators cost = of(9_000, 10_800, 9_500, 10_500);
    assertThat(cost.verdict()).contains("can't be said");
    assertThat(cost.isTooMuch()).isFalse();
  }

  @Test
  void whatIsTooMuchIsSaid() {
    CostOfOperators cost = of(9_500, 9_510, 9_490);
    assertThat(cost.isTooMuch()).isTrue();
    assertThat(cost.verdict()).isEqualTo("more than 2 %");
  }
}
