package io.straightway.streams.relay;

import io.straightway.streams.relay.RowChange.Kind;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.postgresql.replication.LogSequenceNumber;

/**
 * What one transaction did to published tables, each row once, in the order of their last changes.
 *
 * @param transaction its number, 32 bits without a sign
 * @param end where the next transaction begins in the log
 * @param committedAt by the clock of the server
 */
record CommittedChanges(
    long transaction, LogSequenceNumber end, Instant committedAt, List<RowChange> changes) {
  /** The row of a table with that value, if the transaction wrote it. */
  Optional<RowChange> row(String table, String column, String value) {
    return changes.stream()
        .filter(each -> each.table().equals(table) && !each.is(Kind.DELETE))
        .filter(each -> each.has(column, value))
        .findFirst();
  }

  /** A transaction whose end is not known yet. */
  static final class Open {
    private final long transaction;
    private final Map<String, RowChange> rows = new LinkedHashMap<>();

    Open(long transaction) {
      this.transaction = transaction;
    }

    void add(RowChange change) {
      String row = change.table() + " " + change.key();
      RowChange earlier = rows.remove(row);
      rows.put(row, earlier == null ? change : change.after(earlier));
    }

    CommittedChanges committed(LogSequenceNumber end, Instant at) {
      return new CommittedChanges(transaction, end, at, List.copyOf(rows.values()));
    }
  }
}
