package io.straightway.feeder.job;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import org.springframework.batch.core.repository.ExecutionContextSerializer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A serializer of execution contexts as JSON objects. Unlike Java serialization, reading can create
 * only text, whole numbers and booleans, whoever wrote the data.
 */
final class PlainContextSerializer implements ExecutionContextSerializer {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_LONG_FOR_INTS).build();

  @Override
  public void serialize(Map<String, Object> context, OutputStream out) throws IOException {
    context.forEach(PlainContextSerializer::requirePlain);
    out.write(JSON.writeValueAsBytes(context));
  }

  private static void requirePlain(String key, Object value) {
    if (!(value instanceof String || value instanceof Long || value instanceof Boolean)) {
      throw new IllegalArgumentException(key + " is a " + value.getClass() + ", which is not kept");
    }
  }

  @Override
  public Map<String, Object> deserialize(InputStream in) throws IOException {
    try {
      return JSON.readValue(in, new TypeReference<>() {});
    } catch (JacksonException e) {
      throw new IOException("the context of a feed can't be read: " + e.getMessage(), e);
    }
  }
}
