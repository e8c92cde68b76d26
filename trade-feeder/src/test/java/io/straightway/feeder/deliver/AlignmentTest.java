package io.straightway.feeder.deliver;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.feeder.answer.FeedOutcome;
import io.straightway.feeder.file.BatchCutter;
import io.straightway.feeder.file.FeedItem;
import io.straightway.feeder.file.FeedPosition;
import io.straightway.feeder.file.KnownOffsets;
import io.straightway.feeder.file.MessageBatch;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AlignmentTest {
  @TempDir Path directory;

  @Test
  void anOutcomeIsCertainWhenItOrALaterOneIsInItsPlace() throws IOException {
    assertThat(certain("1", "2", "3")).isEqualTo("111");
    assertThat(certain("1", "", "3")).isEqualTo("111");
    assertThat(certain("1", "2", "")).isEqualTo("110");
    assertThat(certain("", "", "")).isEqualTo("000");
    assertThat(certain("2", "3", "")).isEqualTo("000");
    assertThat(certain("2", "", "3")).isEqualTo("011");
  }

  private MessageBatch threeMessages() throws IOException {
    Path file = directory.resolve("trades.xml");
    String message = "<TradeMessage><Id>%d</Id></TradeMessage>";
    Files.writeString(
        file, "<r>" + message.formatted(1) + message.formatted(2) + message.formatted(3) + "</r>");
    try (FileChannel channel = FileChannel.open(file)) {
      FeedPosition start = new FeedPosition(0, true, 0);
      FeedItem first = BatchCutter.open(channel, start, KnownOffsets.none(), 3).next();
      assertThat(first).isInstanceOf(MessageBatch.class);
      return (MessageBatch) requireNonNull(first);
    }
  }

  private String certain(String... ids) throws IOException {
    BitSet certain =
        new Alignment(
                threeMessages(),
                Stream.of(ids).map(id -> new FeedOutcome("", id, "booked", "")).toList())
            .certain();
    return IntStream.range(0, ids.length)
        .mapToObj(i -> certain.get(i) ? "1" : "0")
        .reduce("", String::concat);
  }
}
