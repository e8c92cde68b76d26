package io.straightway.db;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.server.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.TimeZone;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("changes the time zone of the JVM")
final class SessionTimeZoneTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @Test
  void everySessionCountsTimeInUtcWhereverItsProgramRuns() throws SQLException {
    TimeZone zone = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
    try (Connection connection = database.database().connect(Role.ENGINE, "test");
        Pool pool = database.database().pool(Role.ENGINE, 1, "test");
        Connection pooled = pool.connection()) {
      assertThat(Queries.one(connection, String.class, "SHOW TimeZone")).isEqualTo("UTC");
      assertThat(Queries.one(pooled, String.class, "SHOW TimeZone")).isEqualTo("UTC");
    } finally {
      TimeZone.setDefault(zone);
    }
  }
}
