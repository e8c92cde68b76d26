package io.straightway.benchmark.files;

import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** JSON of result files, and of what the measured programs print. */
public final class ResultJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES).build();

  private ResultJson() {}

  /** Reads a value; fields that the type doesn't have are ignored. */
  public static <T> T read(String json, Class<T> type) {
    return MAPPER.readValue(json, type);
  }

  /** A value over several lines, for a file that people read too. */
  static String pretty(Object value) {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
  }

  static JsonNode parsed(String json) {
    return MAPPER.readTree(json);
  }

  /** A value as it is when it has been written and read, so that equal values are equal trees. */
  static JsonNode tree(Object value) {
    return parsed(MAPPER.writeValueAsString(value));
  }

  static <T> T as(JsonNode node, Class<T> type) {
    return MAPPER.treeToValue(node, type);
  }
}
