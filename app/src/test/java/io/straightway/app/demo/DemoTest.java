package io.straightway.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpProcess;
import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.demo.DemoWatch.FinalState;
import io.straightway.app.print.Json;
import io.straightway.app.print.PrintedJson;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Order(1) // slow, so it starts first
@Execution(ExecutionMode.CONCURRENT)
final class DemoTest {
  @TempDir Path dir;

  @AfterEach
  void nothingIsLeftBehind() throws IOException {
    assertThat(processesHere()).isEmpty();
    assertThat(demoDirectories()).isEmpty();
  }

  @Test
  void tradesGoAllTheWayAndTheBooksAreRight() throws Exception {
    ChildProcess demo = demo("--trades", "2000", "--elements", "2", "--queues", "2", "--json");

    assertThat(demo.awaitExit(Patience.WHOLE_RUN)).isEqualTo(ExitCode.OK);

    assertThat(demo.output()).hasSize(1);
    PrintedJson.require(List.of("demo", "--json"), demo.output().get(0));
    DemoReport report = Json.read(demo.output().get(0), DemoReport.class);
    assertThat(report.trades()).isEqualTo(2_000);
    assertThat(report.booked()).isEqualTo(1_990);
    assertThat(report.rejected() + report.inRepair()).isEqualTo(10);
    assertThat(report.refused().values().stream().mapToLong(n -> n).sum()).isEqualTo(10);
    assertThat(report.duplicates() + report.conflicts()).isZero();
    assertThat(report.stpRate()).isEqualTo(0.995);
    assertThat(report.ledgerBalanced()).isTrue();
    assertThat(report.invariants()).hasSize(7).doesNotContainValue(false);
    DemoSettlement settlement = Objects.requireNonNull(report.settlement());
    assertThat(settlement.instructions()).isEqualTo(1_990);
    assertThat(settlement.settled()).isEqualTo(1_990);
    assertThat(settlement.open()).isZero();
    assertThat(settlement.balancesMatched()).isPositive();
    assertThat(settlement.entriesMatched()).isPositive();
    assertThat(settlement.breaks()).isZero();
    assertThat(settlement.messages()).isGreaterThanOrEqualTo(3 * 1_990);
    assertThat(settlement.messagesPerSecond()).isPositive();
    assertThat(settlement.seconds())
        .containsOnlyKeys("instruct", "deliver", "custodian", "receive", "endOfDay", "reconcile");
    assertThat(report.seconds()).isPositive();
    assertThat(report.copyTradesPerSecond()).isPositive();
    assertThat(report.latencyMillis().p50()).isPositive();
  }

  @Test
  void tradesThatGoThroughKafkaAreBookedOnce() throws Exception {
    ChildProcess demo =
        demo("--trades", "1000", "--elements=2", "--kafka", "--no-settlement", "--json");
    assertThat(demo.awaitExit(Patience.WHOLE_RUN)).isEqualTo(ExitCode.OK);
    PrintedJson.require(List.of("demo", "--json"), demo.output().get(0));
    DemoReport report = Json.read(demo.output().get(0), DemoReport.class);
    assertThat(report.booked()).isEqualTo(996); // two of each 500 are refused
    assertThat(report.duplicates()).isZero();
    assertThat(report.invariants()).doesNotContainValue(false);
    FinalState watched = Objects.requireNonNull(report.watched());
    assertThat(watched.equal()).isTrue();
    assertThat(watched.positions()).isGreaterThan(1);
    assertThat(watched.updates()).isGreaterThanOrEqualTo(watched.positions());
  }

