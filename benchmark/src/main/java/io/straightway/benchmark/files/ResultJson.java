package io.straightway.benchmark.files;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
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

  /** A tree, or members by name, as a record. */
  static <T> T as(Object members, Class<T> type) {
    return MAPPER.convertValue(members, type);
  }

  /** The members of a value by name, as they are when it has been written and read. */
  static Map<String, @Nullable Object> members(Object written) {
    return MAPPER.readValue(
        MAPPER.writeValueAsString(written), new TypeReference<Map<String, @Nullable Object>>() {});
  }
}
