package io.straightway.streams.fanout;

import io.straightway.streams.fanout.Change.Effect;
import io.straightway.streams.fanout.WatchedValue.Holding;
import io.straightway.streams.fanout.WatchedValue.LatestEvent;
import io.straightway.streams.fanout.WatchedValue.TradeVersion;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/** A watched value, and its text. Guarded by its board. */
final class WatchedCell {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN).build();

  private final ValueKey key;
  private @Nullable WatchedValue value;
  private @Nullable Change last;
  private byte @Nullable [] text;

  WatchedCell(ValueKey key) {
    this.key = key;
    this.value = key.isPosition() ? Holding.NOTHING : null;
  }

  ValueKey key() {
    return key;
  }

  /**
   * Returns the last event of the value; null if there was none since the value was read from the
   * database.
   */
  @Nullable Change last() {
    return last;
  }

  /** Returns whether there is no value. */
  boolean isEmpty() {
    return value == null;
  }

  /**
   * Sets the database's value.
   *
   * @return whether the value has changed
   */
  boolean set(WatchedValue read) {
    boolean other = !read.equals(value);
    value = read;
    last = null;
    text = null;
    return other;
  }

  /**
   * Applies an event.
   *
   * @param reflected whether the value read from the database includes the event's transaction
   */
  void apply(Change change, boolean reflected) {
    last = change;
    text = null;
    Effect effect = change.effect();
    if (effect instanceof Effect.Version version) {
      value = newer(version.now());
    } else if (!reflected
        && effect instanceof Effect.PositionChange moved
        && value instanceof Holding before) {
      value = before.plus(moved.by());
    } else if (!reflected && effect instanceof Effect.Row row) {
      value = row.now();
    } else if (effect instanceof Effect.NewestEvent newest) {
      value = newest.of();
    }
  }

  private TradeVersion newer(TradeVersion other) {
    return value instanceof TradeVersion version && version.version() > other.version()
        ? version
        : other;
  }

  /** Returns the lines of an event for subscribers, without the final empty line. */
  byte[] text() {
    byte[] made = text;
    if (made == null) {
      made =
          "event: %s\ndata: %s\n"
              .formatted(
                  key.kind().name().toLowerCase(Locale.ROOT), JSON.writeValueAsString(members()))
              .getBytes(StandardCharsets.UTF_8);
      text = made;
    }
    return made;
  }

  private Map<String, Object> members() {
    Map<String, Object> members = new LinkedHashMap<>();
    if (value instanceof LatestEvent happening) {
      members.put("type", happening.type());
    } else {
      members.put(key.isPosition() ? "account" : "source", key.first());
      members.put(key.isPosition() ? "instrument" : "tradeReference", key.second());
    }
    if (value instanceof Holding holding) {
      members.put("traded", holding.traded());
      members.put("settled", holding.settled());
    } else if (value instanceof TradeVersion version) {
      members.putAll(version.members());
    }
    Change newest = last;
    if (newest != null) {
      members.put("time", newest.time().toString());
    }
    return members;
  }
}
