package io.straightway.element.queue;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.Element;
import io.straightway.element.ElementSettings;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.intake.TradeIntake.Answer;
import io.straightway.positions.PositionModel;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The connection is cut around COMMIT: nothing may be lost or duplicated. */
class InDoubtCommitTest {
  private static final int CUTS = 200;

  @ParameterizedTest
  @CsvSource({"BATCH, 1, 200", "TRADE, 20, 100", "STEP, 1, 40"})
  void cutsAroundTheCommitLoseNothingAndDoubleNothing(
      CommitPoints commitPoints, int messages, int cuts) throws Exception {
    try (TestDatabase database = TestDatabase.durable();
        CommitCuttingProxy proxy =
            new CommitCuttingProxy(port(database.address().jdbcUrl()), cuts, 42)) {
      StaticDataFixture.load(database);
      List<Outcome> outcomes =
          sendUntilAllIsCut(proxy, cuts, through(proxy, database), commitPoints, messages);

      assertThat(proxy.cutsBefore()).isGreaterThan(cuts / 4);
      assertThat(proxy.cutsAfter()).isGreaterThan(cuts / 4);
      assertThat(outcomes).extracting(Outcome::kind).containsOnly(Outcome.Kind.BOOKED);
      String sent = Integer.toString(outcomes.size());
      assertThat(
              database.query(
                  """
                  SELECT (SELECT count(*) FROM incoming_trade_message WHERE times_seen = 1),
                         (SELECT count(*) FROM security_purc_sale),
                         (SELECT count(*) FROM journal_entry),
                         (SELECT (sum(traded) / 1000)::bigint FROM current_position
                           WHERE instrument <> 'GBP')
                  """))
          .containsExactly(String.join(" ", sent, sent, sent, sent));
    }
  }

  /** A change waits for its trade, so two separate transactions are cut, one at a time. */
  @Test
  void aChangeWhoseReleaseWasInDoubtIsCountedOnce() throws Exception {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (TestDatabase database = TestDatabase.durable();
        CommitCuttingProxy proxy =
            new CommitCuttingProxy(port(database.address().jdbcUrl()), 8, 42)) {
      StaticDataFixture.load(database);
      ElementSettings settings =
          EngineFixture.settings(
              through(proxy, database), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2);
      try (Element element =
          Element.start(settings, new ElementMetrics(registry), Clock.systemUTC())) {
        proxy.beginToCut();
        TradeIntake intake = new TradeIntake(element.queues(), 5000, LONG, Clock.systemUTC());
        int trades = 0;
        while (proxy.cuts() < 8) {
          Versions trade = new Versions("T" + trades, 10L * ++trades);
          taken(intake, trade.cancelled(2).bytes());
          taken(intake, trade.reported().bytes());
          String booked = Integer.toString(2 * trades);
          await()
              .until(
                  () -> database.query("SELECT count(*) FROM security_purc_sale").contains(booked));
        }
        double all = 2.0 * trades;
        await()
            .untilAsserted(
                () ->
                    assertThat(
                            registry.get("straightway.messages").tag("outcome", "booked").counter())
                        .extracting(Counter::count)
                        .isEqualTo(all));
      }
    }
  }

  private static List<Outcome> sendUntilAllIsCut(
      CommitCuttingProxy proxy,
      int cuts,
      DatabaseAddress address,
      CommitPoints commitPoints,
      int messages)
      throws Exception {
    ElementSettings settings =
        EngineFixture.settings(address, commitPoints, PositionModel.LOW_CONTENTION, 2);
    List<Outcome> outcomes = new ArrayList<>();
    try (Element element =
        Element.start(settings, new ElementMetrics(new SimpleMeterRegistry()), Clock.systemUTC())) {
      proxy.beginToCut();
      TradeIntake intake = new TradeIntake(element.queues(), 5000, LONG, Clock.systemUTC());
      for (long first = 1; proxy.cuts() < cuts; first += messages) {
        List<String> body =
            LongStream.range(first, first + messages)
                .mapToObj(number -> TradeXml.purchase("A", number).text())
                .toList();
        byte[] batch = TradeXml.batch(body);
        outcomes.addAll(taken(intake, batch));
      }
    }
    return outcomes;
  }

  /** Sends until the element takes it: it refuses while its marks can't be written. */
  private static List<Outcome> taken(TradeIntake intake, byte[] body) {
    Answer answer =
        await()
            .pollDelay(Duration.ZERO)
            .until(() -> intake.take(body), Answer.Outcomes.class::isInstance);
    return ((Answer.Outcomes) answer).outcomes();
  }

  /** The control: a sender that retries without a key doubles rows, and the proxy exposes that. */
  @Test
  void aSenderThatRetriesWithoutAKeyIsSeenToDoubleRows() throws Exception {
    try (TestDatabase database = TestDatabase.durable();
        CommitCuttingProxy proxy =
            new CommitCuttingProxy(port(database.address().jdbcUrl()), CUTS, 42)) {
      try (Connection connection = database.superuser();
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE public.control (number bigint)");
        statement.execute("GRANT INSERT ON public.control TO stp_engine");
      }
      DatabaseAddress address = through(proxy, database);
      proxy.beginToCut();
      for (long number = 1; proxy.cuts() < CUTS; number++) {
        insertUntilItSeemsDone(address, number);
      }

      List<String> counts =
          database.query("SELECT count(*) - count(DISTINCT number) > 0 FROM public.control");
      assertThat(counts).containsExactly("t");
    }
  }

  private static void insertUntilItSeemsDone(DatabaseAddress address, long number) {
    boolean done = false;
    while (!done) {
      try (Connection connection = open(address);
          Statement statement = connection.createStatement()) {
        connection.setAutoCommit(false);
        statement.execute("INSERT INTO public.control VALUES (" + number + ")");
        connection.commit();
        done = true;
      } catch (SQLException e) {
        assertThat(e.getSQLState()).startsWith("08");
      }
    }
  }

  private static Connection open(DatabaseAddress address) throws SQLException {
    var login = address.credentials(Role.ENGINE);
    Properties properties = new Properties();
    properties.setProperty("user", login.user());
    properties.setProperty("password", login.password());
    return DriverManager.getConnection(address.jdbcUrl(), properties);
  }

  private static DatabaseAddress through(CommitCuttingProxy proxy, TestDatabase database) {
    String url = database.address().jdbcUrl();
    return new DatabaseAddress(
        url.replace(":" + port(url) + "/", ":" + proxy.port() + "/"),
        database.address().credentials());
  }

  private static int port(String jdbcUrl) {
    return URI.create(jdbcUrl.substring("jdbc:".length())).getPort();
  }
}
