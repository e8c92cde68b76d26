package io.straightway.app.release;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Small JSON documents of tests, with names unquoted and texts in single quotes. */
final class EditedJson {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(
              JsonReadFeature.ALLOW_SINGLE_QUOTES, JsonReadFeature.ALLOW_UNQUOTED_PROPERTY_NAMES)
          .build();

  private EditedJson() {}

  static JsonNode of(String text) {
    return JSON.readTree(text);
  }

  /**
   * Returns a document with another value at one place.
   *
   * @param place the place as a JSON pointer
   * @param value the value; null to remove it
   */
  static JsonNode of(String text, String place, @Nullable String value) {
    JsonNode document = of(text);
    int last = place.lastIndexOf('/');
    JsonNode parent = document.at(place.substring(0, last));
    String name = place.substring(last + 1).replace("~1", "/");
    if (parent instanceof ArrayNode items) {
      if (value == null) {
        items.remove(Integer.parseInt(name));
      } else {
        items.add(of(value));
      }
    } else if (value == null) {
      ((ObjectNode) parent).remove(name);
    } else {
      ((ObjectNode) parent).set(name, of(value));
    }
    return document;
  }
}
