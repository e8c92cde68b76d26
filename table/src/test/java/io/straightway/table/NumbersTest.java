package io.straightway.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    assertThat(Numbers.of(2, "business day")).isEqualTo("2 business days");
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

  @ParameterizedTest
  @CsvSource({
    "0, 0.00 us",
    "8.5, 8.50 us",
    "87.34, 87.3 us",
    "812.4, 812 us",
    "999.4, 999 us",
    "999.6, 1.00 ms",
    "3214, 3.21 ms",
    "99960, 100 ms",
    "999600, 1.00 s",
    "1050000, 1.05 s",
    "1234567890, '1,235 s'"
  })
  void aLatencyHasThreeDigitsAndTheUnitThatFits(double micros, String text) {
    assertThat(Numbers.micros(micros)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "3.5714, 3.57",
    "132611.24, '132,611'",
    "0.0000789, 0.0000789",
    "0.017, 0.0170",
    "99.96, 100",
    "0.99996, 1.00",
    "-12.34, \u221212.3",
    "0, 0",
    "-4.72e-17, \u22124.72e\u221217",
  })
  void aNumberOfAFigureHasThreeDigitsOrItsWholePart(double value, String text) {
    assertThat(Numbers.figure(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"8, 8", "1000, '1,000'", "0.5, 0.5", "2.25, 2.25", "0.33333, 0.333", "2.0004, 2.000"})
  void aSizeHasTheDecimalsItNeeds(double value, String text) {
    assertThat(Numbers.figureSize(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0.0123456, 0.01235",
    "12.3456, 12.35",
    "1234.6, '1,235'",
    "8, 8",
    "0.00001234, 1.234e-05",
    "NaN, -",
    ", -"
  })
  void anEstimateHasFourDigitsOrItsWholePart(@Nullable Double value, String text) {
    assertThat(Numbers.significant(value)).isEqualTo(text);
  }

  @Test
  void numbersOfFilesHaveNeitherGroupsNorExponents() {
    assertThat(Numbers.plain(1.5e9)).isEqualTo("1500000000");
    assertThat(Numbers.fixed(1234.5, 2)).isEqualTo("1234.50");
    assertThat(Numbers.fixed(null, 2)).isEmpty();
    assertThat(Numbers.atMost(0.50004, 3)).isEqualTo("0.5");
  }

  @Test
  void anyValueOfATableIsShown() {
    assertThat(Numbers.shown(new BigDecimal("1234.50"))).isEqualTo("1,234.50");
    assertThat(Numbers.shown(1234L)).isEqualTo("1,234");
    assertThat(Numbers.shown(null)).isEmpty();
    assertThat(Numbers.percent(-0.00001)).isEqualTo("0.0 %");
  }
}
