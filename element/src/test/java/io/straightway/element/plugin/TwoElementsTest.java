package io.straightway.element.plugin;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.Element;
import io.straightway.element.ElementSettings;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.positions.PositionModel;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two elements that both take the same message. */
class TwoElementsTest {
  private static final String WAITING =
      """
      SELECT count(DISTINCT pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'
         AND query LIKE 'INSERT INTO incoming_trade_message%'
      """;

  private final List<MeterRegistry> registries =
      List.of(new SimpleMeterRegistry(), new SimpleMeterRegistry());

  @Test
  void aParkedChangeReleasedByTwoElementsIsReportedAndCountedOnce(@TempDir Path dir)
      throws Exception {
    PluginJar.write(
        dir.resolve("tells.jar"),
        PluginJar.action(
            "notes-versions",
            """
            PluginJar.notes("notes-versions").add(trade.tradeReference() + ' ' + trade.version());
            """));
    Queue<String> notes = PluginJar.notes("notes-versions");
    try (TestDatabase database = TestDatabase.fresh()) {
      StaticDataFixture.load(database);
      try (Element element = start(database, dir, registries.get(0));
          Element other = start(database, dir, registries.get(1))) {
        TradeIntake intake = new TradeIntake(element.queues(), 100, LONG, Clock.systemUTC());
        assertThat(other.queues().trouble()).isNull();
        intake.take(message(1, "CANCEL", "2"));
        releaseByBoth(database, () -> intake.take(message(2, "NEW", "1")));

        await().until(() -> notes.contains("T 2"));
        await()
            .until(
                () ->
                    element.queues().admission().inside() + other.queues().admission().inside()
                        == 0);
      }
      assertThat(notes).containsExactlyInAnyOrder("T 1", "T 2");
      assertThat(
              registries.stream()
                  .flatMap(TwoElementsTest::booked)
                  .mapToDouble(Counter::count)
                  .sum())
          .isEqualTo(2.0);
    }
  }

  /** Locks the parked message until both elements wait for it. */
  private static void releaseByBoth(TestDatabase database, Step reportTrade) throws Exception {
    try (Connection holder = database.superuser();
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute(
          "SELECT FROM straightway.incoming_trade_message WHERE status = 'PARKED' FOR UPDATE");
      reportTrade.run();
      await().until(() -> database.query(WAITING).equals(List.of("2")));
      holder.rollback();
    }
  }

  private static Element start(TestDatabase database, Path plugins, MeterRegistry registry)
      throws SQLException {
    ElementSettings settings =
        EngineFixture.settings(
            database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2);
    return Element.start(
        EngineFixture.with(
            settings, true, new PluginSettings(plugins, Duration.ofMillis(500)), null),
        new ElementMetrics(registry),
        Clock.systemUTC());
  }

  private static Stream<Counter> booked(MeterRegistry registry) {
    return registry.find("straightway.messages").tag("outcome", "booked").counters().stream();
  }

  private static byte[] message(long number, String action, String version) {
    return TradeXml.purchase("A", number)
        .with("Action", action)
        .with("TradeReference", "T")
        .with("Version", version)
        .bytes();
  }

  private interface Step {
    void run() throws Exception;
  }
}
