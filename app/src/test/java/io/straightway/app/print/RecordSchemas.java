package io.straightway.app.print;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsonFormatVisitors.JsonAnyFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonArrayFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonBooleanFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonFormatTypes;
import tools.jackson.databind.jsonFormatVisitors.JsonFormatVisitable;
import tools.jackson.databind.jsonFormatVisitors.JsonFormatVisitorWrapper;
import tools.jackson.databind.jsonFormatVisitors.JsonIntegerFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonMapFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonNumberFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonObjectFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonStringFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonValueFormat;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.ser.BeanPropertyWriter;

/**
 * JSON schemas of Java types, from the serializers that print them, with the comments of the
 * records as descriptions. A type that the API's document describes is a reference to it.
 */
final class RecordSchemas {
  private static final String API = "openapi.json#/components/schemas/";
  private static final String OWN = "#/$defs/";

  private final JsonNode api;
  private final RecordComments comments = new RecordComments();
  private final Map<String, ObjectNode> definitions = new TreeMap<>();
  private final Set<JavaType> open = new HashSet<>();

  /** Creates schemas beside those of the API, by name. */
  RecordSchemas(JsonNode api) {
    this.api = api;
  }

  /** Returns the definitions made so far, by name. */
  Map<String, ObjectNode> definitions() {
    return definitions;
  }

  /** Returns the schema of a type. */
  JsonNode of(JavaType type) {
    SchemaVisitor visitor = new SchemaVisitor(null);
    Json.MAPPER.acceptJsonFormatVisitor(type, visitor);
    return visitor.schema();
  }

  /** Returns a reference to the definition of a type, which is added if it is new. */
  private ObjectNode reference(JavaType type, ObjectNode properties, ArrayNode required) {
    String name = name(type);
    JsonNode document = api.path(name).path("properties");
    if (document.isObject() && names(document).equals(names(properties))) {
      return object().put("$ref", API + name);
    }
    ObjectNode definition = object().put("type", "object");
    comments.of(type.getRawClass()).ifPresent(text -> definition.put("description", text));
    definition.set("properties", properties);
    if (!required.isEmpty()) {
      definition.set("required", required);
    }
    String own =
        api.has(name) || !definitions.getOrDefault(name, definition).equals(definition)
            ? outer(type.getRawClass()) + "." + name
            : name;
    ObjectNode other = definitions.putIfAbsent(own, definition);
    if (other != null && !other.equals(definition)) {
      throw new IllegalStateException(own + " would be the name of two types");
    }
    return object().put("$ref", OWN + own);
  }

  /** Returns a name such as {@code TimedResultDeliveryCounts}. */
  private static String name(JavaType type) {
    return type.getRawClass().getSimpleName()
        + type.getBindings().getTypeParameters().stream()
            .map(RecordSchemas::name)
            .collect(Collectors.joining());
  }

  /** Returns what tells a type from another of its name: the outer type, or the package. */
  private static String outer(Class<?> type) {
    String name = type.getName();
    String outer = name.substring(0, name.length() - type.getSimpleName().length() - 1);
    return outer.substring(outer.lastIndexOf('.') + 1);
  }

