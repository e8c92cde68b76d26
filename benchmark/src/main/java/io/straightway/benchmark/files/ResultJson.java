package io.straightway.benchmark.files;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** JSON of result files and of the output of measured programs. */
public final class ResultJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES).build();

  private ResultJson() {}

  /** Reads a value; fields that the type doesn't have are ignored. */
  public static <T> T read(String json, Class<T> type) {
    return MAPPER.readValue(json, type);
  }

  /** Formats a value over several lines, for files that people read too. */
  static String pretty(Object value) {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
  }

  static JsonNode parsed(String json) {
    return MAPPER.readTree(json);
  }

  /** Converts a tree, or members by name, to a record. */
  static <T> T as(Object members, Class<T> type) {
    return MAPPER.convertValue(members, type);
  }

  /** Returns the members of a value by name, in the form in which they are read from JSON. */
  static Map<String, @Nullable Object> members(Object written) {
    return MAPPER.readValue(
        MAPPER.writeValueAsString(written), new TypeReference<Map<String, @Nullable Object>>() {});
  }
}
