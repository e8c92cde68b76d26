package io.straightway.app.print;

import io.straightway.backoffice.desk.HashJson;
import java.io.PrintWriter;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Results for programs: one JSON value on one line. Instants and dates are ISO 8601 text. */
public final class Json {
  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .addModule(HashJson.module())
          .build();

  private Json() {}

  /** Prints a record, or a list of records. */
  public static void print(PrintWriter out, Object value) {
    out.println(text(value));
    out.flush();
  }

  /** Returns a record as JSON on several lines, for a file that people read too. */
  public static String pretty(Object value) {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
  }

  /** Returns the text printed by {@link #print}. */
  public static String text(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /** Parses the output of {@link #print}, or the answer of a server. */
  public static <T> T read(String text, TypeReference<T> type) {
    return MAPPER.readValue(text, type);
  }

  /** Parses the output of {@link #print}. */
  public static <T> T read(String line, Class<T> type) {
    return MAPPER.readValue(line, type);
  }
}
