package io.straightway.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.straightway.app.StpRun;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A compromised server never sees the secret of an operator who gives it commands. */
class SecretStaysHereTest {
  private static final String SECRET = "0123456789abcdef0123456789abcdef01234567";
  private static final String HASH =
      "5c9f5c9f5c9f5c9f5c9f5c9f5c9f5c9f5c9f5c9f5c9f5c9f5c9f5c9f5c9f5c9f";

  @TempDir Path dir;

  private final List<String> shown = new CopyOnWriteArrayList<>();
  private HttpServer stolen;

  @BeforeEach
  void start() throws Exception {
    stolen = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    stolen.createContext(
        "/",
        exchange -> {
          exchange.getRequestHeaders().forEach((name, values) -> shown.add(name + ": " + values));
          shown.add(exchange.getRequestURI().toString());
          shown.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          String header = exchange.getRequestHeaders().getFirst("Authorization");
          shown.add(
              new String(
                  Base64.getDecoder().decode(header.substring("Basic ".length())),
                  StandardCharsets.UTF_8));
          exchange.sendResponseHeaders(404, -1);
          exchange.close();
        });
    stolen.start();
    Files.writeString(
        dir.resolve("day.csv"), "account,owner,currency,debit,credit,isin,quantity\n");
  }

  @AfterEach
  void stop() {
    stolen.stop(0);
  }

  private void run(String command) {
    StpRun.in(
        dir,
        Map.of("STP_OPERATOR", "bob", "STP_OPERATOR_SECRET", SECRET),
        (command + " --to http://127.0.0.1:" + stolen.getAddress().getPort()).split(" "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exceptions",
        "approvals",
        "exceptions approve 1 --hash " + HASH,
        "exceptions reject-repair 1 --reason no",
        "exceptions decline 1 --reason no",
        "exceptions assign message:1 --owner bob",
        "exceptions reject message:1 --reason no",
        "exceptions resubmit message:1",
        "exceptions resubmit custodian:1",
        "exceptions repair message:1 --set Account=ACC1 --reason mail",
        "journal list",
        "journal approve 1 --hash " + HASH,
        "journal reject 1 --reason no",
        "journal reverse 1 --date 2026-11-20 --document d --reason r",
        "journal propose day.csv --kind opening --date 2026-11-20 --document d --reason r",
        "settle accept custodian:1 --reason fee",
        "settle reverse custodian:1 --reason twice",
        "settle hold SI20001",
        "settle release SI20001 --at-custodian",
        "settle cancel SI20001",
        "trade T1",
        "positions",
      })
  void aServerSeesTicketsAndNoSecret(String command) {
    run(command);
    assertThat(shown).anyMatch(text -> text.startsWith("bob:ticket_"));
    assertThat(shown).noneMatch(text -> text.contains(SECRET));
  }

  @Test
  void eachRequestHasATicketOfItsOwn() {
    run("exceptions");
    run("exceptions");
    assertThat(shown.stream().filter(text -> text.startsWith("bob:ticket_")).distinct()).hasSize(2);
  }
}