  @Test
  void aKeptDemoCanBeReadAfterwards() throws Exception {
    Path kept = dir.resolve("kept");
    ChildProcess demo =
        demo("--trades=500", "--positions=contended", "--no-settlement", "--keep", kept.toString());

    assertThat(demo.awaitExit(Patience.WHOLE_RUN)).isEqualTo(ExitCode.OK);

    assertThat(String.join(" ", demo.output()))
        .containsPattern("trades/s, .* booked in .* from the first request +to the last")
        .contains("the time of the feed step above is longer");
    assertThat(processesHere()).isEmpty();
    Path database = kept.resolve("database");
    assertThat(StpRun.in(dir, "database", "start", "--dir", database.toString()).exitCode())
        .isEqualTo(ExitCode.OK);
    StpRun check =
        StpRun.in(
            dir,
            "check",
            "--dir",
            database.toString(),
            "--acks",
            kept.resolve("trades-1.xml.feed").resolve("acks.csv").toString());
    StpRun.in(dir, "database", "stop", "--dir", database.toString());
    assertThat(check.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(check.out()).contains("acknowledged=500");
  }

  @Test
  void theConsoleStaysForTwoOperatorsUntilTheDemoIsAskedToEnd() throws Exception {
    ChildProcess demo = demo("--trades", "200", "--console", "--console-port", "0");

    String address =
        demo.awaitLine(
                Pattern.compile("^The console of this demo: (http://127.*/)$"), Patience.WHOLE_RUN)
            .group(1);
    for (String name : List.of("maker", "checker")) {
      String secret =
          demo.awaitLine(
                  Pattern.compile("operator " + name + " +secret (\\S+)"), Patience.WHOLE_RUN)
              .group(1);
      String login =
          Base64.getEncoder()
              .encodeToString((name + ":" + secret).getBytes(StandardCharsets.UTF_8));
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(address + "api/exceptions"))
              .header("Authorization", "Basic " + login)
              .build();
      HttpResponse<String> answer =
          HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    assertThat(demo.stop(Patience.LONG)).as("ends in order").isZero();
  }

  @Test
  void aConsoleWithPrintedLoginsIsForADemoAlone() {
    for (String other : List.of("--database=jdbc:postgresql://127.0.0.1:1/books", "--json")) {
      StpRun run = StpRun.in(dir, "demo", "--console", other);

      assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains("--console needs the demo's own database");
    }
  }

  @Test
  void anEndInTheMiddleLeavesNothing() throws Exception {
    ChildProcess demo = demo("--trades", "60000");
    Awaitility.await().until(() -> runs(words -> words.contains("--count-progress")));

    assertThat(demo.stop(Patience.LONG)).isEqualTo(128 + 15);
  }

  @Test
  void anEndWhileTheDatabaseStartsLeavesNothing() throws Exception {
    ChildProcess demo = demo("--trades", "10");
    Awaitility.await().until(() -> !demoDirectories().isEmpty());

    assertThat(demo.stop(Patience.LONG)).isEqualTo(128 + 15);
  }

  @Test
  void anElementThatEndsFailsTheDemoAndIsNamed() throws Exception {
    ChildProcess demo = demo("--trades", "60000");
    Awaitility.await().until(() -> runs(words -> words.contains("--count-progress")));

    process(words -> words.contains("element")).destroyForcibly();

    assertThat(demo.awaitExit(Patience.WHOLE_RUN)).isEqualTo(ExitCode.FAILED);
    assertThat(Files.readString(dir.resolve("demo.log"))).contains("element-1 ended");
  }

  @Test
  void theRemainsOfAKilledDemoAreRemovedByTheNext() throws Exception {
    ChildProcess killed = demo("--trades", "60000");
    Awaitility.await().until(() -> runs(words -> words.contains("element")));
    killed.kill();
    assertThat(demoDirectories()).hasSize(1);

    ChildProcess next = demo("--trades", "10", "--no-settlement");

    assertThat(next.awaitExit(Patience.WHOLE_RUN)).isEqualTo(ExitCode.OK);
    // the element and feeder of the killed demo notice by themselves
    Awaitility.await().until(() -> processesHere().isEmpty());
  }

  /** Starts a demo with another database in the environment, which it must not use. */
  private ChildProcess demo(String... arguments) {
    Map<String, String> environment =
        Map.of("STP_DATABASE", "jdbc:postgresql://127.0.0.1:1/precious", "STP_QUEUES", "1");
    return StpProcess.start(dir, environment, "demo", arguments);
  }

  private List<Path> demoDirectories() throws IOException {
    List<Path> demos = new ArrayList<>();
    try (DirectoryStream<Path> directories =
        Files.newDirectoryStream(dir, WorkDirectory.PREFIX + "*")) {
      directories.forEach(demos::add);
    }
    return demos;
  }

  private boolean runs(Predicate<List<String>> words) throws IOException {
    return processesHere().stream().anyMatch(process -> words.test(words(process)));
  }

  private ProcessHandle process(Predicate<List<String>> words) throws IOException {
    return processesHere().stream()
        .filter(process -> words.test(words(process)))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns the processes started for a demo of this test, whose command lines name its directory.
   */
  private List<ProcessHandle> processesHere() throws IOException {
    String prefix = dir.toRealPath().resolve(WorkDirectory.PREFIX).toString();
    return ProcessHandle.allProcesses()
        .filter(process -> words(process).stream().anyMatch(word -> word.contains(prefix)))
        .toList();
  }

  private static List<String> words(ProcessHandle process) {
    try {
      Path words = Path.of("/proc", Long.toString(process.pid()), "cmdline");
      return List.of(Files.readString(words).split("\0"));
    } catch (IOException e) {
      return List.of();
    }
  }
}
