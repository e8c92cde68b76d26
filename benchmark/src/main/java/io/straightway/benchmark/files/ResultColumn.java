package io.straightway.benchmark.files;

import io.straightway.scalability.data.CellReader;
import io.straightway.scalability.data.DataTable.Row;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.RowFailure;
import io.straightway.table.Numbers;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A column of a result file.
 *
 * @param name the heading
 * @param component the name in the row's record and in JSON
 * @param needed whether a cell must not be empty
 * @param otherwise the value of an empty cell
 * @param reading reads a cell that is not empty
 * @param writing formats a value as a cell
 */
record ResultColumn(
    String name,
    String component,
    boolean needed,
    @Nullable Object otherwise,
    Parser reading,
    Function<Object, String> writing) {
  private static final Pattern PARTED = Pattern.compile("_(.)");

  /** Reads a cell that has a text. */
  interface Parser {
    @Nullable Object of(CellReader cells, String column, String text) throws RowFailure;
  }

  private static ResultColumn of(String name, Parser reading, Function<Object, String> writing) {
    String component =
        PARTED.matcher(name).replaceAll(part -> part.group(1).toUpperCase(Locale.ROOT));
    return new ResultColumn(name, component, false, null, reading, writing);
  }

  /** Returns a copy for a component with another name. */
  ResultColumn as(String other) {
    return new ResultColumn(name, other, needed, otherwise, reading, writing);
  }

  /** Returns a copy with a value for empty cells. */
  ResultColumn or(Object value) {
    return new ResultColumn(name, component, false, value, reading, writing);
  }

  /** Returns a copy that rejects rows with an empty cell. */
  ResultColumn must() {
    return new ResultColumn(name, component, true, null, reading, writing);
  }

  static ResultColumn text(String name) {
    return of(name, (cells, column, text) -> text, Object::toString);
  }

  static ResultColumn time(String name) {
    return of(name, (cells, column, text) -> cells.instant(column), Object::toString);
  }

  /** Returns a column of true or false. */
  static ResultColumn flag(String name) {
    return of(name, (cells, column, text) -> cells.isTrueByDefault(column), Object::toString);
  }

  static ResultColumn onOff(String name) {
    return of(
        name,
        (cells, column, text) -> text.equals("on"),
        on -> Boolean.TRUE.equals(on) ? "on" : "off");
  }

  /** Returns a column of whole numbers of parts, at least 1. */
  static ResultColumn parts(String name) {
    return of(name, (cells, column, text) -> cells.parts(column), Object::toString);
  }

  /** Returns a column of numbers in this format. */
  static ResultColumn number(String name, DoubleFunction<String> form) {
    return of(name, (cells, column, text) -> cells.number(column), inForm(form));
  }

  /** Returns a column of numbers above 0; other values are refused with this code. */
  static ResultColumn positive(String name, Exclusion.Code otherwise, DoubleFunction<String> form) {
    return of(name, (cells, column, text) -> cells.positive(column, otherwise), inForm(form));
  }

  /**
   * Returns a column of microseconds; the component's name lacks the unit: {@code p99_us} is {@code
   * p99}.
   */
  static ResultColumn micros(String component) {
    return number(component + "_us", atMost(1)).as(component);
  }

  private static Function<Object, String> inForm(DoubleFunction<String> form) {
    return value -> form.apply(((Number) value).doubleValue());
  }

  /** Returns a format with exactly this many decimals. */
  static DoubleFunction<String> rounded(int decimals) {
    return number -> Numbers.fixed(number, decimals);
  }

  /** Returns a format with at most this many decimals. */
  static DoubleFunction<String> atMost(int decimals) {
    return number -> Numbers.atMost(number, decimals);
  }

  /** Returns the value of a row's cell. */
  @Nullable Object value(Row row, CellReader cells) throws RowFailure {
    Optional<String> text = row.cell(name);
    if (text.isPresent()) {
      return reading.of(cells, name, text.get());
    }
    if (needed) {
      throw cells.missing(name);
    }
    return otherwise;
  }

  /** Formats the cell of a row's value. */
  String cell(Map<String, @Nullable Object> values) {
    Object value = values.get(component);
    return value == null ? "" : writing.apply(value);
  }
}
