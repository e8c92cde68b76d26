package io.straightway.benchmark.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.straightway.element.message.Reading;
import io.straightway.element.message.Slicing;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.feeder.file.BatchCutter;
import io.straightway.feeder.file.FeedItem;
import io.straightway.feeder.file.FeedPosition;
import io.straightway.feeder.file.KnownOffsets;
import io.straightway.feeder.file.LocalRefusal;
import io.straightway.feeder.file.MessageBatch;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.generator.TradeStream;
import io.straightway.markup.HardenedXml;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that the two readers of trade files agree: for any content of a batch, an element reads
 * the same trades in the bodies that the feeder makes of it as in the file itself. Unreadable
 * messages may be cut differently, and the feeder may find more messages after the end of the batch
 * ({@code docs/decisions/006-two-readers-of-trade-files.md}).
 */
class TradeFileFuzzTest {
  private static final int MOST = 3;
  private static final byte[] BATCH =
      "<TradeMessages xmlns=\"urn:straightway:trade:1\">".getBytes(UTF_8);
  private static final byte[] END = "</TradeMessages>".getBytes(UTF_8);

  private final HardenedXml xml = new HardenedXml();
  private final MessageSlicer slicer = new MessageSlicer(xml, 1_000);
  private final TradeMessageReader reader = new TradeMessageReader(xml);

  static Stream<byte[]> batches() {
    TradeStream trades = new TradeStream(GeneratorSettings.defaults().withInvalidShare(0));
    String first = new String(trades.next(), UTF_8);
    String other = new String(trades.next(), UTF_8);
    return Stream.of(
            first,
            first + "\n<!-- > -->" + other + "stray<![CDATA[" + first + "]]>" + other,
            first + "<broken" + other + "</x><?y z?>" + first,
            "<?xml " + first + "<?y z?>" + other,
            first + "stray</TradeMessages>" + other)
        .map(inside -> inside.getBytes(UTF_8));
  }

  @MethodSource("batches")
  @FuzzTest(maxDuration = "2m")
  void feederAndElement(byte[] inside) throws IOException {
    byte[] file =
        ByteBuffer.allocate(BATCH.length + inside.length + END.length)
            .put(BATCH)
            .put(inside)
            .put(END)
            .array();
    if (!(slicer.slice(file) instanceof Slicing.Messages whole)) {
      return;
    }
    List<byte[]> sent = new ArrayList<>();
    for (FeedItem item : items(file)) {
      if (item instanceof LocalRefusal) {
        return; // the feeder has reported the messages that it holds back
      }
      if (item instanceof MessageBatch batch
          && slicer.slice(batch.body()) instanceof Slicing.Messages part) {
        sent.addAll(part.slices());
      }
    }
    if (new String(inside, ISO_8859_1).contains("</TradeMessages")) {
      assertThat(trades(whole.slices())).isSubsetOf(trades(sent));
    } else {
      assertThat(trades(sent)).isEqualTo(trades(whole.slices()));
    }
  }

  private List<Reading> trades(List<byte[]> slices) {
    return slices.stream()
        .map(reader::read)
        .filter(read -> !(read instanceof Reading.Unreadable))
        .toList();
  }

  private static List<FeedItem> items(byte[] bytes) throws IOException {
    Path file = Files.createTempFile("trades", ".xml");
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE)) {
      channel.write(ByteBuffer.wrap(bytes));
      BatchCutter cutter =
          BatchCutter.open(channel, new FeedPosition(0, true, 0), KnownOffsets.none(), MOST);
      List<FeedItem> items = new ArrayList<>();
      for (FeedItem item = cutter.next(); item != null; item = cutter.next()) {
        items.add(item);
      }
      return items;
    }
  }
}
