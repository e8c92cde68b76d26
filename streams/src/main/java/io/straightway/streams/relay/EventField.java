package io.straightway.streams.relay;

import io.straightway.markup.DecimalForm;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A member of an event's data. Its column has the same name, in lower case with underscores.
 *
 * @param name the name, such as {@code settlementDate}
 * @param meaning the meaning in a few words, with the unit
 */
record EventField(String name, Form form, boolean required, String meaning) {
  /** The form of a value in JSON. */
  enum Form {
    TEXT("string", null),
    INTEGER("integer", null),
    DECIMAL("number", null),
    BOOLEAN("boolean", null),
    DATE("string", "date");

    private final String type;
    private final @Nullable String format;

    Form(String type, @Nullable String format) {
      this.type = type;
      this.format = format;
    }

    /** Returns the JSON Schema of the form. */
    Map<String, Object> schema(String description) {
      return format == null
          ? Map.of("type", type, "description", description)
          : Map.of("type", type, "format", format, "description", description);
    }

    private Object value(String text) {
      return switch (this) {
        case TEXT, DATE -> text;
        case INTEGER -> Long.valueOf(text);
        case DECIMAL -> DecimalForm.ANY.require(text).stripTrailingZeros();
        case BOOLEAN -> text.equals("t");
      };
    }
  }

  static EventField always(String name, Form form, String meaning) {
    return new EventField(name, form, true, meaning);
  }

  static EventField optional(String name, Form form, String meaning) {
    return new EventField(name, form, false, meaning);
  }

  private String column() {
    return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  /** Returns the value of the field in a row; null if there is none. */
  @Nullable Object value(Map<String, @Nullable String> row) {
    @Nullable String text = row.get(column());
    return text == null ? null : form.value(text);
  }
}
