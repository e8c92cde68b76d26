package io.straightway.staticdata.load;

import io.straightway.markup.BicForm;
import io.straightway.markup.DecimalForm;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A column of a file, and its column in the table.
 *
 * @param name its heading in the file
 * @param column its name in the table
 * @param type the type of its values
 * @param optional whether it may be empty
 * @param fallback the value if it is empty; empty for none
 */
record StaticDataColumn(
    String name, String column, Type type, boolean optional, ValueCheck check, String fallback) {

  /** The heading of the last day on which a row is in force. */
  static final String VALID_TO = "valid_to";

  /** The type of a column's values. */
  enum Type {
    TEXT("text"),
    /** A party by BIC, or parties; BICs of 8 characters are completed. */
    PARTY("text"),
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

  static StaticDataColumn party(String name, ValueCheck check) {
    return required(name, Type.PARTY, check);
  }

  static StaticDataColumn whole(String name, ValueCheck check) {
    return required(name, Type.WHOLE, check);
  }

  static StaticDataColumn number(String name, int decimals, BigDecimal below) {
    return number(name, ValueCheck.number(decimals, below));
  }

  static StaticDataColumn number(String name, ValueCheck check) {
    return required(name, Type.NUMBER, check);
  }

  static StaticDataColumn date(String name) {
    return required(name, Type.DATE, ValueCheck.date());
  }

  /** Returns the optional column of the last day on which a row is in force. */
  static StaticDataColumn lastDay() {
    return date(VALID_TO).orEmpty();
  }

  /** Returns a copy with another name in the table. */
  StaticDataColumn storedAs(String other) {
    return new StaticDataColumn(name, other, type, optional, check, fallback);
  }

  /** Returns a copy that may be empty. */
  StaticDataColumn orEmpty() {
    return or("");
  }

  /** Returns a copy that may be empty, with a fallback value. */
  StaticDataColumn or(String other) {
    return new StaticDataColumn(name, column, type, true, check, other);
  }

  /** Returns why a value is not accepted, or null if it is. */
  @Nullable String fault(String value) {
    return optional && value.isEmpty() ? null : check.fault(value);
  }

  String declared() {
    return column + " " + type.sqlName;
  }

  /** Returns a value in the form in which it is kept. */
  String kept(String value) {
    return value.isEmpty() ? fallback : type == Type.PARTY ? BicForm.full(value) : value;
  }

  /** Returns a checked value as it is written and shown; null if it is empty. */
  @Nullable Object value(String text) {
    if (optional && text.isEmpty()) {
      return null;
    }
    return switch (type) {
      case TEXT, PARTY -> text;
      case WHOLE -> Short.valueOf(text);
      case NUMBER -> DecimalForm.ANY.require(text);
      case DATE -> LocalDate.parse(text);
    };
  }
}
