package io.straightway.backoffice.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.staticdata.CurrentStaticData;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Gauges that take too long to read. */
final class BackOfficeGaugesTest {
  private TestDatabase database;
  private Pool pool;

  @BeforeEach
  void open() throws SQLException {
    database = TestDatabase.fresh();
    StaticDataFixture.load(database);
    pool = new Database(database.address()).pool(Role.ENGINE, 2, "test");
  }

  @AfterEach
  void close() {
    pool.close();
    database.close();
  }

  @Test
  void breaksAreShownByKindAlsoWhereThereAreNone() throws SQLException {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    new BackOfficeGauges(
            pool.dataSource(),
            Duration.ofSeconds(30),
            CurrentStaticData.read(pool.dataSource()),
            new ElementMetrics(registry),
            Clock.systemUTC())
        .sample();

    assertThat(registry.get("straightway.breaks").tag("type", "QUANTITY").gauge().value()).isZero();
  }

  @Test
  void gaugesThatTookTooLongAreLetBeForAHundredTimesAsLong() throws SQLException {
    ElementMetrics metrics = new ElementMetrics(new SimpleMeterRegistry());
    BackOfficeGauges gauges =
        new BackOfficeGauges(
            pool.dataSource(),
            Duration.ofMillis(300),
            CurrentStaticData.read(pool.dataSource()),
            metrics,
            Clock.systemUTC());
    try (Connection other = database.superuser();
        Statement lock = other.createStatement()) {
      other.setAutoCommit(false);
      lock.execute("LOCK TABLE straightway.incoming_trade_message IN ACCESS EXCLUSIVE MODE");

      assertThatThrownBy(gauges::sample)
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("57014"));
      gauges.sample(); // would throw again if it queried again
    }
  }
}
