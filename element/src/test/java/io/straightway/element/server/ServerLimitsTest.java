package io.straightway.element.server;

import static io.straightway.testing.Patience.LONG;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.context.ConfigurableApplicationContext;

/** A sender can take neither memory nor connections from the others. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ServerLimitsTest {
  private static final int MOST = 20;
  private static final Duration BODY_TIME = Duration.ofSeconds(5);

  private final TestDatabase database = TestDatabase.fresh();
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final List<Socket> open = new ArrayList<>();
  private ConfigurableApplicationContext server;

  @BeforeAll
  void start() throws SQLException {
    StaticDataFixture.load(database);
    server =
        ElementServer.start(
            EngineFixture.settings(
                database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2),
            Map.of(
                ServerProperties.CONNECTIONS_PER_ADDRESS,
                MOST,
                "server.tomcat.connection-timeout",
                RawHttp.FOREVER,
                ServerProperties.HEAD_TIME,
                RawHttp.FOREVER,
                ServerProperties.BODY_TIME,
                BODY_TIME));
  }

  @AfterEach
  void disconnect() throws IOException {
    for (Socket socket : open) {
      socket.close();
    }
    open.clear();
  }

  @AfterAll
  void stop() {
    server.close();
    database.close();
  }

  @Test
  void bodiesThatAreAnnouncedAndDoNotArriveTakeNoRoom() throws Exception {
    for (int i = 0; i < MOST / 2; i++) {
      begin("POST /trades HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8000000\r\n\r\n<Trade");
    }
    assertThat(trade(1).body()).contains("booked");
  }

  @Test
  void anAddressHasALimitOfConnectionsAndMayReplaceClosedOnes() throws Exception {
    for (int i = 0; i < MOST; i++) {
      begin("GET /health HTTP/1.1\r\nHost: localhost\r\n");
    }
    for (int i = 0; i <= ConnectionLimits.CONNECTIONS; i++) {
      assertThat(isRefused()).isTrue();
    }
    disconnect();
    await().ignoreExceptions().until(() -> trade(2).statusCode() == 200);
  }

  @Test
  void aSlowBodyIsAnsweredAndItsConnectionClosed() throws Exception {
    Socket slow = begin("POST /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8000\r\n\r\n");
    await().pollInterval(Duration.ofMillis(300)).until(() -> RawHttp.isBroken(slow));
    Socket trade =
        begin("POST /trades HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8000\r\n\r\n<");
    assertThat(answerToOneByteAtATime(trade))
        .startsWith("HTTP/1.1 408")
        .contains("REQUEST_TIMEOUT");
  }

  @Test
  void aBodyThatIsTooLongIsAnsweredBeforeItArrives() throws Exception {
    Socket long1 =
        begin("POST /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n");
    assertThat(new String(long1.getInputStream().readNBytes(12), US_ASCII))
        .isEqualTo("HTTP/1.1 413");
  }

  /** A connection that is closed while its client sends is reset, and the answer may be lost. */
  @Test
  void anOversizedBodyIsReadAndThenRefused() throws Exception {
    Socket sender =
        begin("POST /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n");
    await().until(() -> sender.getInputStream().available() > 0);

    sender.getOutputStream().write(new byte[1_000_000]);

    assertThat(new String(sender.getInputStream().readAllBytes(), US_ASCII))
        .startsWith("HTTP/1.1 413")
        .contains("BODY_TOO_LARGE");
  }

  @Test
  void aBodyThatNobodyReadsLeavesItsConnectionUsable() throws Exception {
    Socket sender =
        begin("PUT /trades HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello");
    sender
        .getOutputStream()
        .write(
            "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                .getBytes(US_ASCII));

    assertThat(new String(sender.getInputStream().readAllBytes(), US_ASCII))
        .startsWith("HTTP/1.1 405")
        .contains("HTTP/1.1 200");
  }

  @Test
  void noSenderGetsMoreThanHalfOfTheRoom() {
    BodyRoom room = new BodyRoom(100);
    try (BodyRoom.Place first = room.of("A");
        BodyRoom.Place second = room.of("A");
        BodyRoom.Place other = room.of("B")) {
      assertThat(first.take(40)).isTrue();
      assertThat(second.take(11)).isFalse();
      assertThat(second.take(10)).isTrue();
      assertThat(other.take(50)).isTrue();
    }
    try (BodyRoom.Place place = room.of("A")) {
      assertThat(place.take(50)).isTrue();
    }
  }

  private HttpResponse<String> trade(int number) throws Exception {
    return http.send(
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + ElementServer.port(server) + "/trades"))
            .timeout(LONG)
            .header("Content-Type", "application/xml")
            .POST(BodyPublishers.ofString(TradeXml.purchase("LIMITS", number).text()))
            .build(),
        BodyHandlers.ofString());
  }

  private Socket begin(String request) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), ElementServer.port(server));
    open.add(socket);
    socket.setSoTimeout(Math.toIntExact(LONG.toMillis()));
    socket.getOutputStream().write(request.getBytes(US_ASCII));
    return socket;
  }

  /** Sends no byte while an answer may arrive: that would reset the connection. */
  private static String answerToOneByteAtATime(Socket sender) throws IOException {
    sender.setSoTimeout(Math.toIntExact(BODY_TIME.plusSeconds(1).toMillis()));
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    for (int sent = 0; sent < 20; sent++) {
      try {
        sender.getInputStream().transferTo(answer);
        break;
      } catch (SocketTimeoutException unanswered) {
        sender.getOutputStream().write('a');
      }
    }
    return answer.toString(US_ASCII);
  }

  private boolean isRefused() throws IOException {
    try {
      return begin("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").getInputStream().read() < 0;
    } catch (SocketException reset) {
      return true;
    }
  }
}
