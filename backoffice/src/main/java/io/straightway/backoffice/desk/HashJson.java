package io.straightway.backoffice.desk;

import io.straightway.db.ContentHash;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** Reads and writes hashes in JSON as hexadecimal digits. */
public final class HashJson extends StdDeserializer<ContentHash> {
  private HashJson() {
    super(ContentHash.class);
  }

  /** Returns the Jackson module for hashes. */
  public static SimpleModule module() {
    return new SimpleModule()
        .addSerializer(ContentHash.class, ToStringSerializer.instance)
        .addDeserializer(ContentHash.class, new HashJson());
  }

  @Override
  public ContentHash deserialize(JsonParser parser, DeserializationContext context) {
    return ContentHash.parse(parser.getString());
  }
}
