package io.straightway.scalability.data;

import io.straightway.scalability.data.Table.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One JSON object a line; its keys are columns. Lists and objects inside it are passed over. */
final class JsonLines {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private JsonLines() {}

  static Table parse(String name, String text, Map<String, String> settings) {
    Set<String> columns = new LinkedHashSet<>();
    List<Row> rows = new ArrayList<>();
    List<Exclusion> unreadable = new ArrayList<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        read(i + 1, line, rows, unreadable);
      }
    }
    rows.forEach(row -> columns.addAll(row.cells().keySet()));
    return new Table(name, columns.stream().sorted().toList(), rows, unreadable, settings);
  }

  private static void read(long line, String text, List<Row> rows, List<Exclusion> unreadable) {
    try {
      JsonNode object = MAPPER.readTree(text);
      if (object.isObject()) {
        rows.add(new Row(line, cells(object)));
      } else {
        unreadable.add(malformed(line, "no JSON object"));
      }
    } catch (JacksonException e) {
      unreadable.add(malformed(line, e.getOriginalMessage()));
    }
  }

  private static Exclusion malformed(long line, String reason) {
    return new Exclusion(line, null, null, Exclusion.Code.MALFORMED, reason);
  }

  private static Map<String, String> cells(JsonNode object) {
    Map<String, String> cells = new HashMap<>();
    object
        .properties()
        .forEach(
            each -> {
              if (each.getValue().isValueNode()
                  && !each.getValue().isNull()
                  && !each.getValue().asString().isBlank()) {
                cells.put(Table.columnName(each.getKey()), each.getValue().asString().strip());
              }
            });
    return cells;
  }
}
