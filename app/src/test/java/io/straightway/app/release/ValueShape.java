package io.straightway.app.release;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A JSON Schema of one value, without its references and the alternative null.
 *
 * @param schema the schema itself
 * @param name the reference to it; empty if it has none
 * @param types the types of the value; empty if it can be of any
 * @param nullable whether it can be null
 */
record ValueShape(JsonNode schema, String name, Set<String> types, boolean nullable) {
  /** The keywords that the comparison has a rule for, and those that change no value. */
  private static final Set<String> KEYWORDS =
      Set.of(
          "$ref",
          "additionalProperties",
          "anyOf",
          "const",
          "deprecated",
          "description",
          "enum",
          "format",
          "items",
          "properties",
          "propertyNames",
          "required",
          "type",
          "uniqueItems");

  private static final String NULL = "null";

  /** Reads a schema, whose references are places in the document. */
  static ValueShape of(JsonNode schema, JsonNode document) {
    for (String keyword : schema.propertyNames()) {
      if (!KEYWORDS.contains(keyword)) {
        throw new IllegalArgumentException("no rule compares '%s'".formatted(keyword));
      }
    }
    String reference = schema.path("$ref").asString("");
    if (!reference.isEmpty()) {
      String place = reference.substring(reference.indexOf('#') + 1);
      ValueShape target = of(document.at(place), document);
      return new ValueShape(target.schema, place, target.types, target.nullable);
    }
    if (schema.has("anyOf")) {
      return ofAlternatives(schema.path("anyOf"), document);
    }
    Set<String> types = types(schema);
    boolean nullable = types.remove(NULL);
    return new ValueShape(schema, "", types, nullable);
  }

  private static ValueShape ofAlternatives(JsonNode alternatives, JsonNode document) {
    List<JsonNode> values =
        alternatives
            .valueStream()
            .filter(schema -> !schema.path("type").asString("").equals(NULL))
            .toList();
    if (values.size() != 1) {
      throw new IllegalArgumentException("no rule compares alternatives: " + alternatives);
    }
    ValueShape value = of(values.get(0), document);
    return new ValueShape(
        value.schema,
        value.name,
        value.types,
        value.nullable || values.size() < alternatives.size());
  }

  private static Set<String> types(JsonNode schema) {
    JsonNode type = schema.path("type");
    if (type.isMissingNode()) {
      return schema.has("properties")
          ? new TreeSet<>(Set.of("object"))
          : schema.has("const") ? new TreeSet<>(Set.of("string")) : new TreeSet<>();
    }
    return (type.isArray() ? type.valueStream() : Stream.of(type))
        .map(JsonNode::asString)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the values that it is limited to; empty if it is not. */
  Set<String> values() {
    return schema.has("const") ? Set.of(schema.path("const").asString()) : texts("enum");
  }

  Set<String> required() {
    return texts("required");
  }

  private Set<String> texts(String keyword) {
    return schema
        .path(keyword)
        .valueStream()
        .map(JsonNode::asString)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  String format() {
    return schema.path("format").asString("");
  }

  /** Returns whether each value of another type and format is one of these. */
  boolean includes(ValueShape other) {
    boolean typed =
        types.isEmpty()
            || (!other.types.isEmpty()
                && other.types.stream()
                    .allMatch(
                        type ->
                            types.contains(type)
                                || (type.equals("integer") && types.contains("number"))));
    boolean formatted =
        format().isEmpty()
            || format().equals(other.format())
            || (format().equals("int64") && other.format().equals("int32"));
    return typed && formatted;
  }

  @Override
  public String toString() {
    return format().isEmpty() ? types.toString() : types + " " + format();
  }
}
