package io.straightway.streams.relay;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.db.Database;
import io.straightway.db.Durability;
import io.straightway.db.Role;
import io.straightway.db.dialect.Statements;
import io.straightway.db.server.ClusterTemplate;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.TemporaryDirectory;
import io.straightway.db.server.replica.EmbeddedDatabase;
import io.straightway.element.Element;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.positions.PositionModel;
import io.straightway.testing.Patience;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A relay over a pair of servers, the primary of which is lost. */
@SuppressWarnings("try") // an element and a relay run while the resources are open
final class RelayFailoverTest {
  private static final RelaySlot SLOT = new RelaySlot(RelaySlot.USUAL);
  private static final String SYNCED =
      """
      SELECT count(*) FROM pg_replication_slots
       WHERE slot_name = '%s' AND synced AND NOT temporary
      """
          .formatted(SLOT.name());

  @AutoClose private final TemporaryDirectory parent = TemporaryDirectory.create();
  private final Path events = parent.path().resolve("events.jsonl");

  @Test
  void noEventGoesOutForATradeThatAFailoverCouldLoseAndNoneIsMissingAfterIt() throws Exception {
    Path directory = ClusterTemplate.copyTo(parent.path().resolve("database"));
    EmbeddedDatabase servers = EmbeddedDatabase.startOrJoin(directory, 0);
    try {
      StaticDataFixture.load(new Database(servers.address()));
      EmbeddedServer standby = servers.addReplica();
      Database books = new Database(servers.address());
      try (Connection relay = books.connect(Role.RELAY, "test")) {
        SLOT.make(relay);
      }
      Relay relay =
          new Relay(
              books,
              SLOT,
              FileTarget.open(events, RelayFixture.SOURCE),
              Duration.ofSeconds(1),
              new Unwatched());
      Thread thread = new Thread(() -> run(relay), "relay");
      thread.start();

      try (Element element = start(servers)) {
        book(element, 1, 20);
        await().untilAsserted(() -> assertThat(booked()).hasSize(20));
        // the standby checks twice, up to half a minute apart
        await()
            .pollInterval(Duration.ofSeconds(1))
            .until(() -> isSlotOnBoth(servers.primary(), standby));
        EmbeddedServer.find(standby.directory()).orElseThrow().stop();
        intake(element, Duration.ofSeconds(3)).take(purchases(21, 21));
        assertThat(booked()).as("the standby does not have the last one").hasSize(20);
        kill(servers.primary());
        servers.promote(false);
        servers.rejoin();
        // including the trade that the element was in doubt about, or did not accept; the relay
        // waits until the former primary follows
        book(element, 21, 30);
        await().untilAsserted(() -> assertThat(booked()).hasSize(30));
      }
      relay.stop();
      thread.join();
      assertThat(booked()).isEqualTo(inTheBooks(books));
    } finally {
      servers.stop();
    }
  }

  private static void run(Relay relay) {
    try {
      relay.untilStopped();
    } catch (SQLException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Element start(EmbeddedDatabase servers) throws SQLException {
    return Element.start(
        EngineFixture.settings(
            servers.address().with(Durability.REPLICATED),
            CommitPoints.BATCH,
            PositionModel.LOW_CONTENTION,
            2),
        new ElementMetrics(new SimpleMeterRegistry()),
        Clock.systemUTC());
  }

  private static TradeIntake intake(Element element, Duration patience) {
    return new TradeIntake(element.queues(), 5000, patience, Clock.systemUTC());
  }

  private static byte[] purchases(int first, int last) {
    return TradeXml.batch(
        IntStream.rangeClosed(first, last)
            .mapToObj(number -> TradeXml.purchase("OMS", number).text())
            .toList());
  }

  private static void book(Element element, int first, int last) {
    await()
        .until(
            () ->
                intake(element, LONG).take(purchases(first, last))
                    instanceof TradeIntake.Answer.Outcomes);
  }

  private static void kill(EmbeddedServer server) throws Exception {
    ProcessHandle.of(server.pid())
        .orElseThrow()
        .descendants()
        .forEach(ProcessHandle::destroyForcibly);
    ProcessHandle postmaster = ProcessHandle.of(server.pid()).orElseThrow();
    postmaster.destroyForcibly();
    postmaster.onExit().get(Patience.LONG.toSeconds(), TimeUnit.SECONDS);
  }

  /**
   * Returns whether the slot is on both servers. The standby copies a slot once it has advanced,
   * which the slot of a busy primary does by itself.
   */
  private static boolean isSlotOnBoth(EmbeddedServer primary, EmbeddedServer standby)
      throws SQLException {
    asked(primary, "SELECT pg_log_standby_snapshot() - '0/0'::pg_lsn");
    return asked(standby, SYNCED) == 1;
  }

  private static long asked(EmbeddedServer server, String query) throws SQLException {
    try (Connection connection = server.superuser("straightway")) {
      return Statements.number(connection, query);
    }
  }

  private Set<String> booked() throws Exception {
    Set<String> references = new TreeSet<>();
    for (String line : Files.readAllLines(events)) {
      if (line.contains("io.straightway.trade.booked")) {
        references.add(line.replaceFirst(".*\"tradeReference\":\"([^\"]*)\".*", "$1"));
      }
    }
    return references;
  }

  private static Set<String> inTheBooks(Database books) throws SQLException {
    try (Connection reader = books.connect(Role.READER, "test")) {
      return new TreeSet<>(
          Statements.list(
              reader, "SELECT trade_reference FROM security_purc_sale", row -> row.getString(1)));
    }
  }

  /** A watcher that ignores everything. */
  private static final class Unwatched implements RelayWatcher {
    @Override
    public void delivered(int events, int transactions) {}

    @Override
    public void failed(Exception failure) {}

    @Override
    public void standing(SlotStatus status) {}
  }
}
