package io.straightway.benchmark.files;

import tools.jackson.databind.json.JsonMapper;

/** JSON of result files, and of what the measured programs print. */
public final class ResultJson {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private ResultJson() {}

  /** A value over several lines, for a file that people read too. */
  public static String pretty(Object value) {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
  }

  /** Reads a value; fields that the type doesn't have are passed over. */
  public static <T> T read(String json, Class<T> type) {
    return MAPPER.readValue(json, type);
  }
}
