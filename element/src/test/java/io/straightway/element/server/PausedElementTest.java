package io.straightway.element.server;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.SessionLimits;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.Element;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.intake.TradeIntake.Answer;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.positions.PositionModel;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;

/**
 * An element pauses, or is killed, while it holds the lock of a position that another one needs. A
 * trigger fixes the instant: when the row is written, it waits for a lock of the test.
 */
@Order(1) // started first since it takes long
class PausedElementTest {
  private static final Duration STALL = Duration.ofSeconds(2);
  private static final int GATE = 42;
  private static final String TRIGGER =
      """
      CREATE FUNCTION straightway.wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock_shared(%d); RETURN NULL; END $$;
      CREATE TRIGGER gate AFTER INSERT OR UPDATE ON straightway.position
      FOR EACH ROW EXECUTE FUNCTION straightway.wait_at_gate()
      """
          .formatted(GATE);
  private static final String AT_THE_GATE =
      """
      SELECT 1 FROM pg_locks
       WHERE locktype = 'advisory' AND objid = %d AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      """
          .formatted(GATE);
  private static final String STATUS =
      "SELECT status FROM incoming_trade_message WHERE source = 'PAUSED'";
  private static final String TRADED =
      "SELECT trim_scale(traded) FROM current_position WHERE account = 'ACC1' AND instrument = '"
          + StaticDataFixture.VODAFONE
          + "'";

  private final TestDatabase database = TestDatabase.durable();
  private final DatabaseAddress address = database.address().with(new SessionLimits(STALL));
  private final HttpClient http = HttpClient.newHttpClient();
  private ElementProcess process;
  private Element other;

  @BeforeEach
  void start() throws Exception {
    StaticDataFixture.load(database);
    execute(TRIGGER);
    process = ElementProcess.start(address, CommitPoints.STEP, PositionModel.CONTENDED);
    other =
        Element.start(
            EngineFixture.settings(address, CommitPoints.BATCH, PositionModel.CONTENDED, 2),
            new ElementMetrics(new SimpleMeterRegistry()),
            Clock.systemUTC());
  }

  @AfterEach
  void stop() {
    process.close();
    other.close();
    database.close();
  }

  @Test
  void theOthersFinishTheWorkOfASuspendedElementOnce() throws Exception {
    CompletableFuture<HttpResponse<String>> sent = leaveAtTheGate(process::pause);

    assertThat(book(1)).as("on the row whose lock the sleeper holds").isEqualTo("BOOKED");
    await().until(() -> query(STATUS).equals(List.of("BOOKED")));
    assertThat(query(TRADED)).containsExactly("2000");

    process.resume();
    HttpResponse<String> answer = sent.get(LONG.toSeconds(), TimeUnit.SECONDS);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.body()).contains("\"messageId\":\"PAUSED-1\"");
    assertThat(post(2).get(LONG.toSeconds(), TimeUnit.SECONDS).body()).contains("booked");
    assertThat(query(TRADED)).containsExactly("3000");
    assertThat(query("SELECT count(*) FROM security_purc_sale")).containsExactly("3");
    assertBooksAreRight();
  }

  @Test
  void theWorkOfOneThatWasKilledIsTakenOverWhenItsConnectionEnds() throws Exception {
    CompletableFuture<HttpResponse<String>> sent = leaveAtTheGate(process::close);

    await().until(() -> query(STATUS).equals(List.of("BOOKED")));

    assertThat(sent).failsWithin(LONG);
    assertThat(query(TRADED)).containsExactly("1000");
    assertBooksAreRight();
  }

  @Test
  void anElementSuspendedDuringACopyIsEndedByTheWaitingOnes() throws Exception {
    assertThat(book(1)).isEqualTo("BOOKED");
    try (Connection sleeper = new Database(address).connect(Role.ENGINE, "queues");
        Statement statement = sleeper.createStatement()) {
      sleeper.setAutoCommit(false);
      statement.execute("UPDATE position SET traded = traded + 1 WHERE account = 'ACC1'");
      sleeper
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyIn("COPY position_movement FROM STDIN")
          .writeToCopy(new byte[0], 0, 0);

      assertThat(book(2)).isEqualTo("BOOKED");
    }
    assertThat(query(TRADED)).containsExactly("2000");
  }

  @FunctionalInterface
  private interface End {
    void come() throws Exception;
  }

  /** Pauses or kills the process when one of its trades has locked its position. */
  private CompletableFuture<HttpResponse<String>> leaveAtTheGate(End end) throws Exception {
    try (Connection gate = database.superuser();
        Statement statement = gate.createStatement()) {
      gate.setAutoCommit(false);
      statement.execute("SELECT pg_advisory_xact_lock(" + GATE + ")");
      CompletableFuture<HttpResponse<String>> sent = post(1);
      await().until(() -> !query(AT_THE_GATE).isEmpty());
      end.come();
      gate.rollback();
      return sent;
    }
  }

  private CompletableFuture<HttpResponse<String>> post(int number) {
    return http.sendAsync(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + process.port() + "/trades"))
            .header("Content-Type", "application/xml")
            .POST(BodyPublishers.ofString(TradeXml.purchase("PAUSED", number).text()))
            .build(),
        BodyHandlers.ofString());
  }

  private String book(int number) throws InterruptedException {
    TradeIntake intake = new TradeIntake(other.queues(), 10, LONG, Clock.systemUTC());
    Answer answer = intake.take(TradeXml.purchase("OTHER", number).bytes());
    return answer instanceof Answer.Outcomes outcomes
        ? outcomes.outcomes().get(0).kind().name()
        : answer.toString();
  }

  private void assertBooksAreRight() throws Exception {
    try (Connection connection = database.database().connect(Role.READER, "test")) {
      assertThat(Invariants.check(connection, List.of())).allMatch(Finding::holds);
    }
  }

  private List<String> query(String sql) throws SQLException {
    return database.query(sql);
  }

  private void execute(String sql) throws SQLException {
    try (Connection superuser = database.superuser();
        Statement statement = superuser.createStatement()) {
      statement.execute(sql);
    }
  }
}
