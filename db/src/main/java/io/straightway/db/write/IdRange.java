package io.straightway.db.write;

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
  private final DataSource database;
  private final String sequence;
  private long next;
  private long end;

  /** Takes ranges from {@code sequence} through connections of {@code database}. */
  public IdRange(DataSource database, String sequence) {
    this.database = database;
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
    String sql =
        "SELECT nextval(s.oid), p.seqincrement FROM pg_class s JOIN pg_sequence p"
            + " ON p.seqrelid = s.oid WHERE s.oid = ?::regclass";
    try (Connection connection = database.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
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
      }
      if (!connection.getAutoCommit()) {
        connection.commit();
      }
    }
  }
}
