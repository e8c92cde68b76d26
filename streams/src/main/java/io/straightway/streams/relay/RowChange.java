package io.straightway.streams.relay;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.postgresql.replication.LogSequenceNumber;

/**
 * A row as a transaction left it, or the key of a row that it deleted.
 *
 * @param key the key of the row, within its table
 * @param at the position of the change in the log
 * @param row the published columns in PostgreSQL's text form; without long texts that did not
 *     change
 */
record RowChange(
    String table, Kind kind, String key, LogSequenceNumber at, Map<String, @Nullable String> row) {
  /** The kind of change. */
  enum Kind {
    INSERT,
    UPDATE,
    DELETE
  }

  /**
   * Returns the combination of both changes: an inserted and then updated row counts as inserted.
   */
  RowChange after(RowChange earlier) {
    return kind == Kind.UPDATE && earlier.kind() == Kind.INSERT
        ? new RowChange(table, Kind.INSERT, key, at, row)
        : this;
  }

  boolean is(Kind expected) {
    return kind == expected;
  }

  @Nullable String value(String column) {
    return row.get(column);
  }

  /** Returns whether a column has this value. */
  boolean has(String column, String value) {
    return value.equals(row.get(column));
  }
}
