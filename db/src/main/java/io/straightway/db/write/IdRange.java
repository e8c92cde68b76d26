package io.straightway.db.write;

import io.straightway.db.Transactions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Ids out of ranges: one round trip for every range, not for every id. The size of a range is the
 * sequence's own increment. Not for use by several threads: each process queue has its own, which
 * is what keeps the ids of one transaction next to each other.
 */
public final class IdRange {
  /**
   * A sequence logs some of its steps ahead. If the wait for a standby of the one that logged was
   * cut short, those after it would be handed out without waiting, and once more after a failover.
   * The message makes each commit wait.
   */
  private static final String NEXT_RANGE =
      """
      SELECT nextval(s.oid), p.seqincrement, pg_logical_emit_message(true, 'straightway', 'ids')
        FROM pg_class s JOIN pg_sequence p ON p.seqrelid = s.oid WHERE s.oid = ?::regclass
      """;

  private final Transactions transactions;
  private final String sequence;
  private long next;
  private long end;

  /** Takes ranges from {@code sequence} through connections of {@code database}. */
  public IdRange(DataSource database, String sequence) {
    this.transactions = new Transactions(database);
    this.sequence = sequence;
  }

  /**
   * Takes {@code count} consecutive ids.
   *
   * @return the first of them
   * @throws IllegalArgumentException if {@code count} is more than a range holds
   */
  public long take(int count) throws SQLException {
    if (end - next < count) {
      fetch(count);
    }
    long first = next;
    next += count;
    return first;
  }

  private void fetch(int count) throws SQLException {
    transactions.run(connection -> fetch(count, connection));
  }

  private long fetch(int count, Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(NEXT_RANGE)) {
      statement.setString(1, sequence);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        long size = row.getLong(2);
        if (count > size) {
          throw new IllegalArgumentException(
              count + " ids asked of " + sequence + ", whose ranges hold " + size);
        }
        next = row.getLong(1);
        end = next + size;
        return size;
      }
    }
  }
}
