package io.straightway.element.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** What senders do wrong is said to them, and is no failure of the server. */
class SenderFaultsTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatASenderDoesWrongIsAnsweredAndNoErrorInTheLog(boolean openIntake) throws Exception {
    try (Printed printed = new Printed();
        ConfigurableApplicationContext server = start(openIntake)) {
      assertThat(answer(server, "POST /trades", "Transfer-Encoding: chunked", "fffffffff\r\n<"))
          .startsWith("HTTP/1.1 400")
          .contains("BAD_REQUEST");
      assertThat(answer(server, "POST /trades", "Content-Length: 100", "<", "<"))
          .startsWith("HTTP/1.1 408")
          .contains("REQUEST_TIMEOUT");
      assertThat(answer(server, "GET /health?a=%zz", "Connection: close", ""))
          .startsWith("HTTP/1.1 400")
          .contains("BAD_REQUEST");
      assertThat(answer(server, "GET /health", "Connection: close\r\nAccept: , */*", ""))
          .startsWith("HTTP/1.1 400")
          .contains("BAD_REQUEST");
      assertThat(printed.text()).doesNotContain("ERROR", "\tat ");
    }
  }

  private ConfigurableApplicationContext start(boolean openIntake) {
    return ElementServer.start(
        EngineFixture.settings(
            database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 1),
        Map.of(ServerProperties.BODY_TIME, "3s"),
        openIntake ? new Class<?>[0] : new Class<?>[] {NoMore.class});
  }

  /** What is said to a request whose body comes in parts, each later than a body may take. */
  private static String answer(
      ConfigurableApplicationContext server, String request, String header, String... body)
      throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), ElementServer.port(server))) {
      socket.setSoTimeout(20_000);
      String head = "%s HTTP/1.1\r\nHost: x\r\nContent-Type: application/xml\r\n%s\r\n\r\n";
      OutputStream out = socket.getOutputStream();
      out.write((head.formatted(request, header) + body[0]).getBytes(US_ASCII));
      for (int i = 1; i < body.length; i++) {
        TimeUnit.SECONDS.sleep(4);
        out.write(body[i].getBytes(US_ASCII));
      }
      return new String(socket.getInputStream().readAllBytes(), US_ASCII);
    }
  }

  /** Of a server that isn't an element alone, and decides itself who may send. */
  @Configuration(proxyBeanMethods = false)
  static class NoMore {}
}
