package io.straightway.charts.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class NumbersTest {
  @Test
  void amountsHaveTheDecimalsOfTheirCurrency() {
    assertThat(Numbers.amount(new BigDecimal("25012.5"), 2)).isEqualTo("25,012.50");
    assertThat(Numbers.amount(new BigDecimal("1234567"), 0)).isEqualTo("1,234,567");
    assertThat(Numbers.amount(new BigDecimal("-0.00"), 2)).isEqualTo("0.00");
  }

  @Test
  void onlyOneIsSingular() {
    assertThat(Numbers.of(0, "message")).isEqualTo("0 messages");
    assertThat(Numbers.of(1, "security")).isEqualTo("1 security");
    assertThat(Numbers.of(1000, "security")).isEqualTo("1,000 securities");
    assertThat(Numbers.of(2, "status")).isEqualTo("2 statuses");
  }

  @Test
  void nothingIsRoundedAway() {
    assertThat(Numbers.amount(new BigDecimal("0.0001"), 2)).isEqualTo("0.0001");
    assertThat(Numbers.quantity(new BigDecimal("1000.50000000"))).isEqualTo("1,000.5");
    assertThat(Numbers.quantity(new BigDecimal("999999999999999999.00000001")))
        .isEqualTo("999,999,999,999,999,999.00000001");
  }

  @Test
  void onlyAllOfItIsAHundredPercent() {
    assertThat(Numbers.percent(199_999, 200_000)).isEqualTo("99.99 %");
    assertThat(Numbers.percent(7, 7)).isEqualTo("100.00 %");
    assertThat(Numbers.percent(0, 0)).isEqualTo("-");
  }

  @Test
  void anAgeHasItsTwoLargestUnits() {
    assertThat(Numbers.age(Duration.ofSeconds(12))).isEqualTo("12 s");
    assertThat(Numbers.age(Duration.ofSeconds(75))).isEqualTo("1 min 15 s");
    assertThat(Numbers.age(Duration.ofHours(76).plusMinutes(9))).isEqualTo("3 d 4 h");
  }
}
