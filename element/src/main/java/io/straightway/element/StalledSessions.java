package io.straightway.element;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends sessions of elements that sleep in the middle of sending something, such as the rows of a
 * COPY, while others wait for their locks. The server's limit for idle transactions does not apply
 * there: it waits for the rest. Whoever slept finds its connection closed, and replays.
 */
final class StalledSessions {
  private static final Logger LOG = LoggerFactory.getLogger(StalledSessions.class);
  private static final String END =
      """
      SELECT pid FROM (
        SELECT a.pid FROM pg_stat_activity a
         WHERE a.datname = current_database() AND a.usename = current_user
           AND a.application_name = 'straightway queues' AND a.wait_event = 'ClientRead'
           AND a.query_start < clock_timestamp() - make_interval(secs => ?)
           AND EXISTS (SELECT FROM pg_stat_activity w
                        WHERE w.wait_event_type = 'Lock' AND w.datname = current_database()
                          AND a.pid = ANY (pg_blocking_pids(w.pid)))
        OFFSET 0) AS stalled
       WHERE pg_terminate_backend(pid)
      """;

  private final DataSource database;
  private final Duration limit;

  StalledSessions(DataSource database, Duration limit) {
    this.database = database;
    this.limit = limit;
  }

  void end() throws SQLException {
    try (Connection connection = database.getConnection()) {
      List<Integer> ended =
          Queries.on(
              connection,
              handle -> handle.select(END, limit.toMillis() / 1000.0).mapTo(int.class).list());
      if (!ended.isEmpty()) {
        LOG.warn("event=stalled-sessions-ended backends={}", ended);
      }
    }
  }
}
