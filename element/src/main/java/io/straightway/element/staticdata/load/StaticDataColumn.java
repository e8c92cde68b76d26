package io.straightway.element.staticdata.load;

import io.straightway.markup.DecimalForm;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A column of a file, and the one of the table that it goes to.
 *
 * @param name its heading in the file
 * @param column in the table
 * @param type what its values are
 * @param optional whether it may be empty
 * @param fallback what it is then; empty if it is nothing
 */
record StaticDataColumn(
    String name, String column, Type type, boolean optional, ValueCheck check, String fallback) {

  /** The heading of the last day on which a row is in force. */
  static final String VALID_TO = "valid_to";

  /** What the values of a column are. */
  enum Type {
    TEXT("text"),
    WHOLE("smallint"),
    NUMBER("numeric"),
    DATE("date");

    private final String sqlName;

    Type(String sqlName) {
      this.sqlName = sqlName;
    }
  }

  private static StaticDataColumn required(String name, Type type, ValueCheck check) {
    return new StaticDataColumn(name, name, type, false, check, "");
  }

  static StaticDataColumn text(String name, ValueCheck check) {
    return required(name, Type.TEXT, check);
  }

  static StaticDataColumn whole(String name, ValueCheck check) {
    return required(name, Type.WHOLE, check);
  }

  static StaticDataColumn number(String name, int decimals, BigDecimal below) {
    return required(name, Type.NUMBER, ValueCheck.number(decimals, below));
  }

  static StaticDataColumn date(String name) {
    return required(name, Type.DATE, ValueCheck.date());
  }

  /** The last day on which a row is in force, if that is known. */
  static StaticDataColumn lastDay() {
    return date(VALID_TO).orEmpty();
  }

  /** The same, called otherwise in the table. */
  StaticDataColumn storedAs(String other) {
    return new StaticDataColumn(name, other, type, optional, check, fallback);
  }

  /** The same, which may be empty. */
  StaticDataColumn orEmpty() {
    return or("");
  }

  /** The same, which is something else where it is empty. */
  StaticDataColumn or(String other) {
    return new StaticDataColumn(
        name, column, type, true, value -> value.isEmpty() ? null : check.fault(value), other);
  }

  String declared() {
    return column + " " + type.sqlName;
  }

  /** A checked value as it is written and shown; null if it is empty. */
  @Nullable Object value(String text) {
    if (optional && text.isEmpty()) {
      return null;
    }
    return switch (type) {
      case TEXT -> text;
      case WHOLE -> Short.valueOf(text);
      case NUMBER -> DecimalForm.ANY.require(text);
      case DATE -> LocalDate.parse(text);
    };
  }
}
