package io.straightway.app.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpProcess;
import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.grammar.OracleGrammars;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.oracle.StandIn;
import io.straightway.element.oracle.StandInDriver;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.server.ElementServer;
import io.straightway.positions.PositionModel;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h2.tools.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** The commands of the trade path on a stand-in for Oracle. */
final class OracleWholeWayTest {
  private static final Pattern ITEM = Pattern.compile("\"item\":\"([^\"]+)\"");

  private static final Pattern REFERENCE =
      Pattern.compile("<TradeReference>([^<]+)</TradeReference>");

  @TempDir Path dir;

  @AutoClose private final StandIn database = StandIn.empty();
  private final Map<String, String> environment = environment(database.address().jdbcUrl());

  OracleWholeWayTest() throws SQLException {}

  private static Map<String, String> environment(String url) {
    return Map.of("STP_DATABASE", url, "STP_DATABASE_USER", "sa", "STP_DATABASE_PASSWORD", "sa");
  }

  /** Checks that Oracle's grammars also accept every statement that the stand-in understood. */
  @AfterAll
  static void bothGrammarsOfOracleAcceptEachStatement() {
    OracleGrammars grammars = new OracleGrammars();
    assertThat(StandInDriver.statements()).hasSizeGreaterThan(100);
    assertThat(StandInDriver.statements())
        .allSatisfy(statement -> assertThat(grammars.fault(statement)).as(statement).isEmpty());
  }

  @Test
  void tradesAreFedBookedShownAndProved() throws Exception {
    stp("generate", "--trades=200", "--invalid-share=0.05", "--static-data=static");
    stp(loadAllFiles());
    stp("static-data", "export", "--out=again");
    assertThat(dir.resolve("again/securities.csv")).isNotEmptyFile();
    assertThat(stp("static-data", "list", "accounts", "--on=2026-11-20").out()).contains("ACC0001");
    assertThat(run("static-data", "load", otherAgent()).err()).contains("redirects money");
    assertThat(run("static-data", "load", "--reason=moved", otherAgent()).err())
        .contains("needs PostgreSQL");

    String trades = dir.resolve("trades.xml").toString();
    try (ConfigurableApplicationContext element =
        ElementServer.start(
            EngineFixture.settings(
                database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2))) {
      String address = "http://127.0.0.1:" + ElementServer.port(element);
      assertThat(stp("feed", trades, "--to", address, "--batch-size=50", "--json").out())
          .contains("\"booked\":190", "\"complete\":true");
      assertThat(stp("feed", trades, "--to", address, "--fresh").out()).doesNotContain("booked");
      sendWhatNeedsAttention(address, Files.readString(Path.of(trades)));
    }

    assertThat(stp("positions").out()).contains("ACC0001").contains("ACC0002");
    assertThat(stp("trial-balance").out()).contains("zero in every currency");
    List<String> findings =
        stp("check", "--acks", trades + ".feed/acks.csv").out().lines().limit(5).toList();
    assertThat(findings).hasSize(5).allMatch(line -> line.matches("I[1-5] holds .*"));
    exceptionsAreListedAndShown();
    assertThat(stp("trade", "H-1").out()).contains("H-1", "ACCOUNT_UNKNOWN");
    assertThat(references(Files.readString(Path.of(trades))).subList(0, 3))
        .anySatisfy(
            reference ->
                assertThat(stp("trade", reference).out())
                    .contains("BOOKED", "no business date", "movements"));
    assertThat(stp("audit", "list").out()).contains("STATIC_DATA_LOADED");
    assertThat(stp("audit", "verify").out()).startsWith("holds: ");
  }

  /**
   * Sends a message for repair, another body with the same key, a gap, an early version, and no
   * message at all.
   */
  private static void sendWhatNeedsAttention(String address, String trades) throws Exception {
    TradeXml first = TradeXml.purchase("H", 1);
    send(address, first.bytes());
    send(address, first.with("Quantity", "7").bytes());
    send(address, earlyAmendment(trades).getBytes(UTF_8));
    send(address, "<no message>".getBytes(UTF_8));
  }

