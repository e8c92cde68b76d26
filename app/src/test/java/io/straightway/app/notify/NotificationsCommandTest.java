package io.straightway.app.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.backoffice.console.ConsoleServer;
import io.straightway.backoffice.notify.NotificationSettings;
import io.straightway.db.Credentials;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.StaticDataFixture;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** {@code stp notifications}, with a server that sends them. */
final class NotificationsCommandTest {
  private static final InetSocketAddress ANY_PORT =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  @TempDir Path dir;
  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  private final List<String> received = new CopyOnWriteArrayList<>();

  @Test
  void aServerSendsNotificationsByItsRulesAndRequestedTests() throws Exception {
    String secret = run(Map.of(), "operator", "add", "ann").out().strip();
    Map<String, String> ann = Map.of("STP_OPERATOR", "ann", "STP_OPERATOR_SECRET", secret);
    assertThat(run(ann, "notifications", "list").out()).contains("no notifications");
    assertThat(run(ann, "notifications", "test").err()).contains("--notifications");

    StaticDataFixture.load(database);
    HttpServer receiver = receiver();
    try (ConfigurableApplicationContext server = server(receiver)) {
      assertThat(server.isRunning()).isTrue();
      await()
          .untilAsserted(
              () -> assertThat(run(ann, "notifications", "rules").out()).contains("1 rule"));
      Files.writeString(
          dir.resolve("statement.csv"),
          "statement_date,kind,account,instrument,quantity\n2026-11-20,CASH,CA-ACC1,GBP,5\n");
      run(Map.of(), "reconcile", dir.resolve("statement.csv").toString());
      StpRun test = run(ann, "notifications", "test");
      assertThat(test.out()).as(test.err()).contains("TEST", "WAITING", "1 notification");

      await()
          .untilAsserted(
              () ->
                  assertThat(run(ann, "notifications", "list", "--state", "sent").out())
                      .contains("BREAK_OPENED", "break:1", "TEST", "2 notifications"));
      assertThat(String.join("\n", received)).contains("break:1", "\"TEST\"");
      assertThat(run(ann, "notifications", "list", "--rule", "other").out())
          .contains("no notifications");
    } finally {
      receiver.stop(0);
    }
  }

  private HttpServer receiver() throws IOException {
    HttpServer receiver = HttpServer.create(ANY_PORT, 0);
    receiver.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          received.add(new String(body, StandardCharsets.UTF_8));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    receiver.start();
    return receiver;
  }

  private ConfigurableApplicationContext server(HttpServer receiver) throws IOException {
    Files.writeString(dir.resolve("secret"), "0123456789abcdef0123456789abcdef");
    Path rules =
        Files.writeString(
            dir.resolve("notifications.json"),
            """
            {"rules": [{"name": "breaks", "when": "BREAK_OPENED",
              "webhook": "http://127.0.0.1:%d", "secretFile": "secret"}]}
            """
                .formatted(receiver.getAddress().getPort()));
    return ConsoleServer.start(
        database.address(), ANY_PORT, Map.of(NotificationSettings.PROPERTY, rules.toString()));
  }

  @Test
  void aServerDoesNotStartWithRulesThatCantBeUsed() throws Exception {
    Files.writeString(dir.resolve("notifications.json"), "{\"rules\": []}");
    for (String server : List.of("console", "element")) {
      StpRun refused = run(Map.of(), server, "--notifications", "notifications.json");
      assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(refused.err()).contains("--notifications notifications.json: NOTIFY_NO_RULE: ");
    }
  }

  private StpRun run(Map<String, String> operator, String... words) {
    DatabaseAddress address = database.address();
    Map<String, String> environment = new HashMap<>(operator);
    for (Role role : Role.values()) {
      Credentials login = address.credentials(role);
      environment.put("STP_" + role + "_USER", login.user());
      environment.put("STP_" + role + "_PASSWORD", login.password());
    }
    String[] all =
        Stream.concat(Stream.of(words), Stream.of("--database", address.jdbcUrl()))
            .toArray(String[]::new);
    return StpRun.in(dir, environment, all);
  }
}
