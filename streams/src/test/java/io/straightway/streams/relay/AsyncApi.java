package io.straightway.streams.relay;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/** A description of every event in AsyncAPI 3.0, with JSON Schemas of the whole CloudEvents. */
final class AsyncApi {
  private static final String CHANNEL = "events";

  /** The minor version, which rises when a type or a member is added. */
  private static final int MINOR_VERSION = 0;

  private AsyncApi() {}

  static String document() {
    Map<String, Object> references = new LinkedHashMap<>();
    Map<String, Object> messages = new LinkedHashMap<>();
    for (EventType type : EventTypes.ALL) {
      references.put(type.name(), Map.of("$ref", "#/components/messages/" + type.name()));
      messages.put(type.name(), message(type));
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("asyncapi", "3.0.0");
    document.put("info", info());
    document.put("defaultContentType", "application/cloudevents+json");
    document.put(
        "channels",
        Map.of(
            CHANNEL,
            new TreeMap<>(
                Map.of(
                    "address",
                    "{topic}",
                    "messages",
                    references,
                    "parameters",
                    Map.of("topic", Map.of("description", "as --to names it"))))));
    document.put(
        "operations",
        Map.of(
            "deliver",
            new TreeMap<>(
                Map.of("action", "send", "channel", Map.of("$ref", "#/channels/" + CHANNEL)))));
    document.put("components", Map.of("messages", messages));
    return JsonMapper.builder()
            .build()
            .writerWithDefaultPrettyPrinter()
            .writeValueAsString(document)
        + "\n";
  }

  private static Map<String, Object> info() {
    Map<String, Object> info = new LinkedHashMap<>();
    info.put("title", "Straightway events");
    info.put("version", EventType.VERSION + "." + MINOR_VERSION);
    info.put("description", "What 'stp relay' delivers; see docs/events.md.");
    return info;
  }

  private static Map<String, Object> message(EventType type) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("name", type.fullName());
    message.put("summary", type.meaning());
    message.put("contentType", "application/cloudevents+json");
    message.put("payload", payload(type));
    return message;
  }

  private static Map<String, Object> payload(EventType type) {
    Map<String, Object> properties = new LinkedHashMap<>();
    EventJson.ATTRIBUTES.forEach(
        (name, meaning) -> properties.put(name, attribute(type, name, meaning)));
    properties.put("data", data(type));
    return object(properties, List.copyOf(properties.keySet()));
  }

  /** Returns the schema of an attribute; for a constant attribute the meaning is its value. */
  private static Map<String, Object> attribute(EventType type, String name, String meaning) {
    return switch (name) {
      case "type" -> Map.of("const", type.fullName());
      case "dataschema" -> Map.of("const", type.schema());
      case "specversion", "datacontenttype" -> Map.of("const", meaning);
      case "time" -> schema("date-time", meaning);
      default -> new TreeMap<>(EventField.Form.TEXT.schema(meaning));
    };
  }

  private static Map<String, Object> schema(String format, String meaning) {
    Map<String, Object> schema = new TreeMap<>(EventField.Form.TEXT.schema(meaning));
    schema.put("format", format);
    return schema;
  }

  private static Map<String, Object> data(EventType type) {
    Map<String, Object> properties = new LinkedHashMap<>();
    type.fields()
        .forEach(
            field ->
                properties.put(field.name(), new TreeMap<>(field.form().schema(field.meaning()))));
    return object(
        properties,
        type.fields().stream().filter(EventField::required).map(EventField::name).toList());
  }

  private static Map<String, Object> object(Map<String, Object> properties, List<String> required) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("type", "object");
    object.put("required", required);
    object.put("properties", properties);
    return object;
  }
}
