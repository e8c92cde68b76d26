package io.straightway.app.release;

import io.straightway.app.release.SchemaComparison.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Compares two documents of values that clients read: events, and the JSON of commands. */
final class ResultComparison {
  private ResultComparison() {}

  /** Compares two AsyncAPI documents. */
  static List<Break> breaksOfEvents(JsonNode before, JsonNode after) {
    List<Break> breaks = new ArrayList<>();
    JsonNode now = after.at("/components/messages");
    before
        .at("/components/messages")
        .forEachEntry(
            (type, message) -> {
              if (now.has(type)) {
                SchemaComparison payloads = new SchemaComparison(before, after, Side.READS);
                payloads.compare(type, message.path("payload"), now.path(type).path("payload"));
                breaks.addAll(payloads.breaks());
              } else {
                breaks.add(Break.gone(type, SchemaComparison.isDeprecated(message)));
              }
            });
    return breaks;
  }

  /**
   * Compares two schemas of the commands' JSON. A command that prints one of several values, by its
   * options, goes on printing each. {@link CommandComparison} finds a command that is gone.
   */
  static List<Break> breaksOfCommands(JsonNode before, JsonNode after) {
    List<Break> breaks = new ArrayList<>();
    JsonNode now = after.path("properties");
    before
        .path("properties")
        .forEachEntry(
            (command, result) -> {
              if (now.has(command)) {
                String place = "stp " + command + " --json";
                alternatives(result)
                    .map(value -> leastBreaks(place, before, value, after, now.path(command)))
                    .forEach(breaks::addAll);
              }
            });
    return breaks;
  }

  private static List<Break> leastBreaks(
      String place, JsonNode before, JsonNode value, JsonNode after, JsonNode results) {
    return alternatives(results)
        .map(
            other -> {
              SchemaComparison values = new SchemaComparison(before, after, Side.READS);
              values.compare(place, value, other);
              return values.breaks();
            })
        .min(Comparator.comparing(List::size))
        .orElseThrow();
  }

  private static Stream<JsonNode> alternatives(JsonNode result) {
    return result.has("anyOf") ? result.path("anyOf").valueStream() : Stream.of(result);
  }
}
