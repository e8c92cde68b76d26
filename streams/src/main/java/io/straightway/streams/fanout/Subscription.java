package io.straightway.streams.fanout;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One subscriber's watchlist. While a text is on its way, a changed value is noted only once
 * however often it changes, so that the next text has the newest values.
 */
final class Subscription {
  private final String user;
  private final Set<WatchItem> items;
  private final @Nullable Offsets resumed;
  private final Outlet outlet;
  private final long beganNanos = System.nanoTime();
  private final Map<ValueKey, WatchedCell> pending = new LinkedHashMap<>();
  private boolean active;
  private boolean live;
  private volatile boolean writing;
  private volatile long writeNanos = System.nanoTime();

  /**
   * Creates a subscription that has not received anything from this server.
   *
   * @param user the user's name, or else the address
   * @param resumed the position that the subscriber has received from any server; null if none
   */
  Subscription(String user, Set<WatchItem> items, @Nullable Offsets resumed, Outlet outlet) {
    this.user = user;
    this.items = Set.copyOf(items);
    this.resumed = resumed;
    this.outlet = outlet;
  }

  boolean isOf(String name) {
    return user.equals(name);
  }

  Set<WatchItem> items() {
    return items;
  }

  @Nullable Offsets resumed() {
    return resumed;
  }

  Outlet outlet() {
    return outlet;
  }

  /** Returns whether the values of all items are known, so that they can be sent. */
  boolean isActive() {
    return active;
  }

  void activate() {
    active = true;
  }

  void note(WatchedCell cell) {
    if (!cell.isEmpty()) {
      pending.put(cell.key(), cell);
    }
  }

  int pending() {
    return pending.size();
  }

  boolean isWriting() {
    return writing;
  }

  boolean hasNews() {
    return !live || !pending.isEmpty();
  }

  long sinceBeginNanos(long now) {
    return now - beganNanos;
  }

  /** Returns the time since the present text was started, or since the last text was written. */
  long sinceWriteNanos(long now) {
    return now - writeNanos;
  }

  /**
   * Returns the next text: the values that have changed, and the id after the last of them. A
   * connection that breaks earlier keeps the id of the previous text.
   *
   * @param id null while the position of these values is unknown
   */
  byte[] next(@Nullable String id, long now) {
    writing = true;
    writeNanos = now;
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    int left = pending.size();
    for (WatchedCell cell : pending.values()) {
      text.writeBytes(cell.text());
      left--;
      end(text, live && left == 0 ? id : null);
    }
    if (!live) {
      text.writeBytes(
          "event: live\ndata: {\"values\":%d,\"resumed\":%s}\n"
              .formatted(pending.size(), resumed != null)
              .getBytes(StandardCharsets.UTF_8));
      end(text, id);
    } else if (pending.isEmpty()) {
      text.writeBytes(":\n".getBytes(StandardCharsets.UTF_8));
      end(text, id);
    }
    live = true;
    pending.clear();
    return text.toByteArray();
  }

  private static void end(ByteArrayOutputStream text, @Nullable String id) {
    text.writeBytes((id == null ? "\n" : "id: " + id + "\n\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Notes that the connection has the whole text. */
  void written() {
    writeNanos = System.nanoTime();
    writing = false;
  }
}
