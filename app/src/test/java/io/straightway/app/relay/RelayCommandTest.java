package io.straightway.app.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.app.StpProcess;
import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.Credentials;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The command as a process, which is also killed. */
final class RelayCommandTest {
  private static final int KILLS = Integer.getInteger("stp.kills", 3);
  private static final JsonMapper JSON = new JsonMapper();

  private final EngineFixture engine;
  private final String url;
  private final Map<String, String> login;
  @TempDir private Path dir;

  RelayCommandTest() throws SQLException {
    engine =
        EngineFixture.start(
            TestDatabase.durable(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION);
    url = engine.database().address().jdbcUrl();
    Credentials relay = engine.database().address().credentials(Role.RELAY);
    login = Map.of("STP_RELAY_USER", relay.user(), "STP_RELAY_PASSWORD", relay.password());
  }

  @AfterEach
  void close() {
    stp("--drop-slot");
    engine.close();
  }

  private StpRun stp(String... arguments) {
    String[] all = new String[arguments.length + 3];
    all[0] = "relay";
    all[1] = "--database";
    all[2] = url;
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    return StpRun.in(dir, login, all);
  }

  private ChildProcess start(String... arguments) {
    String[] all = new String[arguments.length + 4];
    all[0] = "--database";
    all[1] = url;
    all[2] = "--to";
    all[3] = "file:events.jsonl";
    System.arraycopy(arguments, 0, all, 4, arguments.length);
    return StpProcess.start(dir, login, "relay", all);
  }

  private Set<String> booked() {
    Path file = dir.resolve("events.jsonl");
    try {
      return !Files.exists(file)
          ? Set.of()
          : Files.readAllLines(file).stream()
              .filter(line -> line.contains("trade.booked:trade:") && line.endsWith("}"))
              .map(line -> JSON.readTree(line).get("id").asString())
              .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void book(int first, int last) throws InterruptedException {
    for (int number = first; number <= last; number++) {
      engine.take(TradeXml.purchase("OMS", number).bytes());
    }
  }

  @Test
  void killedAgainAndAgainItDeliversEveryTrade(TestReporter reporter) throws Exception {
    reporter.publishEntry("kills", String.valueOf(KILLS));
    ChildProcess relay = start("--new-slot");
    await().until(() -> stp("--status").exitCode() == ExitCode.OK);
    for (int kill = 1; kill <= KILLS; kill++) {
      int before = booked().size();
      Thread booking = new Thread(this::bookSome);
      booking.start();
      await().until(() -> booked().size() > before);
      relay.kill();
      relay.awaitExit(Patience.LONG);
      booking.join(Patience.LONG.toMillis());
      relay = start();
    }
    Set<String> expected =
        new TreeSet<>(engine.query("SELECT 'trade.booked:trade:' || trade_id FROM trade"));
    await().until(() -> booked().equals(expected));
    await().until(() -> status().get("state").asString().equals("streaming"));
    assertThat(relay.stop(Patience.LONG)).as("one that is asked to end ends in order").isZero();
    assertThat(expected).hasSizeGreaterThanOrEqualTo(100 * KILLS);
    assertThat(Files.readAllLines(dir.resolve("events.jsonl")))
        .allMatch(line -> line.startsWith("{\"specversion\":\"1.0\"") && line.endsWith("}}"));
  }

  private int next = 1;

  private void bookSome() {
    try {
      book(next, next + 99);
      next += 100;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void withoutASlotItSaysWhatToDo() {
    StpRun missing = stp("--to", "file:events.jsonl");
    assertThat(missing.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(missing.err())
        .contains("stp relay: the server has no slot straightway_relay", "--new-slot creates it");
    StpRun status = stp("--status");
    assertThat(status.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(status.out()).contains("the slot straightway_relay is missing");
    assertThat(stp("--drop-slot").err()).contains("the database has no slot straightway_relay");
  }

  @Test
  void itsStatusIsReadByPrograms() throws Exception {
    ChildProcess relay = start("--new-slot", "--json", "--every", "200ms");
    await().until(() -> status().get("state").asString().equals("streaming"));
    book(1, 3);
    await().until(() -> booked().size() == 3);
    JsonNode status = status();
    assertThat(status.get("slot").asString()).isEqualTo("straightway_relay");
    assertThat(status.get("lagBytes").isNumber()).isTrue();
    assertThat(status.get("safeBytes").asLong()).isPositive();
    assertThat(status.get("failover").asBoolean()).isTrue();
    StpRun repeated = stp("--to", "file:other.jsonl", "--new-slot");
    assertThat(repeated.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(repeated.err()).contains("is in order", "leave out --new-slot");
    assertThat(relay.stop(Patience.LONG)).isZero();
  }

  private JsonNode status() {
    return JSON.readTree(stp("--status", "--json").out());
  }
}
