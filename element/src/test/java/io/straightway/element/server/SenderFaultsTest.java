package io.straightway.element.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** Faults of senders are reported to them, and are no failures of the server. */
@Isolated("reads what the whole JVM prints")
class SenderFaultsTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void faultsOfASenderAreAnsweredAndNotLoggedAsErrors(boolean openIntake) throws Exception {
    try (CapturedOutput printed = new CapturedOutput();
        ConfigurableApplicationContext server = start(openIntake)) {
      assertThat(
              RawHttp.answer(
                  server, request("POST /trades", "Transfer-Encoding: chunked", "fffffffff\r\n<")))
          .startsWith("HTTP/1.1 400")
          .contains("BAD_REQUEST");
      assertThat(RawHttp.answer(server, request("POST /trades", "Content-Length: 100", "<")))
          .startsWith("HTTP/1.1 408")
          .contains("REQUEST_TIMEOUT");
      assertThat(RawHttp.answer(server, request("GET /health?a=%zz", "Connection: close", "")))
          .startsWith("HTTP/1.1 400")
          .contains("BAD_REQUEST");
      assertThat(
              RawHttp.answer(
                  server, request("GET /health", "Connection: close\r\nAccept: , */*", "")))
          .startsWith("HTTP/1.1 400")
          .contains("BAD_REQUEST");
      assertThat(printed.text()).doesNotContain("ERROR", "\tat ");
    }
  }

  private ConfigurableApplicationContext start(boolean openIntake) {
    return ElementServer.start(
        EngineFixture.settings(
            database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 1),
        Map.of(ServerProperties.BODY_TIME, "0s"), // every body is too late
        openIntake ? new Class<?>[0] : new Class<?>[] {NoMore.class});
  }

  private static byte[] request(String line, String header, String body) {
    String head = "%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/xml\r\n%s\r\n\r\n";
    return (head.formatted(line, header) + body).getBytes(US_ASCII);
  }

  /**
   * The configuration of a server that has more than an element, and decides itself who may send.
   */
  @Configuration(proxyBeanMethods = false)
  static class NoMore {}
}
