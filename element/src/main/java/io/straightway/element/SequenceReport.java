package io.straightway.element;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.dialect.Dialect;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;

/**
 * The report of skipped sequence numbers. It records the gaps of each source up to the last message
 * that is old enough (younger ones may still be overtaken), and closes gaps that have been filled.
 */
public final class SequenceReport {
  /** Held by the session that reports; others skip their report. */
  private static final String LOCK = "straightway.report_sequence_gaps";

  private static final Duration WAIT = Duration.ofMillis(10);

  private static final String FIRST_SOURCE = "SELECT MIN(source) FROM incoming_trade_message";
  private static final String NEXT_SOURCE =
      "SELECT MIN(source) FROM incoming_trade_message WHERE source > ?";
  private static final String CHECKED = "SELECT up_to FROM sequence_checked WHERE source = ?";
  private static final String LAST =
      """
      SELECT MAX(sequence_number) FROM incoming_trade_message
       WHERE source = ? AND sequence_number > ?
         AND stored_at <= CURRENT_TIMESTAMP - INTERVAL '%d' SECOND
      """;

  private static final String SKIPPED =
      """
      SELECT preceding + 1, sequence_number - 1
        FROM (SELECT sequence_number,
                     COALESCE(LAG(sequence_number + 0) OVER (ORDER BY sequence_number), ?)
                       AS preceding
                FROM incoming_trade_message
               WHERE source = ? AND sequence_number > ? AND sequence_number <= ?) step
       WHERE sequence_number > preceding + 1
      """;

  private static final String CLOSE =
      """
      UPDATE sequence_gap SET closed_at = CURRENT_TIMESTAMP
       WHERE closed_at IS NULL
         AND last_missing - first_missing + 1 =
             (SELECT COUNT(DISTINCT m.sequence_number) FROM incoming_trade_message m
               WHERE m.source = sequence_gap.source
                 AND m.sequence_number BETWEEN sequence_gap.first_missing
                                           AND sequence_gap.last_missing)
      """;

  private static final RowForm GAP =
      RowForm.upsert(
          "sequence_gap",
          List.of("source", "first_missing"),
          List.of("closed_at = old.closed_at"),
          "source text, first_missing bigint, last_missing bigint");

  private static final RowForm UP_TO =
      RowForm.upsert(
          "sequence_checked",
          List.of("source"),
          List.of("up_to = new.up_to", "checked_at = CURRENT_TIMESTAMP"),
          "source text, up_to bigint");

  private final Handle handle;
  private final Duration grace;
  private final Rows gaps = GAP.rows();
  private final Rows upTo = UP_TO.rows();

  private SequenceReport(Handle handle, Duration grace) {
    this.handle = handle;
    this.grace = grace;
  }

  /**
   * Reports in a transaction of its own.
   *
   * @param grace the time that a message may be overtaken by later ones of its source
   * @return the number of gaps found; 0 if another session is reporting
   */
  public static int report(DataSource database, Duration grace) throws SQLException {
    return new Transactions(database)
        .run(
            connection ->
                Dialect.of(connection).tryLock(LOCK, connection) ? now(connection, grace) : 0);
  }

  /** Reports all gaps among the messages stored by now; waits while another session reports. */
  public static void reportAll(DataSource database) throws SQLException {
    new Transactions(database)
        .run(
            connection -> {
              while (!Dialect.of(connection).tryLock(LOCK, connection)) {
                LockSupport.parkNanos(WAIT.toNanos());
              }
              return now(connection, Duration.ZERO);
            });
  }

  /** Reports in the connection's transaction, whose lock excludes other sessions. */
  private static int now(Connection connection, Duration grace) throws SQLException {
    return Queries.on(connection, handle -> new SequenceReport(handle, grace).run(connection));
  }

  private int run(Connection connection) throws SQLException {
    Optional<String> source = handle.createQuery(FIRST_SOURCE).mapTo(String.class).findOne();
    while (source.isPresent()) {
      look(source.get());
      source = handle.select(NEXT_SOURCE, source.get()).mapTo(String.class).findOne();
    }
    new WriteBatch().add(gaps).add(upTo).execute(connection);
    handle.execute(CLOSE);
    return gaps.size();
  }

  private void look(String source) {
    long before = handle.select(CHECKED, source).mapTo(Long.class).findOne().orElse(0L);
    String query = LAST.formatted(grace.toSeconds());
    Optional<Long> last = handle.select(query, source, before).mapTo(Long.class).findOne();
    if (last.isPresent()) {
      handle
          .select(SKIPPED, before, source, before, last.get())
          .map((row, ctx) -> new long[] {row.getLong(1), row.getLong(2)})
          .forEach(gap -> gaps.add(source, gap[0], gap[1]));
      upTo.add(source, last.get());
    }
  }
}
