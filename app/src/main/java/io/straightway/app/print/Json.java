package io.straightway.app.print;

import io.straightway.db.ContentHash;
import java.io.PrintWriter;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** Results for programs: one JSON value on one line. Instants and dates are ISO 8601 text. */
public final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .addModule(
              new SimpleModule().addSerializer(ContentHash.class, ToStringSerializer.instance))
          .build();

  private Json() {}

  /** Prints a record, or a list of records. */
  public static void print(PrintWriter out, Object value) {
    out.println(MAPPER.writeValueAsString(value));
    out.flush();
  }

  /** A record as JSON over several lines, for a file that people read too. */
  public static String pretty(Object value) {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
  }

  /** Reads what {@link #print} printed. */
  public static <T> T read(String line, Class<T> type) {
    return MAPPER.readValue(line, type);
  }
}
