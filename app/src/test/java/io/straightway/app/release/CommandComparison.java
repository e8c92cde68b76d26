package io.straightway.app.release;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Compares the commands of two versions: calls that were possible, and exit codes. */
final class CommandComparison {
  private final List<Break> breaks = new ArrayList<>();

  private CommandComparison() {}

  /** Compares two contracts as {@link CommandContract} makes them. */
  static List<Break> breaks(JsonNode before, JsonNode after) {
    CommandComparison comparison = new CommandComparison();
    comparison.compareExitCodes(before.path("exitCodes"), after.path("exitCodes"));
    JsonNode now = after.path("commands");
    before
        .path("commands")
        .forEachEntry(
            (name, command) -> {
              if (now.has(name)) {
                comparison.compareArguments(
                    name, command.path("arguments"), now.path(name).path("arguments"));
              } else {
                comparison.gone(name, command);
              }
            });
    return comparison.breaks;
  }

  private void compareExitCodes(JsonNode old, JsonNode now) {
    old.forEachEntry(
        (name, code) -> {
          if (!code.equals(now.path(name))) {
            change("exit code " + code, "no longer means " + name);
          }
        });
  }

  private void compareArguments(String command, JsonNode old, JsonNode now) {
    old.forEachEntry(
        (name, argument) -> {
          if (now.has(name)) {
            compareArgument(command + " " + name, argument, now.path(name));
          } else {
            gone(command + " " + name, argument);
          }
        });
    now.forEachEntry(
        (name, argument) -> {
          if (is(argument, "required") && !is(old.path(name), "required")) {
            change(command + " " + name, "is required");
          }
        });
  }

  private void compareArgument(String place, JsonNode old, JsonNode now) {
    if (is(old, "repeatable") && !is(now, "repeatable")) {
      change(place, "can't be repeated");
    }
    if (number(now, "least") > number(old, "least")) {
      change(place, "requires a value");
    }
    if (number(now, "most") < number(old, "most")) {
      change(place, "takes fewer values");
    }
    Set<String> gone = values(old);
    gone.removeAll(values(now));
    if (now.has("values") && (!old.has("values") || !gone.isEmpty())) {
      change(place, "no longer takes " + (gone.isEmpty() ? "any value" : gone));
    }
  }

  private void gone(String place, JsonNode described) {
    breaks.add(Break.gone(place, SchemaComparison.isDeprecated(described)));
  }

  private void change(String place, String change) {
    breaks.add(Break.of(place, change));
  }

  private static boolean is(JsonNode argument, String property) {
    return argument.path(property).asBoolean(false);
  }

  private static int number(JsonNode argument, String property) {
    return argument.path(property).asInt(0);
  }

  private static Set<String> values(JsonNode argument) {
    return argument
        .path("values")
        .valueStream()
        .map(JsonNode::asString)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
