package io.straightway.db.dialect;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The types of the columns we write, with the encoding of their values. */
public enum ColumnType {
  BIGINT(Long.class, (value, out) -> out.length(Long.BYTES).putLong((Long) value)),
  INTEGER(Integer.class, (value, out) -> out.length(Integer.BYTES).putInt((Integer) value)),
  SMALLINT(Short.class, (value, out) -> out.length(Short.BYTES).putShort((Short) value)),
  BOOLEAN(
      Boolean.class,
      (value, out) -> out.length(1).put(new byte[] {(byte) ((Boolean) value ? 1 : 0)})),
  TEXT(String.class, (value, out) -> out.bytes(((String) value).getBytes(StandardCharsets.UTF_8))),
  BYTEA(byte[].class, (value, out) -> out.bytes((byte[]) value)),
  NUMERIC(null, (value, out) -> BinaryNumeric.write((BigDecimal) value, out)),
  DATE(null, (value, out) -> copy((LocalDate) value, out)),
  TIMESTAMPTZ(null, (value, out) -> copy((Instant) value, out)),
  /** A list of texts in one column; PostgreSQL only, as the next. */
  TEXT_ARRAY(null, (value, out) -> copyAll((List<?>) value, 25, TEXT, out)),
  NUMERIC_ARRAY(null, (value, out) -> copyAll((List<?>) value, 1700, NUMERIC, out));

  private static final long EPOCH_DAY = LocalDate.of(2000, 1, 1).toEpochDay();

  private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");

  private static final String LIST = "[]";

  private final String sqlName = name().toLowerCase(Locale.ROOT).replace("_array", LIST);
  private final @Nullable Class<?> element;

  @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
  private final FieldWriter copy;

  /**
   * Creates a type.
   *
   * @param element of arrays that the driver encodes; null if it only encodes the values' text
   */
  ColumnType(@Nullable Class<?> element, FieldWriter copy) {
    this.element = element;
    this.copy = copy;
  }

  /** Writes a value for COPY. */
  private interface FieldWriter {
    void write(Object value, CopyBuffer out);
  }

  /** Writes a date as days since 2000-01-01. */
  private static void copy(LocalDate value, CopyBuffer out) {
    out.length(Integer.BYTES).putInt(Math.toIntExact(value.toEpochDay() - EPOCH_DAY));
  }

  /** Writes an instant as microseconds since 2000-01-01, rounded. */
  private static void copy(Instant value, CopyBuffer out) {
    Duration since = Duration.between(EPOCH, value.plusNanos(500));
    long micros = Math.multiplyExact(since.toSeconds(), 1_000_000L) + since.toNanosPart() / 1000;
    out.length(Long.BYTES).putLong(micros);
  }

  /** Writes a list as {@code array_recv} reads it: its dimensions, and each element as a field. */
  private static void copyAll(List<?> values, int elementOid, ColumnType element, CopyBuffer out) {
    int field = out.begin();
    out.putInts(1, 0, elementOid, values.size(), 1);
    values.forEach(value -> element.copy(value, out));
    out.end(field);
  }

  /**
   * Returns the type by its SQL name.
   *
   * @throws IllegalArgumentException if we write no such columns
   */
  public static ColumnType of(String sqlName) {
    return Arrays.stream(values())
        .filter(type -> type.sqlName().equals(sqlName))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("columns of type " + sqlName));
  }

  String sqlName() {
    return sqlName;
  }

  /**
   * Returns the type as which the elements of an array of values are sent; lists, which differ in
   * length, are sent as text.
   */
  String sentAs() {
    return isList() ? TEXT.sqlName : sqlName;
  }

  /** Returns the expression that turns an array of values into the rows of a select list. */
  String unnested() {
    return "unnest(?::" + sentAs() + "[])" + (isList() ? "::" + sqlName : "");
  }

  private boolean isList() {
    return sqlName.endsWith(LIST);
  }

  /**
   * Writes the field of one row: its length, and its value as the server's receive function reads
   * it.
   */
  void copy(Object value, CopyBuffer out) {
    copy.write(value, out);
  }

  /** Binds one value for PostgreSQL, which knows the type of a null. */
  void set(@Nullable Object value, PreparedStatement prepared, int parameter) throws SQLException {
    if (value == null) {
      prepared.setNull(parameter, Types.NULL);
    } else if (this == BOOLEAN) {
      prepared.setBoolean(parameter, (Boolean) value);
    } else if (isList()) {
      prepared.setObject(parameter, literal(value), Types.OTHER);
    } else {
      bind(value, prepared, parameter);
    }
  }

  /** Binds one value; booleans are numbers, times are in UTC. */
  void bind(@Nullable Object value, PreparedStatement prepared, int parameter) throws SQLException {
    if (value == null) {
      prepared.setNull(parameter, jdbcType());
      return;
    }
    switch (this) {
      case BOOLEAN -> prepared.setInt(parameter, (Boolean) value ? 1 : 0);
      case BYTEA -> prepared.setBytes(parameter, (byte[]) value);
      case TIMESTAMPTZ -> prepared.setObject(parameter, ((Instant) value).atOffset(ZoneOffset.UTC));
      default -> prepared.setObject(parameter, value);
    }
  }

  private int jdbcType() {
    return switch (this) {
      case BIGINT, INTEGER, SMALLINT, BOOLEAN, NUMERIC -> Types.NUMERIC;
      case TEXT -> Types.VARCHAR;
      case BYTEA -> Types.VARBINARY;
      case DATE -> Types.DATE;
      case TIMESTAMPTZ -> Types.TIMESTAMP_WITH_TIMEZONE;
      case TEXT_ARRAY, NUMERIC_ARRAY -> Types.ARRAY;
    };
  }

  /** Returns values in the form that the driver's array encoder takes. */
  Object[] array(List<@Nullable Object> values) {
    return element == null
        ? values.stream().map(v -> v == null ? null : text(v)).toArray(String[]::new)
        : values.toArray((Object[]) Array.newInstance(element, values.size()));
  }

  private String text(Object value) {
    return isList() ? literal(value) : value.toString();
  }

  /** Returns a list in the syntax of {@code array_in}. */
  private static String literal(Object list) {
    return ((List<?>) list)
        .stream()
            .map(value -> value.toString().replace("\\", "\\\\").replace("\"", "\\\""))
            .collect(Collectors.joining("\",\"", "{\"", "\"}"));
  }
}
