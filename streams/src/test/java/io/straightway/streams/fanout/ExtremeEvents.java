package io.straightway.streams.fanout;

import io.straightway.testing.Extremes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A program that feeds the fan-out's reader with events whose numbers are extreme, and with records
 * of the longest size that a broker takes. It ends with 0 if each was read or refused in time.
 */
public final class ExtremeEvents {
  /** Kafka's {@code message.max.bytes}. */
  private static final int LONGEST_RECORD = 1 << 20;

  private static final String HEAD =
      "{\"source\":\"ours\",\"type\":\"io.straightway.%s\",\"sequence\":\"1\",\"transaction\":7,"
          + "\"time\":\"2026-11-20T10:00:00Z\",\"data\":";
  private static final List<String> EVENTS =
      List.of(
          HEAD.formatted("position.moved")
              + "{\"account\":\"ACC1\",\"instrument\":\"CH0012005267\",\"traded\":1,\"settled\":1}}",
          HEAD.formatted("position.changed")
              + "{\"account\":\"ACC1\",\"instrument\":\"CH0012005267\",\"traded\":1,\"settled\":1}}",
          HEAD.formatted("trade.booked")
              + "{\"source\":\"A\",\"tradeReference\":\"T1\",\"version\":1,\"tradeId\":1,\"side\":1,"
              + "\"isin\":1,\"account\":1,\"quantity\":1,\"currency\":1,\"netAmount\":1,"
              + "\"settlementDate\":1}}",
          HEAD.formatted("instruction.settled") + "{\"quantity\":1}}");

  private ExtremeEvents() {}

  /** Feeds the reader. */
  public static void main(String[] arguments) throws IOException {
    ChangeReader reader = new ChangeReader("ours");
    Extremes events =
        new Extremes(LONGEST_RECORD)
            .of(
                "events",
                bytes -> {
                  try {
                    return String.valueOf(
                        reader.read(new String(bytes, StandardCharsets.ISO_8859_1), 0, 1));
                  } catch (UnreadableEventException e) {
                    throw new IllegalArgumentException(e);
                  }
                });
    for (String event : EVENTS) {
      events.numbers(event, event);
    }
    events.pieces(List.of("", HEAD.formatted("position.moved"), HEAD.formatted("trade.booked")));
    events.report();
  }
}
