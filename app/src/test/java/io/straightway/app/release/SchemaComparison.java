package io.straightway.app.release;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** Compares the JSON Schemas of values in two versions of a document. */
final class SchemaComparison {
  /** The side of the client: it reads answers and writes requests. */
  enum Side {
    READS,
    WRITES
  }

  private final JsonNode before;
  private final JsonNode after;
  private final Side side;
  private final Set<String> compared = new HashSet<>();
  private final List<Break> breaks = new ArrayList<>();

  SchemaComparison(JsonNode before, JsonNode after, Side side) {
    this.before = before;
    this.after = after;
    this.side = side;
  }

  /** Returns the breaks of the values compared so far; each named schema is compared once. */
  List<Break> breaks() {
    return breaks;
  }

  void compare(String place, JsonNode earlier, JsonNode later) {
    ValueShape old = ValueShape.of(earlier, before);
    ValueShape now = ValueShape.of(later, after);
    ValueShape wide = side == Side.READS ? old : now;
    ValueShape narrow = side == Side.READS ? now : old;
    if (narrow.nullable() && !wide.nullable()) {
      change(place, side == Side.READS ? "can be null" : "can't be null");
    }
    if (!old.name().isEmpty()
        && !now.name().isEmpty()
        && !compared.add(old.name() + " " + now.name())) {
      return;
    }
    if (!wide.includes(narrow)) {
      change(place, "has type %s in place of %s".formatted(now, old));
      return;
    }
    if (wide.schema().has("uniqueItems") && !narrow.schema().has("uniqueItems")) {
      change(place, side == Side.READS ? "can have an item twice" : "can't have an item twice");
    }
    compareValues(place, old.values(), now.values());
    compareMembers(place, old, now);
    for (String part : List.of("items", "additionalProperties", "propertyNames")) {
      if (old.schema().has(part) && now.schema().has(part)) {
        compare(place + "[]", old.schema().path(part), now.schema().path(part));
      } else if (wide.schema().has(part)) {
        change(place, "differs in its " + part);
      }
    }
  }

  /** Compares the values: a reader waits for any of the old ones, a writer sends any of them. */
  private void compareValues(String place, Set<String> old, Set<String> now) {
    Set<String> gone = new TreeSet<>(old);
    gone.removeAll(now);
    boolean limited = side == Side.WRITES && old.isEmpty() && !now.isEmpty();
    boolean free = side == Side.WRITES && now.isEmpty();
    if (limited || (!gone.isEmpty() && !free)) {
      change(place, limited ? "is limited to " + now : "has no longer the values " + gone);
    }
  }

  private void compareMembers(String place, ValueShape old, ValueShape now) {
    JsonNode members = now.schema().path("properties");
    old.schema()
        .path("properties")
        .forEachEntry(
            (name, member) -> {
              if (members.has(name)) {
                compare(place + "." + name, member, members.path(name));
              } else {
                breaks.add(Break.gone(place + "." + name, isDeprecated(member)));
              }
            });
    Set<String> missing = new TreeSet<>(side == Side.READS ? old.required() : now.required());
    missing.removeAll(side == Side.READS ? now.required() : old.required());
    for (String name : missing) {
      if (members.has(name)) {
        change(place + "." + name, side == Side.READS ? "can be missing" : "is required");
      }
    }
  }

  private void change(String place, String change) {
    breaks.add(Break.of(place, change));
  }

  static boolean isDeprecated(JsonNode described) {
    return described.path("deprecated").asBoolean(false);
  }
}
