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
 * @param name its heading
 * @param component how the row's record, and JSON, call it
 * @param needed whether a cell must not be empty
 * @param otherwise the value of an empty cell
 * @param reading gets the value of a cell that is not empty
 * @param writing makes a cell of a value
 */
record ResultColumn(
    String name,
    String component,
    boolean needed,
    @Nullable Object otherwise,
    Reading reading,
    Function<Object, String> writing) {
  private static final Pattern PARTED = Pattern.compile("_(.)");

  /** Reads a cell with a text. */
  interface Reading {
    @Nullable Object of(CellReader cells, String column, String text) throws RowFailure;
  }

  private static ResultColumn of(String name, Reading reading, Function<Object, String> writing) {
    String component =
        PARTED.matcher(name).replaceAll(part -> part.group(1).toUpperCase(Locale.ROOT));
    return new ResultColumn(name, component, false, null, reading, writing);
  }

  /** The same of a component that is called otherwise. */
  ResultColumn as(String other) {
    return new ResultColumn(name, other, needed, otherwise, reading, writing);
  }

  /** The same with a value for an empty cell. */
  ResultColumn or(Object known) {
    return new ResultColumn(name, component, false, known, reading, writing);
  }

  /** The same, where a row with an empty cell can't be read. */
  ResultColumn must() {
    return new ResultColumn(name, component, true, null, reading, writing);
  }

  static ResultColumn text(String name) {
    return of(name, (cells, column, text) -> text, Object::toString);
  }

  static ResultColumn time(String name) {
    return of(name, (cells, column, text) -> cells.instant(column), Object::toString);
  }

  /** True or false. */
  static ResultColumn flag(String name) {
    return of(name, (cells, column, text) -> cells.isTrueUnlessSaid(column), Object::toString);
  }

  static ResultColumn onOff(String name) {
    return of(
        name,
        (cells, column, text) -> text.equals("on"),
        on -> Boolean.TRUE.equals(on) ? "on" : "off");
  }

  /** A whole number of parts, at least 1. */
  static ResultColumn parts(String name) {
    return of(name, (cells, column, text) -> cells.parts(column), Object::toString);
  }

  /** A number in this form. */
  static ResultColumn number(String name, DoubleFunction<String> form) {
    return of(name, (cells, column, text) -> cells.number(column), inForm(form));
  }

  /** A number above 0; anything else is refused with this code. */
  static ResultColumn positive(String name, Exclusion.Code otherwise, DoubleFunction<String> form) {
    return of(name, (cells, column, text) -> cells.positive(column, otherwise), inForm(form));
  }

  /** Microseconds of a component without its unit: {@code p99_us} is {@code p99}. */
  static ResultColumn micros(String component) {
    return number(component + "_us", atMost(1)).as(component);
  }

  private static Function<Object, String> inForm(DoubleFunction<String> form) {
    return value -> form.apply(((Number) value).doubleValue());
  }

  /** With all these decimals. */
  static DoubleFunction<String> rounded(int decimals) {
    return number -> Numbers.fixed(number, decimals);
  }

  /** With these decimals or fewer. */
  static DoubleFunction<String> atMost(int decimals) {
    return number -> Numbers.atMost(number, decimals);
  }

  /** The value of a row's cell. */
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

  /** The cell of a row's value. */
  String cell(Map<String, @Nullable Object> values) {
    Object value = values.get(component);
    return value == null ? "" : writing.apply(value);
  }
}
