package io.straightway.element.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Whatever bytes a sender writes to a connection, a real server ends it, never reports a failure of
 * its own, and answers the next sender.
 */
class HttpFuzzTest {
  /** 501 (not implemented) and 505 (not HTTP/1) are faults of the sender. */
  private static final Pattern FAILED = Pattern.compile("(?m)^HTTP/1\\.1 5(?!0[15])\\d\\d");

  private static final String UPGRADE =
      """
      GET /trades/stream HTTP/1.1\r
      Host: localhost\r
      Connection: Upgrade\r
      Upgrade: websocket\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Key: c3RyYWlnaHR3YXktZnV6eg==\r
      \r
      """;

  private static TestDatabase database;
  private static ConfigurableApplicationContext server;

  @BeforeAll
  static void start() throws SQLException {
    database = TestDatabase.fresh();
    StaticDataFixture.load(database);
    server =
        ElementServer.start(
            EngineFixture.settings(
                database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2),
            Map.of(
                "server.tomcat.connection-timeout",
                RawHttp.FOREVER,
                ServerProperties.HEAD_TIME,
                RawHttp.FOREVER,
                ServerProperties.BODY_TIME,
                RawHttp.FOREVER));
  }

  @AfterAll
  static void stop() {
    server.close();
    database.close();
  }

  static Stream<byte[]> requests() {
    String trade = TradeXml.purchase("A", 1).text();
    return Stream.of(
            post("Content-Length: " + trade.length(), trade),
            post("Transfer-Encoding: chunked", "7\r\n<Trade/\r\n1;x=y\r\n>\r\n0\r\nX: y\r\n\r\n"),
            post("Transfer-Encoding: chunked", "fffffffff\r\n<"),
            post("Content-Length: -1\r\nExpect: 100-continue", "<"),
            post("Content-Encoding: gzip\r\nContent-Length: 3", "<T>")
                + "GET /health?a=%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET /health HTTP/1.0\r\nAccept: text/html;q=0.x, */*\r\nRange: bytes=-1\r\n\r\n",
            "GET /messages/..%2f%00;a=b/A?source=%C0%80 HTTP/1.1\r\nHost: localhost\r\nCookie: a=\"\r\n\r\n",
            "DELETE //trades/ HTTP/1.1\r\nHost: y:z\r\nX-Forwarded-For: \u00ff\r\n\r\n")
        .map(text -> text.getBytes(ISO_8859_1));
  }

  private static String post(String headers, String body) {
    return "POST /trades HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/xml\r\n%s\r\n\r\n%s"
        .formatted(headers, body);
  }

  @MethodSource("requests")
  @FuzzTest(maxDuration = "2m")
  void request(byte[] bytes) throws IOException {
    assertAnswered(bytes);
  }

  /**
   * Frames masked with zeros: a whole body, one in two parts around a ping, a text, and bytes that
   * are no frame.
   */
  static Stream<byte[]> frames() {
    String none = "\0\0\0\0";
    return Stream.of(
            "\u0082\u0084" + none + "<T/>\u0088\u0080" + none,
            "\2\u0082" + none + "<T\u0089\u0080" + none + "\u0080\u0082" + none + "/>",
            "\u0081\u0081" + none + "x",
            "\u0082\u00ff\u007f\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff" + none + "<",
            "\u00ff\u0001x")
        .map(text -> text.getBytes(ISO_8859_1));
  }

  @MethodSource("frames")
  @FuzzTest(maxDuration = "2m")
  void stream(byte[] frames) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(UPGRADE.getBytes(ISO_8859_1));
    bytes.write(frames);
    assertThat(assertAnswered(bytes.toByteArray())).startsWith("HTTP/1.1 101");
  }

  private static String assertAnswered(byte[] bytes) throws IOException {
    String answer = RawHttp.answer(server, bytes);
    assertThat(answer).doesNotContainPattern(FAILED);
    return answer;
  }
}
