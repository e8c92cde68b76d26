package io.straightway.scalability.data;

import io.straightway.scalability.data.DataFailure.Fault;
import io.straightway.scalability.data.DataTable.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON objects, one a line or all in an array; their keys are columns. Nested lists and objects are
 * ignored.
 */
final class JsonLines {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private JsonLines() {}

  static DataTable parse(String name, String text, Map<String, String> settings) {
    List<Row> rows = new ArrayList<>();
    List<Exclusion> unreadable = new ArrayList<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        read(i + 1, line, rows, unreadable);
      }
    }
    return table(name, rows, unreadable, settings);
  }

  /** Parses an array; a row's line is the one in which its object begins. */
  static DataTable parseArray(String name, String text, Map<String, String> settings) {
    List<Row> rows = new ArrayList<>();
    List<Exclusion> unreadable = new ArrayList<>();
    // comments are not JSON: their text is removed, and the lines keep their numbers
    try (JsonParser parser = MAPPER.createParser(text.replaceAll("(?m)^[ \\t]*#.*$", ""))) {
      parser.nextToken();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        long line = parser.currentTokenLocation().getLineNr();
        add(line, parser.readValueAsTree(), rows, unreadable);
      }
      if (parser.nextToken() != null) {
        throw new DataFailure(Fault.MALFORMED, name + " has something after its JSON array");
      }
    } catch (JacksonException e) {
      throw new DataFailure(
          Fault.MALFORMED,
          "%s is no JSON array of objects: line %d, %s"
              .formatted(name, e.getLocation().getLineNr(), e.getOriginalMessage()));
    }
    if (rows.isEmpty() && unreadable.isEmpty()) {
      throw new DataFailure(Fault.EMPTY, name + " has no rows");
    }
    return table(name, rows, unreadable, settings);
  }

  private static DataTable table(
      String name, List<Row> rows, List<Exclusion> unreadable, Map<String, String> settings) {
    Set<String> columns = new TreeSet<>();
    if (rows.isEmpty() && !unreadable.isEmpty()) {
      Exclusion first = unreadable.get(0);
      throw new DataFailure(
          Fault.MALFORMED,
          "%s has no JSON object: line %d, %s".formatted(name, first.line(), first.reason()));
    }
    rows.forEach(row -> columns.addAll(row.cells().keySet()));
    return new DataTable(name, List.copyOf(columns), rows, unreadable, settings);
  }

  private static void read(long line, String text, List<Row> rows, List<Exclusion> unreadable) {
    try {
      add(line, MAPPER.readTree(text), rows, unreadable);
    } catch (JacksonException e) {
      unreadable.add(malformed(line, e.getOriginalMessage()));
    }
  }

  private static void add(long line, JsonNode value, List<Row> rows, List<Exclusion> unreadable) {
    if (value.isObject()) {
      rows.add(new Row(line, cells(value)));
    } else {
      unreadable.add(malformed(line, "no JSON object"));
    }
  }

  private static Exclusion malformed(long line, String reason) {
    return Exclusion.of(line, Exclusion.Code.MALFORMED, reason);
  }

  private static Map<String, String> cells(JsonNode object) {
    Map<String, String> cells = new HashMap<>();
    object
        .properties()
        .forEach(
            entry -> {
              if (entry.getValue().isValueNode()
                  && !entry.getValue().isNull()
                  && !entry.getValue().asString().isBlank()) {
                cells.put(
                    DataTable.columnName(entry.getKey()), entry.getValue().asString().strip());
              }
            });
    return cells;
  }
}
