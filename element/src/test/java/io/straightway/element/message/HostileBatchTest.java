package io.straightway.element.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.message.Slicing.Messages;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.markup.HardenedXml;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Batches that try to make a slicer search the same bytes repeatedly. Each takes a moment if every
 * byte is read only a few times, and the better part of an hour otherwise.
 */
class HostileBatchTest {
  private static final int LENGTH = 4 << 20;

  private final MessageSlicer slicer = new MessageSlicer(new HardenedXml(), 1_000_000);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<![CDATA[",
        "<![CDATA[ <TradeMessage ",
        "<!--",
        "<!-- - ",
        "<!-- <TradeMessage> ",
        "<?x ",
        "<?x <TradeMessage ",
        "<",
        "</",
        "<!",
        "<a '",
        "</TradeMessage",
        "</TradeMessages>",
        "<:"
      })
  void aRepeatedPieceIsSlicedWithAllItsBytesKept(String piece) {
    String content = piece.repeat(LENGTH / piece.length());
    int allButAnEndTag = content.length() - "</TradeMessages>".length();
    assertThat(bytesIn(slices("<TradeMessage>" + content))).isGreaterThanOrEqualTo(allButAnEndTag);
    assertThat(bytesIn(slices(content + "<TradeMessage>"))).isGreaterThanOrEqualTo(allButAnEndTag);
  }

  private List<byte[]> slices(String content) {
    String batch = "<TradeMessages xmlns='urn:straightway:trade:1'>" + content;
    return ((Messages) slicer.slice(Samples.utf8(batch))).slices();
  }

  private static long bytesIn(List<byte[]> slices) {
    return slices.stream().mapToLong(slice -> slice.length).sum();
  }
}
