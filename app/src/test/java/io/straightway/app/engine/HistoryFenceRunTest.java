package io.straightway.app.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.app.StpProcess;
import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.dialect.Statements;
import io.straightway.db.server.ClusterTemplate;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.ServerSignals;
import io.straightway.db.server.TemporaryDirectory;
import io.straightway.db.server.program.Directories;
import io.straightway.db.server.replica.EmbeddedDatabase;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.streams.KafkaBroker;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A primary is suspended, and its standby is promoted and acknowledges; the standby is lost, and
 * the old primary resumes with its old data, as without a watchdog. Real servers, real element.
 * Messages sent to the old primary before the element gave it up are written when it resumes, so
 * that a few messages may be on both.
 */
class HistoryFenceRunTest {
  private static final int MESSAGES = 200;

  @AutoClose private final TemporaryDirectory parent = TemporaryDirectory.create();
  @TempDir private Path dir;
  private final Path databaseDir = parent.path().resolve("database");
  private final HttpClient http = HttpClient.newHttpClient();
  private int port;

  @Test
  void aPrimaryWithOldDataIsRefusedAndItsMissingTradesAreSentAgain() throws Exception {
    EmbeddedDatabase servers = EmbeddedDatabase.startOrJoin(ClusterTemplate.copyTo(databaseDir), 0);
    List<Long> asleep = List.of();
    try {
      servers.addReplica();
      generate("before");
      generate("after");
      loadStaticData();
      port = KafkaBroker.freePort();
      ChildProcess element = startElement();
      feed("before.xml");

      awaitMark("timeline 1, ");
      EmbeddedServer former = servers.primary();
      EmbeddedServer standby = EmbeddedServer.find(databaseDir.resolve("replica")).orElseThrow();
      asleep = ServerSignals.sleep(former);
      tell(standby, "SELECT pg_promote()");
      feed("after.xml");
      awaitMark("timeline 2, ");
      ServerSignals.kill(standby);
      await().until(() -> EmbeddedServer.find(standby.directory()).isEmpty());
      Directories.delete(standby.directory());
      ServerSignals.wake(asleep);

      await()
          .untilAsserted(
              () ->
                  assertThat(get("health"))
                      .containsPattern("history.{1,9}without acknowledged commits")
                      .contains("timeline 2, ", "timeline 1, "));
      assertThat(get("health/readiness")).contains("DOWN");
      assertThat(get("metrics")).contains("straightway_part_working{part=\"history\"} 0");
      assertThat(check().exitCode()).isEqualTo(ExitCode.FAILED);

      tell(former, "ALTER SYSTEM RESET synchronous_standby_names");
      tell(former, "SELECT pg_reload_conf()");
      await().until(() -> hasNotedARefusal(former));
      StpRun accepted = run("database", "accept-history", "--dir", databaseDir.toString());
      assertThat(accepted.out()).startsWith("element-" + port + " had acknowledged on system ");
      assertThat(element.awaitExit(Patience.LONG)).as("it knew what is gone").isEqualTo(1);
      ChildProcess restarted = startElement();
      assertThat(get("health/readiness")).contains("UP");

      int missing = MESSAGES - writtenAsleep(former);
      assertThat(missing).isGreaterThan(MESSAGES / 2);
      StpRun resent = resend();
      assertThat(resent.err())
          .contains(": " + missing + " messages missing", "0 messages still missing");
      assertThat(Files.readAllLines(dir.resolve("after.xml.feed/missing.csv")))
          .hasSize(missing + 1);
      assertThat(resend().err()).contains("0 messages missing");
      StpRun check = check();
      assertThat(check.exitCode()).as(check.out()).isEqualTo(ExitCode.OK);
      assertThat(restarted.stop(Patience.LONG)).isZero();
    } finally {
      ServerSignals.wake(asleep);
      servers.stop();
    }
  }

  private void awaitMark(String position) {
    Path kept = dir.resolve(".stp/acknowledged/element-" + port + ".properties");
    await().until(() -> Files.readString(kept).contains(position));
  }

  private ChildProcess startElement() throws InterruptedException {
    ChildProcess element =
        StpProcess.start(
            dir,
            Map.of(),
            "element",
            "--dir",
            databaseDir.toString(),
            "--listen",
            "127.0.0.1:" + port);
    element.awaitLine(Pattern.compile("^ready: http://"), Patience.LONG);
    return element;
  }

  private void generate(String name) {
    run(
        "generate",
        "--trades",
        Integer.toString(MESSAGES),
        "--seed",
        "1",
        "--source",
        name.toUpperCase(Locale.ROOT),
        "--out",
        name + ".xml",
        "--static-data",
        "data");
  }

  private void loadStaticData() throws IOException {
    List<String> words = new ArrayList<>();
    words.addAll(List.of("static-data", "load", "--dir", databaseDir.toString()));
    try (Stream<Path> files = Files.list(dir.resolve("data"))) {
      files.map(Path::toString).forEach(words::add);
    }
    run(words.toArray(String[]::new));
  }

  private void feed(String file) {
    run("feed", dir.resolve(file).toString(), "--to", "http://127.0.0.1:" + port);
  }

  private StpRun resend() {
    return run(
        "feed",
        dir.resolve("after.xml").toString(),
        "--resend-missing",
        "--to",
        "http://127.0.0.1:" + port,
        "--dir",
        databaseDir.toString());
  }

  private StpRun check() {
    return StpRun.in(
        dir,
        "check",
        "--dir",
        databaseDir.toString(),
        "--acks",
        dir.resolve("before.xml.feed/acks.csv") + "," + dir.resolve("after.xml.feed/acks.csv"));
  }

  private StpRun run(String... words) {
    StpRun run = StpRun.in(dir, words);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }

  private String get(String path) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + port + "/" + path);
    return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  /**
   * Returns whether the server has recorded a refusal, which happens a moment after the refusal if
   * a mark still waited for the standby.
   */
  private static boolean hasNotedARefusal(EmbeddedServer server) throws SQLException {
    try (Connection connection = server.superuser("straightway")) {
      return Statements.holds(
          connection,
          "SELECT EXISTS (SELECT FROM straightway.acknowledged_mark WHERE lost_mark IS NOT NULL)");
    }
  }

  private static int writtenAsleep(EmbeddedServer server) throws SQLException {
    try (Connection connection = server.superuser("straightway")) {
      return (int)
          Statements.number(
              connection,
              "SELECT count(*) FROM straightway.incoming_trade_message WHERE source = 'AFTER'");
    }
  }

  private static void tell(EmbeddedServer server, String sql) throws SQLException {
    try (Connection connection = server.superuser("straightway");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
