package io.straightway.backoffice.access;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.backoffice.api.BackOfficeServer;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.server.ElementServer;
import io.straightway.element.server.SelfSignedCertificate;
import io.straightway.operators.Senders;
import io.straightway.operators.Senders.Proof;
import io.straightway.operators.TokenHalf;
import io.straightway.positions.PositionModel;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Two hundred connections that send a byte now and then don't keep anybody else out, and are
 * closed.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SlowConnectionsTest {
  private static final int CONNECTIONS = 200;
  private static final String TOKEN = "33".repeat(32);

  private final TestDatabase database = TestDatabase.fresh();
  private ConfigurableApplicationContext server;
  private SelfSignedCertificate own;
  private int trades;

  /** The beginning of each slow request; the rest follows byte by byte, endlessly. */
  private enum Slow {
    HANDSHAKE(false, "\u0016\u0003\u0001\u0002\u0000\u0001"),
    HEAD(true, "GET /health/liveness HTTP/1.1\r\nHost: x\r\nX-Slow: "),
    LOGIN(
        true,
        "POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            + "Content-Length: 4000\r\n\r\nusername="),
    TRADE_OF_NOBODY(true, "POST /trades HTTP/1.1\r\nHost: x\r\nContent-Length: 8000000\r\n\r\n<"),
    TRADE_OF_A_SENDER(
        true,
        "POST /trades HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
            + TOKEN
            + "\r\nContent-Type: application/xml\r\nContent-Length: 8000000\r\n\r\n<");

    private final boolean tls;
    private final String begun;

    Slow(boolean tls, String begun) {
      this.tls = tls;
      this.begun = begun;
    }
  }

  @BeforeAll
  void start(@TempDir Path dir) throws Exception {
    StaticDataFixture.load(database);
    own = SelfSignedCertificate.in(dir, "server");
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      Senders.add(owner, "BANK", Proof.TOKEN, TokenHalf.ofBoth(TOKEN), Set.of("SLOW"), "tester");
    }
    String bundle = "spring.ssl.bundle.pem.server.";
    server =
        ElementServer.start(
            EngineFixture.settings(
                database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2),
            Map.of(
                AccessSettings.IDENTITIES,
                true,
                AccessSettings.TLS,
                "server",
                bundle + "keystore.certificate",
                "file:" + own.certificate(),
                bundle + "keystore.private-key",
                "file:" + own.key(),
                "straightway.server.head-time",
                Patience.MOMENT,
                "straightway.server.body-time",
                Patience.MOMENT),
            BackOfficeServer.class);
  }

  @AfterAll
  void stop() {
    server.close();
    database.close();
  }

  @ParameterizedTest
  @EnumSource(Slow.class)
  void slowConnectionsKeepNobodyOutAndAreClosed(Slow slow) throws Exception {
    List<Socket> open = new ArrayList<>();
    ScheduledExecutorService dribble = Executors.newSingleThreadScheduledExecutor();
    try {
      for (int i = 0; i < CONNECTIONS; i++) {
        open.add(begun(slow));
      }
      List<Socket> slowOnes = List.copyOf(open);
      Future<?> dribbling =
          dribble.scheduleWithFixedDelay(
              () -> sendOn(slowOnes, open), 0, 300, TimeUnit.MILLISECONDS);

      HttpUser anybody = new HttpUser(address()).trusting(own);
      assertThat(anybody.get("/health/liveness").statusCode()).isEqualTo(200);
      assertThat(anybody.get("/login").statusCode()).isEqualTo(200);
      String trade = TradeXml.purchase("SLOW", ++trades).text();
      assertThat(anybody.withAuthorization("Bearer " + TOKEN).trade(trade).body())
          .contains("booked");

      await().until(() -> count(open) == 0);
      assertThat(dribbling).isNotDone();
    } finally {
      dribble.shutdownNow();
      for (Socket socket : List.copyOf(open)) {
        socket.close();
      }
    }
  }

  private String address() {
    return "https://127.0.0.1:" + ElementServer.port(server);
  }

  private Socket begun(Slow slow) throws Exception {
    int port = ElementServer.port(server);
    InetAddress host = InetAddress.getLoopbackAddress();
    Socket socket =
        slow.tls
            ? own.trustedBy(null).getSocketFactory().createSocket(host, port)
            : new Socket(host, port);
    socket.getOutputStream().write(slow.begun.getBytes(US_ASCII));
    return socket;
  }

  /** Sends one more byte on each connection; removes those that the server has closed. */
  private static void sendOn(List<Socket> all, List<Socket> open) {
    for (Socket socket : all) {
      try {
        socket.getOutputStream().write('a');
      } catch (IOException closed) {
        synchronized (open) {
          open.remove(socket);
        }
      }
    }
  }

  private static int count(List<Socket> open) {
    synchronized (open) {
      return open.size();
    }
  }
}
