package io.straightway.staticdata;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IsinTest {
  /**
   * Published ISINs: Apple, Vodafone, BAE, Toyota, Nestlé, Treasury Corp. of Victoria (ISO 6166).
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "US0378331005",
        "GB00BH4HKS39",
        "GB0002634946",
        "JP3633400001",
        "CH0038863350",
        "AU0000XVGZA3"
      })
  void publishedIsinsAreRight(String isin) {
    assertThat(Isin.hasValidCheckDigit(isin)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"US0378331005", "GB0002634946", "AU0000XVGZA3"})
  void everyOtherCheckDigitIsWrong(String isin) {
    String stem = isin.substring(0, 11);
    for (char digit = '0'; digit <= '9'; digit++) {
      boolean right = digit == isin.charAt(11);
      assertThat(Isin.hasValidCheckDigit(stem + digit)).as(stem + digit).isEqualTo(right);
    }
  }
}
