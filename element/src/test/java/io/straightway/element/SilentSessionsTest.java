package io.straightway.element;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Pool;
import io.straightway.db.PreparedSessions;
import io.straightway.db.Role;
import io.straightway.db.dialect.Statements;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.intake.TradeIntake.Answer;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.positions.PositionModel;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** A firewall forgets the connections of an element while new ones work. */
final class SilentSessionsTest {
  private static final String WAITING =
      "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
          + " AND datname = current_database()";

  @Test
  void forgottenConnectionsAreGivenUpLongBeforeTheirStatementsTimeOut() throws Exception {
    try (TestDatabase database = TestDatabase.fresh();
        ForgetfulFirewall firewall = new ForgetfulFirewall(database.address())) {
      StaticDataFixture.load(database);
      try (Element element = start(firewall.address(database.address()));
          Connection holder = database.superuser()) {
        TradeIntake intake = new TradeIntake(element.queues(), 10, LONG, Clock.systemUTC());
        assertThat(take(intake, 1)).isInstanceOf(Answer.Outcomes.class);
        holder.setAutoCommit(false);
        Statements.update(
            holder, "LOCK TABLE straightway.incoming_trade_message IN EXCLUSIVE MODE");
        CompletableFuture<Answer> waiting = CompletableFuture.supplyAsync(() -> take(intake, 2));
        Statements.update(holder, "LOCK TABLE straightway.parked_message");
        // in another session: within a transaction, activity is read once
        await().until(() -> Integer.parseInt(database.query(WAITING).get(0)) > 1);
        firewall.forget();
        holder.rollback();

        assertThat(waiting.get(LONG.toSeconds(), TimeUnit.SECONDS))
            .isInstanceOf(Answer.Outcomes.class);
        assertThat(database.query("SELECT count(*) FROM security_purc_sale")).containsExactly("2");
        await().until(() -> firewall.forgottenLinks() == 0);
      }
    }
  }

  /** Asks for a session at the very moment at which another is given up. */
  @Test
  void whoLosesASessionIsNotGivenAnotherThatIsForgottenToo() throws Exception {
    try (TestDatabase database = TestDatabase.fresh();
        ForgetfulFirewall firewall = new ForgetfulFirewall(database.address())) {
      Database behind = new Database(firewall.address(database.address()));
      try (Pool pool = behind.pool(Role.ENGINE, 2, "test");
          SilentSessions silent = new SilentSessions(behind, Duration.ofSeconds(1), pool)) {
        DataSource sessions =
            silent.over(
                PreparedSessions.over(pool.dataSource(), session -> replaced(session, pool)));
        try (Connection asking = sessions.getConnection()) {
          sessions.getConnection().close();
          firewall.forget();
          assertThatThrownBy(() -> Statements.update(asking, "SELECT 1"))
              .isInstanceOf(SQLException.class);
        }
        assertThat(firewall.asked).hasSize(1);
      }
    }
  }

  /** Returns a session that is replaced by another of its pool as soon as it is aborted. */
  private static Connection replaced(Connection session, Pool pool) {
    return (Connection)
        Proxy.newProxyInstance(
            SilentSessionsTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              try {
                return method.invoke(session, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              } finally {
                if (method.getName().equals("abort")) {
                  pool.connection().close();
                }
              }
            });
  }

  private static Element start(DatabaseAddress address) throws Exception {
    return Element.start(
        EngineFixture.settings(address, CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 3),
        new ElementMetrics(new SimpleMeterRegistry()),
        Clock.systemUTC());
  }

  private static Answer take(TradeIntake intake, int number) {
    try {
      return intake.take(TradeXml.purchase("A", number).bytes());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A relay to a server that can discard all bytes of the connections that exist. */
  private static final class ForgetfulFirewall implements AutoCloseable {
    /** The message that ends a session. */
    private static final byte TERMINATE = 'X';

    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger forgotten = new AtomicInteger();
    private final Map<Socket, Integer> epochs = new ConcurrentHashMap<>();

    /** The forgotten connections on which the client has asked since. */
    private final Set<Socket> asked = ConcurrentHashMap.newKeySet();

    private final URI server;

    ForgetfulFirewall(DatabaseAddress behind) throws IOException {
      server = URI.create(behind.jdbcUrl().substring("jdbc:".length()));
      threads.execute(this::accept);
    }

    /** Statements may take an hour, so that nothing else ends the wait. */
    DatabaseAddress address(DatabaseAddress behind) {
      String url = behind.jdbcUrl().replace(":" + server.getPort(), ":" + listener.getLocalPort());
      return new DatabaseAddress(
          url + (url.contains("?") ? "&" : "?") + "socketTimeout=3600", behind.credentials());
    }

    void forget() {
      forgotten.incrementAndGet();
    }

    /** Returns the number of forgotten connections that the client keeps. */
    long forgottenLinks() {
      return epochs.values().stream().filter(epoch -> epoch < forgotten.get()).count();
    }

    private void accept() {
      while (!listener.isClosed()) {
        try {
          Socket client = listener.accept();
          Socket target = new Socket(server.getHost(), server.getPort());
          int epoch = forgotten.get();
          epochs.put(client, epoch);
          threads.execute(
              () -> {
                relay(client, target, epoch);
                epochs.remove(client);
              });
          threads.execute(() -> relay(target, client, epoch));
        } catch (IOException e) {
          // closed, or refused by the server: the client sees its connection end
        }
      }
    }

    private void relay(Socket from, Socket to, int epoch) {
      byte[] bytes = new byte[8192];
      try {
        for (int read = from.getInputStream().read(bytes);
            read >= 0;
            read = from.getInputStream().read(bytes)) {
          if (forgotten.get() == epoch) {
            to.getOutputStream().write(bytes, 0, read);
          } else if (bytes[0] != TERMINATE && epochs.containsKey(from)) {
            asked.add(from);
          }
        }
        if (forgotten.get() == epoch) {
          to.close();
        }
      } catch (IOException e) {
        // one of the two has ended
      }
    }

    @Override
    public void close() throws IOException {
      listener.close();
      threads.shutdownNow();
    }
  }
}
