package io.straightway.element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.TestDatabase;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.element.staticdata.CurrentStaticData;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an element does beside trades, when a part of it takes too long. */
class HousekeepingTest {
  private static final Duration OFTEN = Duration.ofMillis(20);

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
      gauges.sample(); // would throw again if it asked again
    }
  }

  @Test
  void nothingElseWaitsForATaskApart() {
    CountDownLatch stuck = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    AtomicInteger turns = new AtomicInteger();
    try (Housekeeping housekeeping = new Housekeeping(pool.dataSource())) {
      housekeeping
          .apart(
              OFTEN,
              "stuck",
              () -> {
                begun.countDown();
                hold(stuck);
              })
          .every(OFTEN, "turns", turns::incrementAndGet);

      await().until(() -> begun.getCount() == 0);
      int before = turns.get();
      await().until(() -> turns.get() > before + 2);
    }
    assertThat(stuck.getCount()).isEqualTo(1);
  }

  private static void hold(CountDownLatch latch) {
    try {
      assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
