package io.straightway.streams.fanout;

import io.straightway.markup.DecimalForm;
import io.straightway.streams.fanout.Change.Effect;
import io.straightway.streams.fanout.WatchedValue.Holding;
import io.straightway.streams.fanout.WatchedValue.LatestEvent;
import io.straightway.streams.fanout.WatchedValue.TradeVersion;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A reader of a relay's events.
 *
 * @param source the source of the events to read; events of other sources are ignored
 */
record ChangeReader(String source) {
  /**
   * The members of a trade that a watcher receives; the names are those in events and, converted,
   * those of the database's columns.
   */
  static final List<String> OF_A_TRADE =
      List.of(
          "tradeId",
          "side",
          "isin",
          "account",
          "quantity",
          "currency",
          "netAmount",
          "settlementDate");

  /** The most characters of a text that is kept. */
  private static final int LONGEST = 200;

  private static final String OURS = "io.straightway.";
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  /**
   * Returns the change of a record; null for a record that is another event or from another source.
   *
   * @param text the value of a record
   * @throws UnreadableEventException if the event is from this source and has a number, a time or a
   *     text out of bounds
   */
  @Nullable Change read(@Nullable String text, int partition, long offset) {
    if (text == null) {
      return null;
    }
    try {
      JsonNode event = JSON.readTree(text);
      return event.path("source").asString("").equals(source)
          ? change(event, partition, offset)
          : null;
    } catch (JacksonException | IllegalArgumentException | DateTimeException e) {
      return null; // a record of another program
    }
  }

  private static @Nullable Change change(JsonNode event, int partition, long offset) {
    JsonNode data = event.path("data");
    String full = text(event, "type");
    String type = full.startsWith(OURS) ? full.substring(OURS.length()) : "";
    String kind = type.substring(0, Math.max(0, type.indexOf('.')));
    @Nullable Effect effect =
        switch (type) {
          case "position.moved" -> new Effect.PositionChange(holding(data));
          case "position.changed" -> new Effect.Row(holding(data));
          case "trade.booked" -> new Effect.Version(version(data, "BOOKED"));
          case "trade.cancelled" -> new Effect.Version(version(data, "CANCELLED"));
          default ->
              WatchItem.EVENTS.contains(kind)
                  ? new Effect.NewestEvent(new LatestEvent(type))
                  : null;
        };
    if (effect == null) {
      return null;
    }
    Instant time = Instant.parse(event.path("time").asString());
    if (time.isBefore(Instant.EPOCH)) {
      throw new UnreadableEventException("time is before 1970");
    }
    return new Change(
        key(data, kind, effect),
        partition,
        offset,
        text(event, "sequence"),
        Long.parseUnsignedLong(event.path("transaction").asString("0")),
        time,
        effect);
  }

  private static ValueKey key(JsonNode data, String kind, Effect effect) {
    if (effect instanceof Effect.NewestEvent) {
      return ValueKey.event(kind);
    }
    return effect instanceof Effect.Version
        ? ValueKey.trade(text(data, "source"), text(data, "tradeReference"))
        : ValueKey.position(text(data, "account"), text(data, "instrument"));
  }

  private static Holding holding(JsonNode data) {
    return new Holding(decimal(data, "traded"), decimal(data, "settled"));
  }

  private static TradeVersion version(JsonNode data, String status) {
    long version = data.path("version").asLong();
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("version", version);
    members.put("status", status);
    for (String name : OF_A_TRADE) {
      JsonNode value = data.path(name);
      members.put(
          name, value.isNumber() ? decimal(data, name).stripTrailingZeros() : text(data, name));
    }
    return new TradeVersion(version, members);
  }

  private static String text(JsonNode data, String name) {
    String text = data.path(name).asString("");
    if (text.length() > LONGEST) {
      throw new UnreadableEventException(name + " has more than " + LONGEST + " characters");
    }
    return text;
  }

  private static BigDecimal decimal(JsonNode data, String name) {
    BigDecimal number = DecimalForm.ANY.read(data.path(name).asString(""));
    if (number == null) {
      throw new UnreadableEventException(name + " is not a decimal in bounds");
    }
    return number;
  }
}
