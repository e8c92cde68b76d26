package io.straightway.element;

import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends sessions of elements that stall while sending, such as in the middle of a COPY, while others
 * wait for their locks. The server's limit for idle transactions does not apply there, since the
 * server waits for more data. A stalled element that wakes up finds its connection closed, and
 * replays.
 */
record StalledSessions(DataSource database, Duration limit) {
  private static final Logger LOG = LoggerFactory.getLogger(StalledSessions.class);
  private static final String PURPOSE = "queues";

  void end() throws SQLException {
    try (Connection connection = database.getConnection()) {
      List<Integer> ended = Dialect.of(connection).endStalled(PURPOSE, limit, connection);
      if (!ended.isEmpty()) {
        LOG.warn("event=stalled-sessions-ended backends={}", ended);
      }
    }
  }
}
