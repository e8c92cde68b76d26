package io.straightway.settlement.reconcile;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A statement that our books were reconciled with.
 *
 * @param contentHash SHA-256 of its file
 * @param matched balances and entries that agreed in the last run
 * @param breaks balances and entries that did not agree
 * @param timesRun the number of runs
 */
public record ReconciledStatement(
    LocalDate statementDate,
    ContentHash contentHash,
    String fileName,
    long matched,
    long breaks,
    int timesRun,
    Instant runAt) {

  private static final String LATEST =
      """
      SELECT statement_date, content_hash, file_name, matched, breaks, times_run, run_at
        FROM reconciliation
       WHERE CAST(:hash AS bytea) IS NULL
          OR (statement_date, content_hash) < (CAST(:day AS date), CAST(:hash AS bytea))
       ORDER BY statement_date DESC, content_hash DESC LIMIT :limit
      """;

  /**
   * Returns the latest statements, the last day first.
   *
   * @param before the last one already shown; null for the first page
   * @param limit the maximum number of statements
   */
  public static List<ReconciledStatement> latest(
      Connection connection, @Nullable Key before, int limit) throws SQLException {
    Map<String, @Nullable Object> values = new HashMap<>();
    values.put("day", before == null ? null : before.statementDate());
    values.put("hash", before == null ? null : before.contentHash().bytes());
    values.put("limit", limit);
    return Queries.list(connection, ReconciledStatement.class, LATEST, values);
  }

  /** Key of a statement. */
  public record Key(LocalDate statementDate, ContentHash contentHash) {}
}
