package io.straightway.settlement.income;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DividendFileTest {
  private static final String FILE =
      """
      isin,currency,ex_date,record_date,payment_date,rate,tax_percent
      CH0012005267,CHF,2026-11-26,2026-11-27,2026-11-30,%s,%s
      """;

  @ParameterizedTest
  @ValueSource(strings = {"1e20000000", "1e-20000000", "-1", "1234567890123456789", "", "\u0661"})
  void aRateThatIsNoBoundedDecimalIsRefusedWithItsLine(String number) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DividendFile.read(FILE.formatted(number, "")))
        .withMessage("line 2: '%s' is not a number of at most 18 digits and 13 decimals", number);
  }

  @Test
  void aTaxWithAnExponentIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DividendFile.read(FILE.formatted("1.25", "1e20000000")))
        .withMessageStartingWith("line 2: '1e20000000' is not a number");
  }

  @Test
  void aRateKeepsItsDigits() {
    assertThat(
            DividendFile.read(FILE.formatted("123456789012345678.1234567890123", "35.00")).json())
        .contains("\"rate\":123456789012345678.1234567890123,\"tax_percent\":35.00");
  }
}
