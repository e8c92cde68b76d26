package io.straightway.charts.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MicrosTest {
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
  void threeDigitsAndTheUnitThatFits(double micros, String text) {
    assertThat(Micros.of(micros)).isEqualTo(text);
  }
}
