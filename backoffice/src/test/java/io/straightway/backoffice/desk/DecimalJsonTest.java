package io.straightway.backoffice.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class DecimalJsonTest {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .addModule(DecimalJson.module())
          .build();

  /** An operation's arguments. */
  public record Limit(BigDecimal amount) {}

  private static BigDecimal read(String amount) {
    ObjectNode body = (ObjectNode) JSON.readTree("{\"amount\":" + amount + "}");
    return Arguments.of(JSON, Limit.class, body).amount();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1e999999999", "\"1e999999999\"", "1e-999999999", "\"\u0661\"", "true", "[1]"})
  void anAmountOutOfBoundsIsAnInvalidValue(String amount) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(amount))
        .withMessage("the parameter amount has an invalid value: it is a number such as 1000.50");
  }

  @Test
  void anAmountKeepsItsDigitsAsNumberAndAsText() {
    BigDecimal exact = new BigDecimal("123456789012345678.1234");
    assertThat(read("123456789012345678.1234")).isEqualTo(exact);
    assertThat(read("\"123456789012345678.1234\"")).isEqualTo(exact);
    assertThat(read("1e-8")).isEqualByComparingTo("0.00000001");
    assertThat(read("25")).isEqualByComparingTo("25");
  }
}
