package io.straightway.feeder.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BatchCutterTest {
  private static final String OPENING = "<?xml version='1.0'?><!DOCTYPE x><t:r xmlns:t='u'>";
  private static final FeedPosition START = new FeedPosition(0, true, 0);

  @TempDir Path directory;

  private List<FeedItem> cut(String content, FeedPosition position, KnownOffsets offsets, int most)
      throws IOException {
    Path file = directory.resolve("trades.xml");
    Files.writeString(file, content);
    List<FeedItem> items = new ArrayList<>();
    try (FileChannel channel = FileChannel.open(file)) {
      BatchCutter cutter = BatchCutter.open(channel, position, offsets, most);
      for (FeedItem item = cutter.next(); item != null; item = cutter.next()) {
        items.add(item);
      }
    }
    return items;
  }

  private static String shown(FeedItem item) {
    if (item instanceof MessageBatch batch) {
      return new String(batch.body(), UTF_8);
    }
    return item instanceof LocalRefusal refusal
        ? refusal.code() + " at " + refusal.offset()
        : "end";
  }

  private static String message(int number) {
    return "<t:TradeMessage>" + number + "</t:TradeMessage>";
  }

  private static String batch(String... slices) {
    return OPENING + String.join("", slices) + "</t:r>";
  }

  @Test
  void aBatchIsADocumentThatDeclaresWhatTheFileDeclares() throws IOException {
    String file = batch(" ", message(1), "\n", message(2), "stray", message(3), message(4));
    assertThat(cut(file, START, KnownOffsets.none(), 2))
        .extracting(BatchCutterTest::shown)
        .containsExactly(
            batch(message(1), message(2)), batch("stray"), batch(message(3), message(4)), "end");
  }

  @Test
  void theStretchesOfAFileFollowEachOtherAndCuttingCanBeginAtEach() throws IOException {
    String file =
        batch(" ", message(1), message(2), "stray", "<!-- -->", message(3)) + " behind <x/> ";
    List<FeedItem> items = cut(file, START, KnownOffsets.none(), 1);
    assertThat(items).hasSize(6);
    long end = 0;
    for (int i = 0; i < items.size(); i++) {
      FileRange range = items.get(i).range();
      assertThat(range.from()).isEqualTo(end);
      end = range.to();
      FeedPosition position = new FeedPosition(end, range.rootOpen(), 0);
      List<FeedItem> rest = cut(file, position, KnownOffsets.none(), 1);
      assertThat(rest.stream().map(BatchCutterTest::shown))
          .as("from %s", position)
          .isEqualTo(
              i == items.size() - 1
                  ? List.of("end")
                  : items.subList(i + 1, items.size()).stream()
                      .map(BatchCutterTest::shown)
                      .toList());
    }
    assertThat(end).isEqualTo(file.length());
  }

  @Test
  void acknowledgedMessagesAreLeftOut() throws IOException {
    String file = batch(message(1), message(2), message(3));
    long second = file.indexOf(message(2));
    assertThat(cut(file, START, new KnownOffsets(new long[] {second}), 5))
        .extracting(BatchCutterTest::shown)
        .containsExactly(batch(message(1), message(3)), "end");
  }

  @Test
  void aBodyIsNotMadeLargerThanFourMebibytes() throws IOException {
    String large = "<t:TradeMessage>" + "x".repeat(1_000_000) + "</t:TradeMessage>";
    assertThat(cut(batch(large.repeat(6)), START, KnownOffsets.none(), 500))
        .filteredOn(item -> item instanceof MessageBatch)
        .extracting(item -> ((MessageBatch) item).size())
        .containsExactly(4, 2);
  }

  @Test
  void messagesWithoutARootAroundThemAreSentOneByOne() throws IOException {
    String prolog = "<?xml version='1.0'?>\n";
    assertThat(cut(prolog + message(1) + "\n" + message(2), START, KnownOffsets.none(), 500))
        .extracting(BatchCutterTest::shown)
        .containsExactly(prolog + message(1), prolog + message(2), "end");
  }

  @Test
  void aTruncatedFileIsReportedOnce() throws IOException {
    String file = OPENING + message(1) + "<t:TradeMessage>cut";
    assertThat(cut(file, START, KnownOffsets.none(), 500))
        .extracting(BatchCutterTest::shown)
        .containsExactly(
            batch(message(1)),
            batch("<t:TradeMessage>cut"),
            "ROOT_NOT_CLOSED at " + file.length(),
            "end");
    assertThat(cut(file, new FeedPosition(file.length(), false, 0), KnownOffsets.none(), 500))
        .extracting(BatchCutterTest::shown)
        .containsExactly("end");
  }

  @Test
  void aPrologueThatIsTooLongIsRefused() throws IOException {
    String opening = "<!--" + "x".repeat(MessageSplitter.LARGEST_OPENING) + "-->";
    assertThat(cut(opening + batch(message(1)), START, KnownOffsets.none(), 500))
        .extracting(BatchCutterTest::shown)
        .containsExactly("OPENING_TOO_LARGE at 0", "end");
  }
}
