package io.straightway.db;

import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Allocates ids from ranges: one round trip per range, not per id. The size of a range is the
 * sequence's own increment. Not for use by several threads: each process queue has its own, which
 * keeps the ids of one transaction adjacent.
 */
public final class IdRange {
  private final Transactions transactions;
  private final String sequence;
  private long next;
  private long end;

  /**
   * Creates an allocator that takes ranges from {@code sequence} through connections of {@code
   * database}.
   */
  public IdRange(DataSource database, String sequence) {
    this.transactions = new Transactions(database);
    this.sequence = sequence;
  }

  /**
   * Takes {@code count} consecutive ids.
   *
   * @return the first id
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
    long[] range = Dialect.of(connection).nextRange(sequence, connection);
    long size = range[1] - range[0];
    if (count > size) {
      throw new IllegalArgumentException(
          count + " ids requested from " + sequence + ", whose ranges have " + size);
    }
    next = range[0];
    end = range[1];
    return size;
  }
}
