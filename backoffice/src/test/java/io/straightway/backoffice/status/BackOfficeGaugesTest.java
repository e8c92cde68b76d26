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
import java.time.Instant;
import java.time.ZoneOffset;
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
  void unsentAndUnansweredInstructionsAreShownWithTheirTimes() throws SQLException {
    try (Connection other = database.superuser();
        Statement statement = other.createStatement()) {
      statement.execute(
          """
          SET search_path = straightway;
          INSERT INTO cut_off VALUES
            ('CUSTGB2LXXX', '*', 'BOTH', '*', '2000-01-01', 'UTC', '16:00', 0, 'NEXT_DAY');
          INSERT INTO settlement_instruction (instruction_id, account, isin, counterparty, movement,
            payment, quantity, currency, amount, amount_direction, trade_date, settlement_date,
            custodian, safekeeping_account, cash_account, place_of_settlement, agent,
            agent_account, status)
          SELECT n, 'ACC1', 'GB00BH4HKS39', 'BARCGB22XXX', 'RECEIVE', 'AGAINST', 10, 'GBP', 100,
                 'PAY', '2026-11-20', '2026-11-24', 'CUSTGB2LXXX', 'SK', 'CA', 'CRSTGB22XXX',
                 'BARCGB22XXX', 'B1', CASE n WHEN 1 THEN 'READY' ELSE 'SENT' END
            FROM generate_series(1, 2) AS n;
          INSERT INTO outbox (account, instruction_id, bundle, attempts, delivered_at, delivered_by)
          VALUES ('ACC1', 2, 2, 1, now() - interval '1 hour', 1);
          """);
    }
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    new BackOfficeGauges(
            pool.dataSource(),
            Duration.ofSeconds(30),
            CurrentStaticData.read(pool.dataSource()),
            new ElementMetrics(registry),
            Clock.fixed(Instant.parse("2026-11-24T15:15:00Z"), ZoneOffset.UTC))
        .sample();

    assertThat(
            registry
                .get("straightway.cut.off")
                .tag("custodian", "CUSTGB2LXXX")
                .tag("payment", "AGAINST")
                .gauge()
                .value())
        .isEqualTo(45);
    assertThat(registry.get("straightway.unanswered").gauge().value()).isBetween(3600.0, 4000.0);
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
