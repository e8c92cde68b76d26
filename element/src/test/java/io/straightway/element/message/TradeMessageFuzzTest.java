package io.straightway.element.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import io.straightway.testing.ComputingTime;
import io.straightway.testing.Patience;
import java.time.Duration;
import java.util.List;

/**
 * Any body is cut and read in time, without an exception, and the same way each time. With {@code
 * JAZZER_FUZZ=1} the test searches for bytes that break this.
 */
class TradeMessageFuzzTest {
  private final HardenedXml xml = new HardenedXml();
  private final MessageSlicer slicer = new MessageSlicer(xml, 50);
  private final TradeMessageReader reader = new TradeMessageReader(xml);

  @FuzzTest(maxDuration = "2m")
  void nativeXml(byte[] body) {
    assertAnswered(body);
  }

  @FuzzTest(maxDuration = "2m")
  void fixml(byte[] body) {
    assertAnswered(body);
  }

  private void assertAnswered(byte[] body) {
    Duration begin = ComputingTime.now();
    assertThat(answer(body)).isNotEmpty().isEqualTo(answer(body));
    assertThat(ComputingTime.since(begin)).isLessThan(Patience.MOMENT);
  }

  /** Returns the refusal of the body, or the readings of its messages. */
  private List<Object> answer(byte[] body) {
    if (slicer.slice(body) instanceof Slicing.Messages messages) {
      return messages.slices().stream().<Object>map(reader::read).toList();
    }
    return List.of(slicer.slice(body));
  }
}
