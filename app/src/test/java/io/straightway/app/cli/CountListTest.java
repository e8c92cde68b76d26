package io.straightway.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

final class CountListTest {
  private final CountList.Converter converter = new CountList.Converter();

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"3;[3]", "1..4;[1, 2, 3, 4]", "8,2,2;[8, 2]", "1..3, 2..5;[1, 2, 3, 4, 5]"})
  void listsAndRangesAreReadInTheirOrder(String text, String values) {
    assertThat(converter.convert(text).values()).hasToString(values);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "4..1", "1,", "-1", "1...3", "1..9999999", "1..5000", "two"})
  void aMalformedListIsRefusedWithAnExample(String text) {
    assertThatThrownBy(() -> converter.convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("1..4");
  }
}
