package io.straightway.streams.fanout;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One subscriber's watchlist. While a text is on its way, a changed value is noted only once
 * however often it changes, so that the next text has the newest values.
 */
final class Subscription {
  /** The length in bytes at which a text ends; the next one has further values. */
  private static final int LONGEST = 65_536;

  private final String user;
  private final Set<WatchItem> items;
  private final @Nullable Offsets resumed;
  private final Outlet outlet;
  private final long beganNanos = System.nanoTime();
  private final Map<ValueKey, WatchedCell> pending = new LinkedHashMap<>();
  private boolean active;
  private boolean live;
  private int values;
  private int allowed;
  private int sent;
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

  String user() {
    return user;
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

  /**
   * Activates it.
   *
   * @param count the number of values of its items
   * @param most the number that the server has room for
   */
  void activate(int count, long most) {
    active = true;
    values = count;
    allowed = Math.toIntExact(Math.max(0, most));
  }

  /** Gives up its room, which ends it. */
  void leaveOut() {
    values = Math.max(1, values);
    allowed = 0;
    pending.clear();
  }

  int values() {
    return values;
  }

  int allowed() {
    return allowed;
  }

  boolean fits() {
    return values <= allowed;
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
   * Returns the next text: values that have changed, and the id after the last of them. A
   * connection that breaks earlier keeps the id of the previous text.
   *
   * @param id null while the position of these values is unknown
   */
  byte[] next(@Nullable String id, long now) {
    writing = true;
    writeNanos = now;
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    Iterator<WatchedCell> cells = pending.values().iterator();
    while (cells.hasNext() && text.size() < LONGEST) {
      text.writeBytes(cells.next().text());
      cells.remove();
      sent++;
      end(text, live && pending.isEmpty() ? id : null);
    }
    if (!live && pending.isEmpty()) {
      text.writeBytes(
          "event: live\ndata: {\"values\":%d,\"resumed\":%s}\n"
              .formatted(sent, resumed != null)
              .getBytes(StandardCharsets.UTF_8));
      end(text, id);
      live = true;
    } else if (text.size() == 0) {
      text.writeBytes(":\n".getBytes(StandardCharsets.UTF_8));
      end(text, id);
    }
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
