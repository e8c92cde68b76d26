package io.straightway.feeder.job;

import io.straightway.feeder.answer.AckFile;
import io.straightway.feeder.file.BatchCutter;
import io.straightway.feeder.file.FeedItem;
import io.straightway.feeder.file.FeedPosition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamReader;

/**
 * A reader of a trade file as batches of slices, from the restart position on, without slices
 * already acknowledged. A slice that is not a regular message becomes a batch of its own, so that
 * it cannot spoil others.
 */
final class TradeFileReader implements ItemStreamReader<FeedItem> {
  private final Path file;
  private final int batchSize;
  private final AckFile acks;
  private @Nullable FileChannel channel;
  private @Nullable BatchCutter cutter;

  /**
   * Creates a reader.
   *
   * @param file the file to read
   * @param batchSize the most slices of a batch, at least 1
   * @param acks the acknowledgement file with the slices to skip; opened before this reader
   */
  TradeFileReader(Path file, int batchSize, AckFile acks) {
    this.file = file;
    this.batchSize = batchSize;
    this.acks = acks;
  }

  @Override
  public void open(ExecutionContext context) {
    FeedPosition position = StoredPosition.in(context);
    try {
      FileChannel opened = FileChannel.open(file, StandardOpenOption.READ);
      channel = opened;
      cutter = BatchCutter.open(opened, position, acks.offsets(), batchSize);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read: " + e, e);
    }
  }

  @Override
  public @Nullable FeedItem read() throws IOException {
    if (cutter == null) {
      throw new IllegalStateException(file + " is not open");
    }
    return cutter.next();
  }

  @Override
  public void close() {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be closed: " + e, e);
    }
  }
}
