package io.straightway.db.write;

import io.straightway.db.dialect.ColumnType;
import java.util.Arrays;

/** A column's name and PostgreSQL type. */
public final class Column {
  private final String name;
  private final ColumnType type;

  private Column(String name, ColumnType type) {
    this.name = name;
    this.type = type;
  }

  /**
   * A column.
   *
   * @param type its SQL name: bigint, integer, smallint, text, bytea, numeric, date, timestamptz
   */
  public static Column of(String name, String type) {
    return new Column(name, ColumnType.of(type));
  }

  /** Columns as a table declares them: {@code "account text, amount numeric"}. */
  static Column[] all(String declared) {
    return Arrays.stream(declared.split(","))
        .map(one -> one.strip().split(" ", 2))
        .map(one -> of(one[0], one[1]))
        .toArray(Column[]::new);
  }

  String name() {
    return name;
  }

  ColumnType type() {
    return type;
  }
}
