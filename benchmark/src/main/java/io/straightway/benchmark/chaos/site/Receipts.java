package io.straightway.benchmark.chaos.site;

import java.io.IOException;
import java.io.UncheckedIOException;
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
 * All acknowledgements that the feeder has written down, and when. A thread of its own looks every
 * two milliseconds.
 */
public final class Receipts implements AutoCloseable {
  private static final long LOOK_EVERY_MILLIS = 2;

  private final List<Receipt> untaken = new ArrayList<>();
  private final NavigableMap<Long, Long> countByNanos = new TreeMap<>();
  private final Thread watcher = new Thread(this::watch, "receipts");
  private @Nullable ReceiptTail tail;
  private long count;
  private volatile boolean closed;

  /** Begins to look. */
  Receipts() {
    watcher.setDaemon(true);
    watcher.start();
  }

  /** Follows another file from now on; the rest of the former one is read before. */
  synchronized void follow(ReceiptTail next) throws IOException {
    look();
    tail = next;
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
    List<Receipt> more = tail == null ? List.of() : tail.more();
    if (!more.isEmpty()) {
      untaken.addAll(more);
      count += more.size();
      countByNanos.put(System.nanoTime(), count);
      notifyAll();
    }
  }

  /** How many there are. */
  public synchronized long count() {
    return count;
  }

  /** Those that have come since the last call. */
  public synchronized List<Receipt> take() {
    List<Receipt> taken = List.copyOf(untaken);
    untaken.clear();
    return taken;
  }

  /**
   * Waits for the first that comes after an instant.
   *
   * @return when it came; empty if none came within the patience
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
   * Waits until none has come for a while.
   *
   * @return whether that was so within the patience
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

  /** Forgets the times of all but the last. */
  public synchronized void forgetTimes() {
    countByNanos.clear();
  }

  @Override
  public void close() {
    closed = true;
  }
}
