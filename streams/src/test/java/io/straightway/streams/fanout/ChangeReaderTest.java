package io.straightway.streams.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.straightway.streams.fanout.WatchedValue.Holding;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeReaderTest {
  private static final String MOVED =
      """
      {"source":"%s","type":"io.straightway.position.moved","sequence":"1","transaction":"7",
       "time":"2026-11-20T10:00:00Z",
       "data":{"account":"ACC1","instrument":"CH0012005267","traded":%s,"settled":0}}
      """;

  private final ChangeReader reader = new ChangeReader("ours");

  @ParameterizedTest
  @ValueSource(
      strings = {"1e20000000", "1e999999999", "-1e999999999", "1e-999999999", "\"1e100\"", "null"})
  void aQuantityOutOfBoundsIsUnreadable(String quantity) {
    assertThatExceptionOfType(UnreadableEventException.class)
        .isThrownBy(() -> reader.read(MOVED.formatted("ours", quantity), 0, 1))
        .withMessage("traded is not a decimal in bounds");
  }

  @Test
  void anEventOfAnotherSourceIsLeftOutWhateverItSays() {
    assertThat(reader.read(MOVED.formatted("theirs", "1e999999999"), 0, 1)).isNull();
  }

  @Test
  void aQuantityKeepsItsDigits() {
    Change change = reader.read(MOVED.formatted("ours", "123456789012345678.00000001"), 0, 1);
    assertThat(change).isNotNull();
    assertThat(change.effect())
        .isEqualTo(
            new Change.Effect.PositionChange(
                new Holding(new BigDecimal("123456789012345678.00000001"), BigDecimal.ZERO)));
  }
}
