package io.straightway.db.server.copy;

import io.straightway.db.dialect.Statements;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.CopyManager;
import org.postgresql.copy.CopyOut;

/**
 * Copies all rows and sequences of a database into another one with the same tables, whose own rows
 * they replace. No trigger fires, and nobody else writes to the first database until the connection
 * with it is closed.
 */
public final class RowCopy {
  private static final String SEQUENCES =
      "SELECT format('%I.%I', schemaname, sequencename) FROM pg_sequences";
  private static final int ROWS_BETWEEN_REPORTS = 10_000;

  private final Connection from;
  private final Connection to;
  private final Progress progress;
  private long all;
  private long copied;

  /**
   * Prepares a copy.
   *
   * @param from a superuser's connection
   * @param to a superuser's connection
   */
  public RowCopy(Connection from, Connection to, Progress progress) {
    this.from = from;
    this.to = to;
    this.progress = progress;
  }

  /** Receives the progress of a copy. */
  @FunctionalInterface
  public interface Progress {
    /** Called at least after each table. */
    void copied(long rows, long all);
  }

  /**
   * Copies the rows.
   *
   * @return their number
   */
  public long run() throws SQLException {
    List<CopiedTable> tables = CopiedTable.all(from);
    String names = tables.stream().map(CopiedTable::name).collect(Collectors.joining(", "));
    from.setAutoCommit(false);
    execute(from, "LOCK TABLE " + names + " IN SHARE MODE");
    for (CopiedTable table : tables) {
      all += table.rows(from);
    }
    execute(to, "SET session_replication_role = replica");
    execute(to, "TRUNCATE " + names);
    for (CopiedTable table : tables) {
      copy(table);
      progress.copied(copied, all);
    }
    copySequences();
    execute(to, "ANALYZE");
    return copied;
  }

  private void copy(CopiedTable table) throws SQLException {
    CopyOut out =
        copies(from)
            .copyOut(
                "COPY (SELECT %s FROM %s) TO STDOUT (FORMAT binary)"
                    .formatted(table.values(), table.name()));
    CopyIn in =
        copies(to)
            .copyIn(
                "COPY %s (%s) FROM STDIN (FORMAT binary)".formatted(table.name(), table.columns()));
    long reported = copied;
    long parts = copied;
    for (byte[] part = out.readFromCopy(); part != null; part = out.readFromCopy()) {
      in.writeToCopy(part, 0, part.length);
      parts++;
      if (parts - reported == ROWS_BETWEEN_REPORTS) {
        reported = parts;
        progress.copied(reported, all);
      }
    }
    copied += in.endCopy();
    if (table.rows(to) != table.rows(from)) {
      throw new IllegalStateException(
          "%s has %d rows, and %d were copied"
              .formatted(table.name(), table.rows(from), table.rows(to)));
    }
  }

  private void copySequences() throws SQLException {
    for (String sequence : Statements.list(from, SEQUENCES, row -> row.getString(1))) {
      String state =
          Statements.first(
                  from,
                  "SELECT last_value || ', ' || is_called FROM " + sequence,
                  row -> row.getString(1))
              .orElseThrow();
      execute(to, "SELECT setval(to_regclass('%s'), %s)".formatted(sequence, state));
    }
  }

  private static CopyManager copies(Connection connection) throws SQLException {
    return connection.unwrap(PGConnection.class).getCopyAPI();
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
