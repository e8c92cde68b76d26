package io.straightway.backoffice.desk;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Creates the record of an operation's arguments from named values. */
public final class Arguments {
  private Arguments() {}

  /**
   * Creates the record from JSON.
   *
   * @param object the values by name: the variables of the address with the members of the body, or
   *     the parameters
   * @throws IllegalArgumentException if an argument is missing or has an invalid value
   */
  public static <P extends Record> P of(JsonMapper json, Class<P> type, ObjectNode object) {
    for (RecordComponent component : type.getRecordComponents()) {
      complete(component, object);
    }
    try {
      return allowed(json.treeToValue(object, type));
    } catch (JacksonException e) {
      if (e.getCause() instanceof IllegalArgumentException invalid) {
        throw invalid;
      }
      List<JacksonException.Reference> at = e.getPath();
      String name = at.isEmpty() ? null : at.get(0).getPropertyName();
      throw new IllegalArgumentException(
          name != null && names(type).contains(name)
              ? "the parameter " + name + " has an invalid value" + form(type, name)
              : "the body is not the expected JSON object",
          e);
    }
  }

  /** Returns the form of an argument's values, after a colon; empty if it has none of its own. */
  private static String form(Class<? extends Record> type, String name) {
    Class<?> values =
        Arrays.stream(type.getRecordComponents())
            .filter(component -> name(component).equals(name))
            .map(RecordComponent::getType)
            .findFirst()
            .orElseThrow();
    if (values == LocalDate.class) {
      return ": it is a date such as 2026-11-20";
    }
    return values == BigDecimal.class ? ": it is a number such as 1000.50" : "";
  }

  /**
   * Creates the record from texts.
   *
   * @param text returns the text of a name; null or blank if it is not given
   * @throws IllegalArgumentException if an argument is missing or has an invalid value
   */
  public static <P extends Record> P ofTexts(
      JsonMapper json, Class<P> type, Function<String, @Nullable String> text) {
    ObjectNode object = json.createObjectNode();
    for (String name : names(type)) {
      String typed = text.apply(name);
      object.put(name, typed == null || typed.isBlank() ? null : typed.strip());
    }
    return of(json, type, object);
  }

  /** Returns the description of an argument; null if it has none. */
  public static @Nullable Argument described(RecordComponent component) {
    Stream<Method> inherited =
        Arrays.stream(component.getDeclaringRecord().getInterfaces())
            .flatMap(type -> Arrays.stream(type.getMethods()))
            .filter(method -> method.getName().equals(component.getName()));
    return Stream.concat(Stream.of(component), inherited)
        .map(element -> element.getAnnotation(Argument.class))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** Returns the names of an operation's arguments. */
  public static List<String> names(Class<? extends Record> type) {
    return Arrays.stream(type.getRecordComponents()).map(Arguments::name).toList();
  }

  /** Returns the name of an argument. */
  public static String name(RecordComponent component) {
    Argument argument = described(component);
    return argument == null || argument.name().isEmpty() ? component.getName() : argument.name();
  }

  /** Returns whether an argument is required. */
  public static boolean isRequired(RecordComponent component) {
    return !component.getAnnotatedType().isAnnotationPresent(Nullable.class)
        && component.getType() != boolean.class
        && otherwise(component).isEmpty();
  }

  /**
   * Creates the record from values in the order of its components.
   *
   * @throws IllegalArgumentException if they are not valid arguments
   */
  public static <P extends Record> P ofValues(
      Class<P> type, List<? extends @Nullable Object> values) {
    try {
      Class<?>[] types =
          Arrays.stream(type.getRecordComponents())
              .map(RecordComponent::getType)
              .toArray(Class<?>[]::new);
      return allowed(type.getConstructor(types).newInstance(values.toArray()));
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException invalid) {
        throw invalid;
      }
      throw new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns a copy of the arguments with another value of one of them. */
  public static <P extends Record> P with(P arguments, String name, @Nullable Object value) {
    List<@Nullable Object> values = new ArrayList<>();
    for (RecordComponent component : arguments.getClass().getRecordComponents()) {
      values.add(component.getName().equals(name) ? value : value(arguments, component));
    }
    @SuppressWarnings("unchecked")
    Class<P> type = (Class<P>) arguments.getClass();
    return ofValues(type, values);
  }

  /** Returns the value of an argument. */
  public static @Nullable Object value(Record arguments, RecordComponent component) {
    try {
      return component.getAccessor().invoke(arguments);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Checks each argument against its allowed values. */
  private static <P extends Record> P allowed(P arguments) {
    for (RecordComponent component : arguments.getClass().getRecordComponents()) {
      Argument argument = described(component);
      Object value = value(arguments, component);
      if (argument != null && argument.oneOf().length > 0 && value != null) {
        requireOneOf(name(component), value, List.of(argument.oneOf()));
      }
    }
    return arguments;
  }

  private static void requireOneOf(String name, Object value, List<String> all) {
    if (!all.contains(value)) {
      throw new IllegalArgumentException(
          name + " is '" + value + "'; it must be one of " + String.join(", ", all));
    }
  }

  private static String otherwise(RecordComponent component) {
    Argument argument = described(component);
    return argument == null ? "" : argument.otherwise();
  }

  private static void complete(RecordComponent component, ObjectNode object) {
    String name = name(component);
    if (!name.equals(component.getName()) && object.has(name)) {
      object.set(component.getName(), object.remove(name));
    }
    if (object.hasNonNull(component.getName())) {
      return;
    }
    object.remove(component.getName());
    if (component.getType() == boolean.class) {
      object.put(component.getName(), false);
    }
    if (isRequired(component)) {
      throw new IllegalArgumentException("the member " + name + " is missing");
    }
    if (!otherwise(component).isEmpty()) {
      object.put(component.getName(), otherwise(component));
    }
  }
}
