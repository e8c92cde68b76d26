package io.straightway.db.dialect.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.dialect.session.PrimaryChoice.Server;
import io.straightway.db.dialect.session.PrimaryChoice.Session;
import io.straightway.db.server.TestDatabase;
import io.straightway.testing.Patience;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Sessions with one of two servers, whose states the test sets. */
final class SilenceWatchTest {
  private final AtomicBoolean promoted = new AtomicBoolean();

  /**
   * The watched server was the primary, is a standby and is promoted again. An old session keeps
   * the watch there, so it never had a session with the server that falls silent.
   */
  @Test
  void aSilentServerIsLeftThoughTheWatchHadNoSessionWithIt() throws SQLException {
    ScheduledExecutorService cluster = Executors.newSingleThreadScheduledExecutor();
    try (TestDatabase database = TestDatabase.fresh();
        Connection old = database.superuser();
        Connection working = database.superuser();
        Statement statement = working.createStatement()) {
      Server watched = () -> promoted.get() ? database.superuser() : refused();
      Server silent = SilenceWatchTest::silent;
      SilenceWatch watch =
          SilenceWatch.over(List.of(watched, silent), database.address().jdbcUrl());
      watch.opened(new Session(0, old));
      watch.opened(new Session(1, working));

      Future<?> promotion = cluster.schedule(() -> promoted.set(true), 1, TimeUnit.SECONDS);

      long seconds = Patience.LONG.toSeconds();
      assertThatThrownBy(() -> statement.execute("SELECT pg_sleep(%d)".formatted(seconds)))
          .isInstanceOf(SQLException.class);
      assertThat(promotion).isDone();
      assertThat(old.isClosed()).isFalse();
    } finally {
      cluster.shutdownNow();
    }
  }

  private static Connection refused() throws SQLException {
    throw new SQLException("the server is not the primary", "25006");
  }

  private static Connection silent() throws SQLException {
    throw new SQLTimeoutException("the server does not answer", "08001");
  }
}
