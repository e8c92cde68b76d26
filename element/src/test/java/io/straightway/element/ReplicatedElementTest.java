package io.straightway.element;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Durability;
import io.straightway.db.server.ClusterTemplate;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.TemporaryDirectory;
import io.straightway.db.server.replica.EmbeddedDatabase;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.intake.TradeIntake.Answer;
import io.straightway.element.queue.Admission;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.positions.PositionModel;
import io.straightway.testing.Patience;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * Failover of an element that acknowledges a message only once a synchronous standby has it on
 * disk.
 */
final class ReplicatedElementTest {
  private static final String MESSAGES = "SELECT count(*) FROM straightway.incoming_trade_message";

  @AutoClose private final TemporaryDirectory parent = TemporaryDirectory.create();

  @Test
  void nothingIsAcknowledgedWithoutAStandbyAndTheElementFollowsThePrimary() throws Exception {
    Path directory = ClusterTemplate.copyTo(parent.path().resolve("database"));
    EmbeddedDatabase servers = EmbeddedDatabase.startOrJoin(directory, 0);
    try {
      assertThatThrownBy(() -> start(servers.address()))
          .hasMessageContaining("synchronous_standby_names is empty");
      EmbeddedServer standby = servers.addReplica();
      try (Element element = start(servers.address())) {
        TradeIntake intake =
            new TradeIntake(element.queues(), 5000, Duration.ofSeconds(2), Clock.systemUTC());
        awaitOutcome(intake, 1);

        answersInTimeWithoutTheStandby(standby, intake);
        servers.rejoin();
        awaitOutcome(intake, 4);

        refusesWhileTheServerWaitsForNobody(servers, intake);
        assertThat(element.liveness().states().get("replication"))
            .contains("synchronous_standby_names is empty");
        servers.rejoin();
        awaitOutcome(intake, 2);

        EmbeddedServer.find(servers.directory()).orElseThrow().stop();
        servers.promote(false);
        CompletableFuture<Answer> waiting = CompletableFuture.supplyAsync(() -> take(intake, 3));
        servers.rejoin();
        waiting.get(Patience.LONG.toSeconds(), TimeUnit.SECONDS);
        awaitOutcome(intake, 3);
        assertThat(answer(servers.primary(), MESSAGES)).isEqualTo("4");
      }
    } finally {
      servers.stop();
    }
  }

  /** A commit may wait long for a standby, but its sender may not. */
  private static void answersInTimeWithoutTheStandby(EmbeddedServer standby, TradeIntake intake)
      throws Exception {
    EmbeddedServer.find(standby.directory()).orElseThrow().stop();
    assertThat(CompletableFuture.supplyAsync(() -> take(intake, 4)))
        .succeedsWithin(LONG)
        .isNotInstanceOf(Answer.Outcomes.class);
  }

  private static void refusesWhileTheServerWaitsForNobody(
      EmbeddedDatabase servers, TradeIntake intake) throws SQLException {
    tell(servers.primary(), "ALTER SYSTEM RESET synchronous_standby_names");
    tell(servers.primary(), "SELECT pg_reload_conf()");
    // until the server has read it, it waits for the standby, and commits are replicated
    await().until(() -> answer(servers.primary(), "SHOW synchronous_standby_names").isEmpty());
    CompletableFuture<Answer> unproved = CompletableFuture.supplyAsync(() -> take(intake, 2));
    await()
        .until(
            () ->
                take(intake, 2) instanceof Answer.NotTaken refused
                    && refused.refusal().reason() == Admission.Reason.NOT_REPLICATED);
    assertThat(unproved)
        .satisfiesAnyOf(
            answer -> assertThat(answer).isNotDone(),
            answer -> assertThat(answer.join()).isNotInstanceOf(Answer.Outcomes.class));
  }

  private static Element start(DatabaseAddress address) throws SQLException {
    ElementSettings settings =
        EngineFixture.settings(
            address.with(Durability.REPLICATED),
            CommitPoints.BATCH,
            PositionModel.LOW_CONTENTION,
            2);
    return Element.start(
        settings, new ElementMetrics(new SimpleMeterRegistry()), Clock.systemUTC());
  }

  private static void awaitOutcome(TradeIntake intake, int number) {
    await().until(() -> take(intake, number) instanceof Answer.Outcomes);
  }

  private static Answer take(TradeIntake intake, int number) {
    try {
      return intake.take(TradeXml.purchase("A", number).bytes());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void tell(EmbeddedServer server, String sql) throws SQLException {
    try (Connection connection = server.superuser("straightway");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String answer(EmbeddedServer server, String question) throws SQLException {
    try (Connection connection = server.superuser("straightway");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(question)) {
      row.next();
      return row.getString(1);
    }
  }
}
