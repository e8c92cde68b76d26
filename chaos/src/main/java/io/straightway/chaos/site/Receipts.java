package io.straightway.chaos.site;

import io.straightway.feeder.answer.AckLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * All acknowledgements recorded by the feeder, with their times. A separate thread reads the
 * feeder's file every two milliseconds.
 */
public final class Receipts implements AutoCloseable {
  private static final long LOOK_EVERY_MILLIS = 2;
  private static final int COLUMNS = 5;

  private final List<FedMessage> untaken = new ArrayList<>();
  private final NavigableMap<Long, Long> countByNanos = new TreeMap<>();
  private @Nullable Path trades;
  private @Nullable Path file;
  private long read;
  private long count;
  private volatile boolean closed;

  /** Starts reading. */
  Receipts() {
    Thread watcher = new Thread(this::watch, "receipts");
    watcher.setDaemon(true);
    watcher.start();
  }

  /**
   * Switches to another file after reading the rest of the former one.
   *
   * @param fed the file of trades that is acknowledged
   * @param acknowledging the file of acknowledgements; null if there is none to follow
   */
  synchronized void follow(Path fed, @Nullable Path acknowledging) throws IOException {
    look();
    trades = fed;
    file = acknowledging;
    read = AckLines.HEADER.length();
  }

  private void watch() {
    try {
      while (!closed) {
        look();
        TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void look() throws IOException {
    if (trades == null || file == null || !Files.exists(file) || Files.size(file) <= read) {
      return;
    }
    String text = appended(file);
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    read += whole.getBytes(StandardCharsets.UTF_8).length;
    Path fed = trades;
    List<FedMessage> more = whole.lines().map(line -> message(fed, line)).toList();
    if (!more.isEmpty()) {
      untaken.addAll(more);
      count += more.size();
      countByNanos.put(System.nanoTime(), count);
      notifyAll();
    }
  }

  private String appended(Path from) throws IOException {
    try (FileChannel channel = FileChannel.open(from)) {
      ByteBuffer bytes = ByteBuffer.allocate((int) (channel.size() - read));
      while (bytes.hasRemaining() && channel.read(bytes, read + bytes.position()) >= 0) {
        // until all is read
      }
      return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    }
  }

  /** Parses a line. The trades are generated, so their values need no quotes. */
  private static FedMessage message(Path fed, String line) {
    String[] cells = line.split(",", COLUMNS);
    return new FedMessage(fed, Long.parseLong(cells[0]), cells[1], cells[2], cells[3]);
  }

  /** Returns the number of acknowledgements. */
  public synchronized long count() {
    return count;
  }

  /** Returns the acknowledgements received since the last call. */
  public synchronized List<FedMessage> take() {
    List<FedMessage> taken = List.copyOf(untaken);
    untaken.clear();
    return taken;
  }

  /**
   * Waits for the first acknowledgement after an instant.
   *
   * @return the time of this acknowledgement; empty if there was none within the patience
   */
  public synchronized OptionalLong firstAfter(long nanos, Duration patience)
      throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    Map.Entry<Long, Long> first = countByNanos.higherEntry(nanos);
    while (first == null) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        return OptionalLong.empty();
      }
      wait(left);
      first = countByNanos.higherEntry(nanos);
    }
    return OptionalLong.of(first.getKey());
  }

  /**
   * Waits until no acknowledgement has been received for a while.
   *
   * @return whether this happened within the patience
   */
  public synchronized boolean awaitQuiet(Duration quiet, Duration patience)
      throws InterruptedException {
    long start = System.nanoTime();
    long now = start;
    while (now - start < patience.toNanos()) {
      long last = countByNanos.isEmpty() ? start : Math.max(start, countByNanos.lastKey());
      if (now - last >= quiet.toNanos()) {
        return true;
      }
      wait(Math.max(1, TimeUnit.NANOSECONDS.toMillis(last + quiet.toNanos() - now)));
      now = System.nanoTime();
    }
    return false;
  }

  /** Forgets the times of the acknowledgements received so far. */
  public synchronized void forgetTimes() {
    countByNanos.clear();
  }

  @Override
  public void close() {
    closed = true;
  }
}
