package io.straightway.scalability.data;

import io.straightway.scalability.data.DataTable.Row;
import io.straightway.scalability.data.Exclusion.Code;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A reader of the cells of one row. */
public final class CellReader {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,3})?");
  private static final Pattern WITH_COMMAS = Pattern.compile("[+-]?[\\d.,]*,[\\d.,]*");

  private static final double LARGEST = 1e100;

  /** The length of a date, whose two hyphens are not those of a time zone. */
  private static final int DATE_LENGTH = 10;

  private static final int MONTH_LENGTH = 7;

  private final Row row;
  private @Nullable Double n;
  private @Nullable Double throughput;

  /** Creates a reader of a row. */
  public CellReader(Row row) {
    this.row = row;
  }

  /** Returns whether a text is a number that this class can read. */
  static boolean isNumber(String text) {
    return NUMBER.matcher(text).matches();
  }

  /** Sets the size to name in messages about the row. */
  void knowSize(double size) {
    n = size;
  }

  /** Sets the throughput to name in messages about the row. */
  void knowThroughput(double rate) {
    throughput = rate;
  }

  /**
   * Reads a number, with or without decimals or a power of ten.
   *
   * @throws RowFailure if the cell is empty or not a number
   */
  public double number(String column) throws RowFailure {
    String text = row.cell(column).orElse(null);
    if (text == null) {
      throw missing(column);
    }
    if (isNumber(text)) {
      double value = Double.parseDouble(text);
      double magnitude = Math.abs(value);
      if (magnitude > LARGEST || (magnitude < 1 / LARGEST && magnitude > 0)) {
        throw bad(Code.OUT_OF_RANGE, column + " is " + text + ", not a measurement");
      }
      return value;
    }
    if (WITH_COMMAS.matcher(text).matches()) {
      throw bad(
          Code.COMMA_IN_NUMBER,
          column + " is " + text + "; write 1.5, not 1,5, and 1000, not 1,000");
    }
    throw bad(Code.NOT_A_NUMBER, column + " is '" + text + "', not a number");
  }

  /**
   * Reads a number above 0.
   *
   * @throws RowFailure with the code {@code otherwise} if the number is 0 or less
   */
  public double positive(String column, Code otherwise) throws RowFailure {
    double value = number(column);
    if (value <= 0) {
      throw bad(otherwise, column + " is " + row.cell(column).orElse("") + ", not above 0");
    }
    return value;
  }

  /**
   * Reads a whole number of parts, at least 1.
   *
   * @throws RowFailure if the cell holds anything else
   */
  public int parts(String column) throws RowFailure {
    double value = positive(column, Code.SIZE_NOT_POSITIVE);
    if (value != Math.rint(value) || value > Integer.MAX_VALUE) {
      throw bad(
          Code.OUT_OF_RANGE,
          column + " is " + row.cell(column).orElse("") + ", not a whole number of parts");
    }
    return (int) value;
  }

  /** Reads a number of samples large enough to have a standard deviation. */
  double atLeastTwo(String column) throws RowFailure {
    double value = number(column);
    if (value < 2) {
      throw bad(
          Code.TOO_FEW_SAMPLES,
          column + " is " + row.cell(column).orElse("") + ", but fewer than 2 have no deviation");
    }
    return value;
  }

  /**
   * Reads a switch that is on if the cell is empty.
   *
   * @throws RowFailure if the cell holds anything else
   */
  public boolean isTrueByDefault(String column) throws RowFailure {
    String text = row.cell(column).orElse("true");
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "yes", "1" -> true;
      case "false", "no", "0" -> false;
      default -> throw bad(Code.NOT_A_SWITCH, column + " is '" + text + "', not true or false");
    };
  }

  /**
   * Reads a time in ISO 8601, in UTC if it has no zone; null if the cell is empty.
   *
   * @throws RowFailure if the cell holds anything else
   */
  public @Nullable Instant instant(String column) throws RowFailure {
    String text = row.cell(column).orElse(null);
    if (text == null) {
      return null;
    }
    try {
      return instantOf(text.replace(' ', 'T'));
    } catch (DateTimeParseException e) {
      throw bad(Code.NOT_A_TIME, column + " is '" + text + "'; write 2026-01-31T09:30:00Z");
    }
  }

  /**
   * Reads a month, such as 2026-01 or a day of it.
   *
   * @throws RowFailure if the cell is empty or holds anything else
   */
  public YearMonth month(String column) throws RowFailure {
    String text = row.cell(column).orElseThrow(() -> missing(column));
    try {
      return YearMonth.from(LocalDate.parse(text.length() == MONTH_LENGTH ? text + "-01" : text));
    } catch (DateTimeParseException e) {
      throw bad(Code.NOT_A_TIME, column + " is '" + text + "'; write 2026-01");
    }
  }

  private static Instant instantOf(String iso) {
    if (iso.indexOf('T') < 0) {
      return LocalDate.parse(iso).atStartOfDay().toInstant(ZoneOffset.UTC);
    }
    boolean zoned =
        iso.endsWith("Z")
            || iso.lastIndexOf('+') > DATE_LENGTH
            || iso.lastIndexOf('-') > DATE_LENGTH;
    return zoned
        ? OffsetDateTime.parse(iso).toInstant()
        : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
  }

  /** Returns the failure to throw if a required cell is empty. */
  public RowFailure missing(String column) {
    return bad(Code.MISSING, column + " is missing");
  }

  RowFailure bad(Code code, String reason) {
    return new RowFailure(new Exclusion(row.line(), n, throughput, code, reason));
  }
}
