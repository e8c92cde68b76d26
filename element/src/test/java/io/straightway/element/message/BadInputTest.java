package io.straightway.element.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.message.Reading.Unreadable;
import io.straightway.element.message.Slicing.Messages;
import io.straightway.element.message.Slicing.Refused;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each kind of bad input has one stable code. */
class BadInputTest {
  private final HardenedXml xml = new HardenedXml();
  private final MessageSlicer slicer = new MessageSlicer(xml, 10);
  private final TradeMessageReader reader = new TradeMessageReader(xml);

  @ParameterizedTest
  @MethodSource({
    "io.straightway.element.message.BadDocuments#documents",
    "io.straightway.element.message.BadDocuments#encodings",
    "io.straightway.element.message.BadSizes#sizes",
    "io.straightway.element.message.BadContents#structures",
    "io.straightway.element.message.BadContents#values"
  })
  void badInputIsRefusedWithItsCode(BadInput bad) {
    Refusal refusal = refusal(bad.body());
    assertThat(refusal.code()).isEqualTo(bad.code());
    if (bad.field() != null) {
      assertThat(refusal.field()).isEqualTo(bad.field());
    }
    assertThat(refusal.reason()).as("one printable sentence").matches("[ -~]{10,250}\\.");
  }

  private Refusal refusal(byte[] body) {
    Slicing slicing = slicer.slice(body);
    if (slicing instanceof Refused refused) {
      return refused.refusal();
    }
    Reading reading = reader.read(((Messages) slicing).slices().get(0));
    assertThat(reading).isInstanceOf(Unreadable.class);
    return ((Unreadable) reading).refusal();
  }
}