  private static Set<String> names(JsonNode properties) {
    return Set.copyOf(properties.propertyNames());
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  private static boolean isNullable(BeanProperty property) {
    AnnotatedElement member = property.getMember().getAnnotated();
    AnnotatedType type =
        member instanceof Method method
            ? method.getAnnotatedReturnType()
            : ((Field) member).getAnnotatedType();
    return type.isAnnotationPresent(Nullable.class) || property.getType().isReferenceType();
  }

  private static ObjectNode orNull(ObjectNode schema) {
    if (schema.isEmpty()) {
      return schema;
    }
    ObjectNode either = object();
    either.putArray("anyOf").add(schema).add(object().put("type", "null"));
    return either;
  }

  /** Visits the serializer of one type. */
  private final class SchemaVisitor extends JsonFormatVisitorWrapper.Base {
    private ObjectNode schema = object();
    private final ArrayNode required = JsonNodeFactory.instance.arrayNode();
    private @Nullable ObjectNode properties;
    private @Nullable JavaType type;

    SchemaVisitor(@Nullable SerializationContext context) {
      super(context);
    }

    ObjectNode schema() {
      if (properties == null) {
        return schema;
      }
      JavaType described = Objects.requireNonNull(type);
      open.remove(described);
      return reference(described, properties, required);
    }

    private ObjectNode schema(JsonFormatVisitable visited, JavaType of) {
      SchemaVisitor visitor = new SchemaVisitor(getContext());
      visited.acceptJsonFormatVisitor(visitor, of);
      return visitor.schema();
    }

    @Override
    public @Nullable JsonObjectFormatVisitor expectObjectFormat(JavaType visited) {
      if (visited.isJavaLangObject()) {
        return null;
      }
      if (!open.add(visited)) {
        schema.put("$ref", OWN + name(visited));
        return null;
      }
      ObjectNode members = object();
      properties = members;
      type = visited;
      return new JsonObjectFormatVisitor.Base(getContext()) {
        @Override
        public void property(BeanProperty property) {
          optionalProperty(property);
        }

        @Override
        public void optionalProperty(BeanProperty property) {
          ValueSerializer<Object> serializer =
              property instanceof BeanPropertyWriter writer ? writer.getSerializer() : null;
          ObjectNode plain =
              schema(
                  serializer == null
                      ? getContext().findPrimaryPropertySerializer(property.getType(), property)
                      : serializer,
                  property.getType());
          ObjectNode member = isNullable(property) ? orNull(plain) : plain;
          comments
              .of(property.getMember().getDeclaringClass(), property.getMember().getName())
              .ifPresent(text -> member.put("description", text));
          members.set(property.getName(), member);
          if (property.getMember().getDeclaringClass() == visited.getRawClass()) {
            required.add(property.getName());
          }
        }
      };
    }

    @Override
    public JsonArrayFormatVisitor expectArrayFormat(JavaType visited) {
      schema.put("type", "array");
      return new JsonArrayFormatVisitor.Base(getContext()) {
        @Override
        public void itemsFormat(JsonFormatVisitable items, JavaType of) {
          schema.set("items", schema(items, of));
        }

        @Override
        public void itemsFormat(JsonFormatTypes items) {
          schema.set("items", object().put("type", items.value()));
        }
      };
    }

    @Override
    public JsonMapFormatVisitor expectMapFormat(JavaType visited) {
      schema.put("type", "object");
      return new JsonMapFormatVisitor.Base(getContext()) {
        @Override
        public void keyFormat(JsonFormatVisitable keys, JavaType of) {
          if (of.isEnumType()) {
            ArrayNode names = schema.putObject("propertyNames").putArray("enum");
            for (Object constant : of.getRawClass().getEnumConstants()) {
              Json.MAPPER.valueToTree(Map.of(constant, true)).propertyNames().forEach(names::add);
            }
          }
        }

        @Override
        public void valueFormat(JsonFormatVisitable values, JavaType of) {
          schema.set("additionalProperties", schema(values, of));
        }
      };
    }

    @Override
    public JsonStringFormatVisitor expectStringFormat(JavaType visited) {
      schema.put("type", "string");
      return new JsonStringFormatVisitor.Base() {
        @Override
        public void format(JsonValueFormat format) {
          schema.put("format", format.toString());
        }

        @Override
        public void enumTypes(Set<String> values) {
          values.stream().sorted().forEach(schema.withArray("enum")::add);
        }
      };
    }

    @Override
    public JsonIntegerFormatVisitor expectIntegerFormat(JavaType visited) {
      schema.put("type", "integer");
      return new JsonIntegerFormatVisitor.Base() {
        @Override
        public void numberType(NumberType number) {
          schema.put("format", number == NumberType.INT ? "int32" : "int64");
        }
      };
    }

    @Override
    public @Nullable JsonNumberFormatVisitor expectNumberFormat(JavaType visited) {
      schema.put("type", "number");
      return null;
    }

    @Override
    public @Nullable JsonBooleanFormatVisitor expectBooleanFormat(JavaType visited) {
      schema.put("type", "boolean");
      return null;
    }

    @Override
    public @Nullable JsonAnyFormatVisitor expectAnyFormat(JavaType visited) {
      return null;
    }
  }
}
