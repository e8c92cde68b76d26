package io.straightway.backoffice.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.api.BackOfficeServer;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.server.CapturedOutput;
import io.straightway.element.server.ElementServer;
import io.straightway.element.server.RawHttp;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import io.straightway.positions.PositionModel;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.ConfigurableApplicationContext;

/** Malformed forms from anybody who can connect neither fill the log nor raise an alarm. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Isolated("reads what the whole JVM prints")
class BrokenFormsTest {
  private final TestDatabase database = TestDatabase.fresh();
  private ConfigurableApplicationContext server;
  private String login;

  @BeforeAll
  void start() throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      String secret = new Operators(new SecureRandom()).add(owner, "ann", OperatorRole.USUAL, "x");
      login = Base64.getEncoder().encodeToString(("ann:" + secret).getBytes(UTF_8));
    }
    server =
        ElementServer.start(
            EngineFixture.settings(
                database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 1),
            BackOfficeServer.class);
  }

  @AfterAll
  void stop() {
    server.close();
    database.close();
  }

  private static Stream<String> forms() {
    String url = "Content-Type: application/x-www-form-urlencoded\r\n";
    String parts = "Content-Type: multipart/form-data";
    return Stream.of(
        "POST /login HTTP/1.1\r\n" + url + "Content-Length: 5\r\n\r\na=%zz",
        "POST /login HTTP/1.1\r\n" + url + "Transfer-Encoding: chunked\r\n\r\na=%zz",
        "POST /login HTTP/1.1\r\n" + parts + "\r\nContent-Length: 3\r\n\r\n--x",
        "POST /console/static-data HTTP/1.1\r\n"
            + parts
            + "; boundary=x\r\nContent-Length: 33\r\n\r\n--x\r\nContent-Disposition: form-",
        "GET /login HTTP/1.1\r\n" + parts + "\r\n\r\n",
        "GET /nowhere?a=%zz HTTP/1.1\r\n" + parts + "\r\n\r\n");
  }

  @ParameterizedTest
  @MethodSource("forms")
  void aBrokenFormIsNoFailureOfTheServer(String request) throws Exception {
    String head = "\r\nHost: x\r\nConnection: close\r\nAuthorization: Basic " + login + "\r\n";
    try (CapturedOutput printed = new CapturedOutput()) {
      assertThat(RawHttp.answer(server, request.replaceFirst("\r\n", head).getBytes(UTF_8)))
          .matches("(?s)HTTP/1.1 [234].*");
      assertThat(printed.text()).doesNotContain("ERROR");
    }
  }
}
