package io.straightway.messages.iso20022;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.straightway.markup.DecimalForm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalFormTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1e100",
        "1E999999999",
        "1e-100",
        "0.123456789012345678901",
        "",
        "-",
        "1.",
        ".5",
        "+1",
        " 1",
        "1 ",
        "NaN",
        "\u0661",
        "12345678901234567890123456789012345678901"
      })
  void aTextOutOfBoundsMakesNoNumber(String text) {
    assertThat(DecimalForm.ANY.read(text)).isNull();
  }

  @Test
  void aNumberKeepsItsScale() {
    assertThat(DecimalForm.ANY.require("-12.50").toPlainString()).isEqualTo("-12.50");
    assertThat(DecimalForm.ANY.require("1e99").precision()).isOne();
    assertThat(DecimalForm.signed(3, 2).require("-123.45").scale()).isEqualTo(2);
    assertThat(DecimalForm.unsigned(3, 2).read("-1")).isNull();
  }

  @Test
  void aRefusalNamesTheFormAndTheBeginOfTheText() {
    assertThatExceptionOfType(NumberFormatException.class)
        .isThrownBy(() -> DecimalForm.signed(18, 8).require("9".repeat(100_000)))
        .withMessage("'%s' is not a number of at most 18 digits and 8 decimals", "9".repeat(40));
  }
}
