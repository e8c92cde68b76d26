package io.straightway.benchmark.files;

import io.straightway.benchmark.files.ReadManifest.Database;
import io.straightway.benchmark.files.ReadManifest.Floor;
import io.straightway.benchmark.files.ReadManifest.Insert;
import io.straightway.benchmark.files.ReadManifest.Pgbench;
import io.straightway.scalability.data.DataFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads a manifest. Any part may be missing, and what nobody knows is passed over. */
final class ManifestReader {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private ManifestReader() {}

  /**
   * @throws DataFailure if the file can't be read, is no JSON object, or doesn't tell its kind
   */
  static ReadManifest read(Path file) {
    JsonNode root = tree(file);
    String kind = text(root, "kind");
    if (!root.isObject() || kind == null) {
      throw new DataFailure(
          DataFailure.Code.MALFORMED,
          file + " tells no kind, but must have \"kind\": run, contention, probe or grid");
    }
    return new ReadManifest(
        kind,
        text(root, "version"),
        text(root, "commit"),
        instant(root, "startedAt"),
        instant(root, "endedAt"),
        text(root, "command"),
        text(root, "seed"),
        texts(root.get("plan")),
        texts(root.get("machine")),
        texts(root.get("jvmFlags")),
        database(root.get("database")),
        floor(root.get("floor")),
        pgbench(root.get("pgbench")),
        insert(root.get("insert")),
        list(root.get("warnings")));
  }

  private static JsonNode tree(Path file) {
    try {
      return MAPPER.readTree(Files.readString(file));
    } catch (IOException e) {
      throw new DataFailure(
          DataFailure.Code.UNREADABLE, "can't read " + file + ": " + e.getMessage());
    } catch (JacksonException e) {
      throw new DataFailure(
          DataFailure.Code.MALFORMED, file + " is no JSON: " + e.getOriginalMessage());
    }
  }

  private static @Nullable Database database(@Nullable JsonNode node) {
    if (node == null || !node.isObject()) {
      return null;
    }
    JsonNode embedded = node.get("embedded");
    return new Database(
        text(node, "version"),
        (embedded != null && embedded.isBoolean()) ? (Boolean) embedded.booleanValue() : null,
        texts(node.get("settings")));
  }

  private static @Nullable Floor floor(@Nullable JsonNode node) {
    Double rate = number(node, "tradesPerSecond");
    return rate == null ? null : new Floor(number(node, "streams"), rate);
  }

  private static @Nullable Pgbench pgbench(@Nullable JsonNode node) {
    Double rate = number(node, "transactionsPerSecond");
    return rate == null || node == null
        ? null
        : new Pgbench(
            number(node, "scale"), number(node, "bestClients"), rate, texts(node.get("byClients")));
  }

  private static @Nullable Insert insert(@Nullable JsonNode node) {
    Double micros = number(node, "microsMean");
    return micros == null ? null : new Insert(micros, number(node, "count"));
  }

  private static @Nullable Double number(@Nullable JsonNode node, String name) {
    JsonNode value = node == null ? null : node.get(name);
    return value == null || !value.isNumber() ? null : (Double) value.doubleValue();
  }

  private static @Nullable String text(JsonNode node, String name) {
    JsonNode value = node.get(name);
    return value == null || value.isNull() ? null : words(value);
  }

  private static @Nullable Instant instant(JsonNode node, String name) {
    String text = text(node, name);
    try {
      return text == null ? null : Instant.parse(text);
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  private static Map<String, String> texts(@Nullable JsonNode node) {
    Map<String, String> texts = new LinkedHashMap<>();
    if (node != null && node.isObject()) {
      node.properties().forEach(each -> texts.put(each.getKey(), words(each.getValue())));
    }
    return texts;
  }

  private static List<String> list(@Nullable JsonNode node) {
    List<String> list = new ArrayList<>();
    if (node != null && node.isArray()) {
      node.forEach(each -> list.add(words(each)));
    }
    return list;
  }

  /** A value as a person reads it: a list as its values, an object as name = value. */
  private static String words(JsonNode value) {
    if (value.isArray()) {
      return String.join(", ", list(value));
    }
    if (value.isObject()) {
      return texts(value).entrySet().stream()
          .map(each -> each.getKey() + " = " + each.getValue())
          .collect(Collectors.joining(", "));
    }
    return value.isString() ? value.stringValue() : value.toString();
  }
}
