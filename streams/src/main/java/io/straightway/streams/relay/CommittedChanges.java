package io.straightway.streams.relay;

import io.straightway.streams.relay.RowChange.Kind;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.postgresql.replication.LogSequenceNumber;

/**
 * The changes of one transaction in published tables, each row once, in the order of their last
 * changes.
 *
 * @param transaction the number of the transaction, 32 bits unsigned
 * @param end the position of the next transaction in the log
 * @param committedAt the time of the commit, by the server's clock
 */
record CommittedChanges(
    long transaction, LogSequenceNumber end, Instant committedAt, List<RowChange> changes) {
  /** Returns the row of a table with this value in a column, if the transaction wrote it. */
  Optional<RowChange> row(String table, String column, String value) {
    return changes.stream()
        .filter(change -> change.table().equals(table) && !change.is(Kind.DELETE))
        .filter(change -> change.has(column, value))
        .findFirst();
  }

  /** A transaction whose commit has not been read yet. */
  static final class OpenTransaction {
    private final long transaction;
    private final Map<String, RowChange> rows = new LinkedHashMap<>();

    OpenTransaction(long transaction) {
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