  /**
   * Returns the second version of a trade like the first generated one, whose first version was not
   * sent.
   */
  private static String earlyAmendment(String trades) {
    int begin = trades.indexOf("<TradeMessage>");
    String end = "</TradeMessage>";
    String message = trades.substring(begin, trades.indexOf(end) + end.length());
    Map<String, String> fields =
        Map.of(
            "Source", "H",
            "MessageId", "H-5",
            "SequenceNumber", "5",
            "Action", "AMEND",
            "TradeReference", "H-T5",
            "Version", "2");
    for (Map.Entry<String, String> field : fields.entrySet()) {
      String element = "<" + field.getKey() + ">";
      message = message.replaceFirst(element + "[^<]*", element + field.getValue());
    }
    return trades.substring(0, begin) + message + "</TradeMessages>";
  }

  private static void send(String address, byte[] body) throws Exception {
    HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(address + "/trades"))
                .header("Content-Type", "application/xml")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build(),
            BodyHandlers.discarding());
  }

  private void exceptionsAreListedAndShown() {
    Set<String> items =
        ITEM.matcher(stp("exceptions", "list", "--limit=100", "--json").out())
            .results()
            .map(match -> match.group(1))
            .collect(Collectors.toSet());
    assertThat(items.stream().map(item -> item.replaceFirst(":.*", "")).collect(Collectors.toSet()))
        .containsExactlyInAnyOrder("message", "conflict", "gap", "refused");
    assertThat(items)
        .allSatisfy(item -> assertThat(stp("exceptions", "show", item).out()).contains(item));
    assertThat(stp("exceptions", "--state=PARKED", "--source=H", "--owner=desk").out())
        .contains("VERSION_AHEAD");
    assertThat(stp("exceptions", "list", "--code=ALLEGED", "--all").out())
        .contains("no exceptions");
  }

  private static List<String> references(String trades) {
    return REFERENCE.matcher(trades).results().map(match -> match.group(1)).toList();
  }

  private String otherAgent() throws IOException {
    List<String> ssis = Files.readAllLines(dir.resolve("again/ssis.csv"));
    Path file = dir.resolve("other-agent.csv");
    int agent = List.of(ssis.get(0).split(",", -1)).indexOf("agent");
    String[] changed = ssis.get(1).split(",", -1);
    changed[agent] = "OTHRGB22XXX";
    Files.write(file, List.of(ssis.get(0), String.join(",", changed)));
    return file.toString();
  }

  /** The demo's processes reach the stand-in in this process over TCP. */
  @Test
  void theDemoRunsWithoutSettlement() throws Exception {
    Server server = Server.createTcpServer("-tcpPort", "0").start();
    try {
      String url =
          database
              .address()
              .jdbcUrl()
              .replace("jdbc:h2:mem:", "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/mem:");
      ChildProcess demo =
          StpProcess.start(
              dir,
              environment(url),
              "demo",
              "--database=" + url,
              "--no-settlement",
              "--trades=500",
              "--elements=2",
              "--json");

      assertThat(demo.awaitExit(Patience.WHOLE_RUN))
          .as(Files.readString(dir.resolve("demo.log")))
          .isEqualTo(ExitCode.OK);
      assertThat(String.join("", demo.output()))
          .contains("\"booked\":498", "\"ledgerBalanced\":true", "\"copyRatio\":null");
      assertThat(run("demo", "--database=" + url, "--no-settlement").err())
          .contains("has static data");
    } finally {
      server.stop();
    }
  }

  private String[] loadAllFiles() throws IOException {
    List<String> command = new ArrayList<>(List.of("static-data", "load"));
    try (Stream<Path> files = Files.list(dir.resolve("static"))) {
      files.map(Path::toString).sorted().forEach(command::add);
    }
    return command.toArray(String[]::new);
  }

  private StpRun run(String... args) {
    return StpRun.in(dir, environment, args);
  }

  private StpRun stp(String... args) {
    StpRun run = run(args);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }
}
