package io.straightway.settlement.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.db.Credentials;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Queries;
import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.deliver.DeliveryTarget;
import io.straightway.settlement.deliver.Envelope;
import io.straightway.settlement.instruct.InstructOptions;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.PGProperty;

final class SettlementRunTest {
  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;

  @BeforeEach
  void open() throws Exception {
    installation = SettlementInstallation.open(dir);
  }

  @Test
  void deliveryAndAnswersContinueWhenInstructingFails() throws Exception {
    installation.book(TradeXml.purchase("A", 1).text());
    installation.instruct();
    installation.deliver();
    String sent = installation.value("SELECT 'SI' || instruction_id FROM settlement_instruction");
    CustodianAnswers.write(installation.in(), "1.xml", List.of(CustodianAnswers.matched(sent)));
    installation.book(TradeXml.purchase("A", 2).text());
    installation.instruct();
    installation.book(TradeXml.purchase("A", 3).text());
    installation.tamper("REVOKE INSERT ON settlement_instruction FROM stp_engine");
    List<SettlementRun.Turn> turns = new ArrayList<>();

    try (SettlementRun run = run(Duration.ZERO)) {
      assertThatThrownBy(() -> run.untilStopped(Duration.ofMillis(10), new Turns(turns)))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("settlement_instruction");
    }

    assertThat(turns).hasSize(1);
    assertThat(turns.get(0).delivered().messages()).isEqualTo(1);
    assertThat(turns.get(0).received().statuses()).isEqualTo(1);
  }

  /**
   * A turn looks back less than half a minute, because a concurrent feed would be read again each
   * time.
   */
  @Test
  void aPassReadsTradesSinceTheLastPassAndTheOldestTransaction() throws Exception {
    try (SettlementRun run = run(Duration.ZERO);
        Connection booking = installation.database().getConnection()) {
      Instant before = now(booking);
      awaitTurn(run, seen -> assertThat(seen).isAfter(before.minusSeconds(2)));

      booking.setAutoCommit(false);
      Instant begun = now(booking);
      awaitTurn(run, seen -> assertThat(seen).isEqualTo(begun.minusSeconds(1)));
      booking.rollback();
      awaitTurn(run, seen -> assertThat(seen).isAfter(begun));
    }
  }

  /** A pool opens sessions at any time; even then a turn need not look back half a minute. */
  @Test
  void aSessionThatIsBeingOpenedHidesNoTransaction() throws Exception {
    installation.tamper(
        """
        CREATE FUNCTION dawdle() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
          IF current_setting('application_name') = 'dawdler' THEN PERFORM pg_sleep(86400); END IF;
        END $$;
        CREATE EVENT TRIGGER dawdle ON login EXECUTE FUNCTION straightway.dawdle();
        """);
    try (SettlementRun run = run(Duration.ZERO);
        Connection reader = installation.database().getConnection()) {
      Instant before = now(reader);
      new Thread(new FutureTask<>(this::dawdle)).start();
      await().until(() -> dawdlers(reader) == 1);
      awaitTurn(run, seen -> assertThat(seen).isAfter(before.minusSeconds(2)));
      assertThat(dawdlers(reader)).isEqualTo(1);
    }
  }

  @Test
  void aTurnLooksBackHalfAMinuteBesideASessionThatCanNotBeSeen() throws Exception {
    installation.tamper("CREATE ROLE other_engine LOGIN PASSWORD 'other' IN ROLE stp_engine");
    try (SettlementRun run = run(Duration.ZERO);
        Connection reader = installation.database().getConnection();
        Connection other =
            DriverManager.getConnection(address().jdbcUrl(), "other_engine", "other")) {
      turn(run);
      assertThat(run.seen()).isBefore(now(reader).minusSeconds(30));
      assertThat(other.isValid(1)).isTrue();
    } finally {
      installation.tamper("DROP ROLE other_engine");
    }
  }

  @Test
  void aTurnLooksBackHalfAMinuteBesideASessionThatTellsNothing() throws Exception {
    Credentials login = address().credentials(Role.ENGINE);
    try (SettlementRun run = run(Duration.ZERO);
        Connection reader = installation.database().getConnection()) {
      String database = reader.getCatalog();
      installation.tamper(
          "ALTER ROLE %s IN DATABASE %s SET track_activities = off"
              .formatted(login.user(), database));
      try (Connection silent = new Database(address()).connectOnce(Role.ENGINE, "silent")) {
        turn(run);
        assertThat(run.seen()).isBefore(now(reader).minusSeconds(30));
        assertThat(silent.isValid(1)).isTrue();
      }
    }
  }

  @Test
  void aTradeThatHasNotSettledInIsLookedAtAgain() throws Exception {
    try (SettlementRun run = run(Duration.ofHours(1))) {
      installation.book(TradeXml.purchase("A", 1).text());
      assertThat(turn(run).instructed().instructions()).isZero();
      installation.tamper("UPDATE security_purc_sale SET created_at = '%s'".formatted(run.seen()));
      assertThat(turn(run).instructed().instructions()).isEqualTo(1);
    }
  }

