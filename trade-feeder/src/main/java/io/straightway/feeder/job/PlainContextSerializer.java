package io.straightway.feeder.job;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.springframework.batch.core.repository.ExecutionContextSerializer;

/**
 * Keeps an execution context as readable properties, each value after a letter for its type. Unlike
 * Java serialization, reading it back can make nothing but text and numbers, no matter who wrote
 * it.
 */
final class PlainContextSerializer implements ExecutionContextSerializer {
  @Override
  public void serialize(Map<String, Object> context, OutputStream out) throws IOException {
    Properties properties = new Properties();
    context.forEach((key, value) -> properties.setProperty(key, typed(key, value)));
    properties.store(out, null);
  }

  private static String typed(String key, Object value) {
    if (value instanceof String) {
      return "S" + value;
    }
    if (value instanceof Long) {
      return "L" + value;
    }
    if (value instanceof Boolean) {
      return "B" + value;
    }
    throw new IllegalArgumentException(key + " is a " + value.getClass() + ", which is not kept");
  }

  @Override
  public Map<String, Object> deserialize(InputStream in) throws IOException {
    Properties properties = new Properties();
    properties.load(in);
    Map<String, Object> context = new HashMap<>();
    for (String key : properties.stringPropertyNames()) {
      context.put(key, value(key, properties.getProperty(key)));
    }
    return context;
  }

  private static Object value(String key, String typed) throws IOException {
    String value = typed.substring(Math.min(1, typed.length()));
    return switch (typed.isEmpty() ? ' ' : typed.charAt(0)) {
      case 'S' -> value;
      case 'L' -> Long.valueOf(value);
      case 'B' -> Boolean.valueOf(value);
      default -> throw new IOException(key + " has an unknown type: " + typed);
    };
  }
}
