package io.straightway.app.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The output of a command with {@code --json}, compared with the command's schema. Every printed
 * member must be in the schema, although a reader has to ignore unknown ones.
 */
public final class PrintedJson {
  private static final JsonNode COMMANDS = document("commands.json");
  private static final JsonNode API = document("openapi.json");

  private final List<String> faults = new ArrayList<>();

  private PrintedJson() {}

  /** Requires that every value that a command has printed is one of its schema. */
  public static void require(List<String> args, String out) {
    String command = command(args);
    if (args.contains("--json") && !command.isEmpty()) {
      JsonNode schema = COMMANDS.path("properties").path(command);
      for (String line : out.lines().filter(text -> text.matches("[\\[{].*")).toList()) {
        JsonNode value = JsonMapper.shared().readTree(line);
        assertThat(faults(schema, COMMANDS, value, "")).as("stp %s: %s", command, line).isEmpty();
      }
    }
  }

  /** Returns the longest beginning of the arguments that is a command; empty if there is none. */
  private static String command(List<String> args) {
    return IntStream.rangeClosed(1, args.size())
        .mapToObj(words -> String.join(" ", args.subList(0, words)))
        .filter(COMMANDS.path("properties")::has)
        .reduce("", (shorter, longer) -> longer);
  }

  private static List<String> faults(JsonNode schema, JsonNode in, JsonNode value, String place) {
    PrintedJson check = new PrintedJson();
    check.check(schema, in, value, place);
    return check.faults;
  }

  private void check(JsonNode schema, JsonNode in, JsonNode value, String place) {
    String reference = schema.path("$ref").asString("");
    if (!reference.isEmpty()) {
      JsonNode target = reference.startsWith("#") ? in : API;
      check(target.at(reference.substring(reference.indexOf('#') + 1)), target, value, place);
    } else if (schema.has("anyOf")) {
      List<List<String>> faultsByAlternative =
          schema
              .path("anyOf")
              .valueStream()
              .map(alternative -> faults(alternative, in, value, place))
              .toList();
      if (faultsByAlternative.stream().noneMatch(List::isEmpty)) {
        faultsByAlternative.forEach(faults::addAll);
      }
    } else if (!schema.isEmpty()) {
      checkPlain(schema, in, value, place);
    }
  }

  private void checkPlain(JsonNode schema, JsonNode in, JsonNode value, String place) {
    List<String> types = types(schema.path("type"));
    JsonNode allowed = schema.path("enum");
    if (types.stream().noneMatch(type -> fits(type, value))) {
      faults.add("%s is no %s: %s".formatted(place, String.join(" or ", types), value));
    } else if (allowed.isArray() && allowed.valueStream().noneMatch(value::equals)) {
      faults.add("%s has another value: %s".formatted(place, value));
    } else if (value.isObject()) {
      value.forEachEntry((name, member) -> checkMember(schema, in, name, member, place));
      schema
          .path("required")
          .valueStream()
          .map(JsonNode::asString)
          .filter(name -> !value.has(name))
          .forEach(name -> faults.add("%s lacks %s".formatted(place, name)));
    } else {
      value.forEach(item -> check(schema.path("items"), in, item, place + "[]"));
    }
  }

  /** Returns the types of a schema: one, or a list if it may be null. */
  private static List<String> types(JsonNode type) {
    return type.isArray()
        ? type.valueStream().map(JsonNode::asString).toList()
        : List.of(type.asString("object"));
  }

  private static boolean fits(String type, JsonNode value) {
    return switch (type) {
      case "object" -> value.isObject();
      case "array" -> value.isArray();
      case "integer" -> value.isIntegralNumber();
      case "number" -> value.isNumber();
      case "boolean" -> value.isBoolean();
      case "null" -> value.isNull();
      default -> value.isString();
    };
  }

  private void checkMember(
      JsonNode schema, JsonNode in, String name, JsonNode value, String place) {
    JsonNode names = schema.path("propertyNames").path("enum");
    if (names.isArray()
        && names.valueStream().noneMatch(allowed -> allowed.asString().equals(name))) {
      faults.add("%s has another name: %s".formatted(place, name));
    }
    JsonNode document = schema.path("properties").path(name);
    JsonNode member = document.isMissingNode() ? schema.path("additionalProperties") : document;
    if (member.isMissingNode()) {
      faults.add("%s has no member %s in its schema".formatted(place, name));
    } else if (member.isObject()) {
      check(member, in, value, place + "/" + name);
    }
  }

  private static JsonNode document(String name) {
    try {
      return JsonMapper.shared().readTree(Files.readString(Path.of("../docs/api", name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
