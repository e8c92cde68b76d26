package io.straightway.streams.relay;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.postgresql.replication.LogSequenceNumber;

/**
 * A row as a transaction left it, or what identified one that it deleted.
 *
 * @param key of the row, within its table
 * @param at where the change stands in the log
 * @param row the published columns, as PostgreSQL writes them; a long text that did not change is
 *     not there
 */
record RowChange(
    String table, Kind kind, String key, LogSequenceNumber at, Map<String, @Nullable String> row) {
  /** What was done to the row. */
  enum Kind {
    INSERT,
    UPDATE,
    DELETE
  }

  /** The same row after both: what was inserted and then updated was inserted like that. */
  RowChange after(RowChange earlier) {
    return kind == Kind.UPDATE && earlier.kind() == Kind.INSERT
        ? new RowChange(table, Kind.INSERT, key, at, row)
        : this;
  }

  boolean is(Kind wanted) {
    return kind == wanted;
  }

  @Nullable String value(String column) {
    return row.get(column);
  }

  /** Whether a column has this value. */
  boolean has(String column, String value) {
    return value.equals(row.get(column));
  }
}