  /** The trade is old, and the custodian's cancellation frees it between two turns. */
  @Test
  void aFreedTradeIsInstructedAtTheNextTurn() throws Exception {
    installation.book(TradeXml.purchase("A", 1).text());
    installation.tamper("UPDATE security_purc_sale SET created_at = created_at - interval '1 day'");
    try (SettlementRun run = run(Duration.ZERO)) {
      turn(run);
      String sent = installation.value("SELECT 'SI' || instruction_id FROM settlement_instruction");
      installation.instructions().cancel(installation.anna(), sent);
      CustodianAnswers.write(
          installation.in(),
          "1.xml",
          List.of(CustodianAnswers.cancellation(sent, State.CANCELLED, null)));
      assertThat(turn(run).instructed().instructions()).isZero();

      assertThat(turn(run).instructed().instructions()).isEqualTo(1);
      assertThat(turn(run).instructed().instructions()).isZero();
    }
  }

  /** The pool has no SQLSTATE for a connection that was closed below it. */
  @Test
  void aRunBeginsAlthoughTheFirstConnectionIsClosed() throws Exception {
    AtomicInteger left = new AtomicInteger(1);
    DataSource closing = closing(installation.database(), left);
    try (SettlementRun run =
        new SettlementRun(
            closing,
            DeliveryTarget.of(installation.out().toString(), dir),
            Envelope.NONE,
            installation.in(),
            null,
            InstructOptions.USUAL,
            1,
            Clock.systemUTC())) {
      left.set(1);
      List<Exception> failures = new ArrayList<>();
      run.untilStopped(
          Duration.ofMillis(1),
          new SettlementRun.Watcher() {
            @Override
            public void done(SettlementRun.Turn turn) {
              run.stop();
            }

            @Override
            public void failed(Exception failure) {
              failures.add(failure);
            }

            @Override
            public void leftAside(String file, String reason) {
              throw new AssertionError(file + reason);
            }
          });
      assertThat(failures).hasSize(1);
    }
  }

  private static DataSource closing(DataSource pool, AtomicInteger left) {
    return (DataSource)
        Proxy.newProxyInstance(
            SettlementRunTest.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, arguments) -> {
              Object result = method.invoke(pool, arguments);
              if (result instanceof Connection connection && left.getAndDecrement() > 0) {
                connection.close(); // its use fails with "Connection is closed"
              }
              return result;
            });
  }

  private SettlementRun run(Duration settlingIn) throws Exception {
    return new SettlementRun(
        installation.database(),
        DeliveryTarget.of(installation.out().toString(), dir),
        Envelope.NONE,
        installation.in(),
        null,
        new InstructOptions(null, false, false, null, settlingIn),
        1,
        Clock.systemUTC());
  }

  private Connection dawdle() throws SQLException {
    Credentials login = address().credentials(Role.ENGINE);
    Properties settings = new Properties();
    PGProperty.USER.set(settings, login.user());
    PGProperty.PASSWORD.set(settings, login.password());
    PGProperty.APPLICATION_NAME.set(settings, "dawdler");
    PGProperty.ASSUME_MIN_SERVER_VERSION.set(settings, "17"); // named from the start
    return DriverManager.getConnection(address().jdbcUrl(), settings);
  }

  private static long dawdlers(Connection connection) throws SQLException {
    return Queries.one(
        connection,
        Long.class,
        """
        SELECT count(*) FROM pg_stat_activity
         WHERE application_name = 'dawdler' AND state IS NULL
        """);
  }

  private DatabaseAddress address() {
    return installation.engine().database().address();
  }

  /** Takes turns until one meets the expectation: another transaction may be open meanwhile. */
  private static void awaitTurn(SettlementRun run, Consumer<Instant> expectation) {
    await()
        .untilAsserted(
            () -> {
              turn(run);
              expectation.accept(run.seen());
            });
  }

  private static SettlementRun.Turn turn(SettlementRun run) throws Exception {
    List<SettlementRun.Turn> turns = new ArrayList<>();
    run.turn(new Turns(turns));
    return turns.get(0);
  }

  private static Instant now(Connection connection) throws SQLException {
    return Queries.one(connection, Instant.class, "SELECT now()");
  }

  private record Turns(List<SettlementRun.Turn> done) implements SettlementRun.Watcher {
    @Override
    public void done(SettlementRun.Turn turn) {
      done.add(turn);
    }

    @Override
    public void failed(Exception failure) {
      throw new AssertionError("it is not told, but thrown", failure);
    }

    @Override
    public void leftAside(String file, String reason) {
      throw new AssertionError(file + ": " + reason);
    }
  }
}
