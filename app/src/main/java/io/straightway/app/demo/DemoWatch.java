package io.straightway.app.demo;

import io.straightway.benchmark.fanout.WatchingClient;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.OperatorTicket;
import io.straightway.operators.Operators;
import io.straightway.positions.Position;
import io.straightway.positions.Positions;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.streams.relay.RelaySlot;
import java.net.URI;
import java.net.http.HttpClient;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A subscriber of one account during a demo: {@code stp relay} sends events from the database to
 * the demo's broker, and {@code stp fan-out} from there to the subscriber.
 *
 * @param updates the number of values received
 */
record DemoWatch(
    DemoDatabase database, ChildProcess relay, WatchingClient subscriber, AtomicLong updates) {
  /** The first of the generated accounts. */
  private static final String ACCOUNT = "ACC0001";

  private static final RelaySlot SLOT = new RelaySlot(RelaySlot.USUAL);
  private static final String TOPIC = "books";
  private static final int PARTITIONS = 4;
  private static final String NAME = "watcher";
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final long LOOK_EVERY_MILLIS = 50;

  /**
   * The final state of the subscriber.
   *
   * @param positions the number of the account's positions in the database
   * @param updates the number of values received
   * @param equal whether the subscriber has the database's value of every position
   */
  record FinalState(String account, int positions, long updates, boolean equal) {}

  /** Starts relay, fan-out and subscriber on the demo's own database, before any booking. */
  static DemoWatch start(DemoDatabase database, DemoBroker broker, EngineProcesses processes)
      throws Exception {
    String topic = broker.topic(TOPIC, PARTITIONS);
    try (Connection relay = database.database().connect(Role.RELAY, "demo")) {
      SLOT.make(relay);
    }
    ChildProcess relay =
        processes.start("relay", "relay", with(database, "--to", topic), line -> {});
    ChildProcess server =
        processes.start(
            "fan-out",
            "fan-out",
            with(database, "--from", topic, "--listen", "127.0.0.1:0"),
            line -> {});
    URI watched = URI.create(EngineProcesses.awaitReady(server) + "?account=" + ACCOUNT);
    OperatorLogin login = login(database.database());
    AtomicLong updates = new AtomicLong();
    WatchingClient subscriber =
        new WatchingClient(
            HttpClient.newHttpClient(),
            List.of(watched),
            () -> OperatorTicket.authorization(login, List.of(), InstantSource.system()),
            data -> updates.incrementAndGet());
    return new DemoWatch(database, relay, subscriber, updates);
  }

  private static List<String> with(DemoDatabase database, String... more) {
    List<String> arguments = new ArrayList<>(database.arguments());
    arguments.addAll(List.of(more));
    return arguments;
  }

  private static OperatorLogin login(Database database) throws SQLException {
    try (Connection owner = database.connect(Role.MIGRATOR, "demo")) {
      return new OperatorLogin(
          NAME,
          new Operators(new SecureRandom())
              .add(owner, NAME, EnumSet.of(OperatorRole.VIEWER), "demo"));
    }
  }

  /**
   * Waits, within a limit, until the subscriber's positions equal the database's, and ends the
   * relay.
   */
  FinalState end() throws SQLException, InterruptedException {
    Map<String, String> books = books();
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!subscriber.positions().equals(books) && System.nanoTime() < end) {
      Thread.sleep(LOOK_EVERY_MILLIS);
    }
    boolean equal = subscriber.positions().equals(books);
    subscriber.close();
    relay.stop(PATIENCE);
    try (Connection connection = database.database().connect(Role.RELAY, "demo")) {
      SLOT.drop(connection);
    }
    return new FinalState(ACCOUNT, books.size(), updates.get(), equal);
  }

  /** Returns the positions in the database, in the form in which subscribers receive them. */
  private Map<String, String> books() throws SQLException {
    Map<String, String> books = new HashMap<>();
    try (Connection connection = database.database().connect(Role.READER, "demo")) {
      for (Position position : new Positions().find(connection, ACCOUNT, null)) {
        books.put(
            "\"account\":\"%s\",\"instrument\":\"%s\""
                .formatted(ACCOUNT, position.key().instrument()),
            "\"traded\":%s,\"settled\":%s"
                .formatted(
                    position.traded().stripTrailingZeros().toPlainString(),
                    position.settled().stripTrailingZeros().toPlainString()));
      }
    }
    return books;
  }
}
