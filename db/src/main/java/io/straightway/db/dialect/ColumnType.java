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
import org.jspecify.annotations.Nullable;

/** The types of the columns we write, and how their values travel. */
public enum ColumnType {
  BIGINT(Long.class) {
    @Override
    void copy(Object value, CopyBuffer out) {
      out.length(Long.BYTES).putLong((Long) value);
    }
  },
  INTEGER(Integer.class) {
    @Override
    void copy(Object value, CopyBuffer out) {
      out.length(Integer.BYTES).putInt((Integer) value);
    }
  },
  SMALLINT(Short.class) {
    @Override
    void copy(Object value, CopyBuffer out) {
      out.length(Short.BYTES).putShort((Short) value);
    }
  },
  BOOLEAN(Boolean.class) {
    @Override
    void copy(Object value, CopyBuffer out) {
      out.length(1).put(new byte[] {(byte) ((Boolean) value ? 1 : 0)});
    }
  },
  TEXT(String.class) {
    @Override
    void copy(Object value, CopyBuffer out) {
      byte[] bytes = ((String) value).getBytes(StandardCharsets.UTF_8);
      out.length(bytes.length).put(bytes);
    }
  },
  BYTEA(byte[].class) {
    @Override
    void copy(Object value, CopyBuffer out) {
      byte[] bytes = (byte[]) value;
      out.length(bytes.length).put(bytes);
    }
  },
  NUMERIC(null) {
    @Override
    void copy(Object value, CopyBuffer out) {
      BinaryNumeric.write((BigDecimal) value, out);
    }
  },
  DATE(null) {
    @Override
    void copy(Object value, CopyBuffer out) {
      long days = ((LocalDate) value).toEpochDay() - EPOCH_DAY;
      out.length(Integer.BYTES).putInt(Math.toIntExact(days));
    }
  },
  TIMESTAMPTZ(null) {
    @Override
    void copy(Object value, CopyBuffer out) {
      // half a microsecond more: the server rounds the text of a timestamp, too
      Duration since = Duration.between(EPOCH, ((Instant) value).plusNanos(500));
      long micros = Math.multiplyExact(since.toSeconds(), 1_000_000L) + since.toNanosPart() / 1000;
      out.length(Long.BYTES).putLong(micros);
    }
  };

  /** PostgreSQL counts from here. */
  private static final long EPOCH_DAY = LocalDate.of(2000, 1, 1).toEpochDay();

  private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");

  private final String sqlName = name().toLowerCase(Locale.ROOT);
  private final @Nullable Class<?> element;

  /**
   * A type.
   *
   * @param element of arrays that the driver encodes; null if it only knows the values' text
   */
  ColumnType(@Nullable Class<?> element) {
    this.element = element;
  }

  /**
   * The type by its SQL name.
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

  /** Writes the field of one row: its length, and its value as the server's receive function. */
  abstract void copy(Object value, CopyBuffer out);

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
    };
  }

  /** Values as the driver's array encoder takes them. */
  Object[] array(List<@Nullable Object> values) {
    return element == null
        ? values.stream().map(v -> v == null ? null : v.toString()).toArray(String[]::new)
        : values.toArray((Object[]) Array.newInstance(element, values.size()));
  }
}
