package io.straightway.app.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpProcess;
import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.files.ResultFile;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.db.server.TestDatabase;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ResultTable;
import io.straightway.scalability.run.RunPlan;
import io.straightway.scalability.run.SteadyThroughput.SteadyPart;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole benches, small. Whether a bench of so few trades becomes steady is chance, and no test
 * requires it.
 */
final class BenchRunTest {
  /** Options that commit each trade alone, so that even a few trades take long enough. */
  private static final List<String> SLOWLY =
      List.of(
          "--commit-points=trade",
          "--batch-size=20",
          "--in-flight=2",
          "--pgbench-seconds=0",
          "--others-at-most=100");

  @TempDir(factory = BuildDirectories.class)
  Path dir;

  @Test
  void aBenchOnItsOwnServerLeavesItsResultsAndNothingElse() throws IOException {
    List<String> words =
        words("run", "--queues=1", "--warm-up=50", "--trades=4000", "--repeats=1", "--out=results");
    leaveWhatAnInterruptedAttemptDoes();

    StpRun first = stp(Map.of(), words);

    assertThat(first.exitCode()).describedAs(first.err()).isLessThan(ExitCode.USAGE);
    List<Map<String, String>> rows = rows("results");
    assertThat(rows).hasSize(1);
    Map<String, String> row = rows.get(0);
    assertThat(row).containsEntry("mode", "low-contention trade 1 queue");
    assertThat(row).containsEntry("checked", "true").containsEntry("on_curve", "true");
    assertThat(isEmpty(row, "throughput")).isEqualTo(!isEmpty(row, "note"));
    assertThat(first.exitCode() == ExitCode.OK).isEqualTo(isEmpty(row, "note"));
    assertThat(first.out()).contains("1 of 1  1 element", "floor: COPY takes the same rows");
    assertManifest(manifest("results"));
    assertWindows();
    assertThat(names("results"))
        .containsExactlyInAnyOrder("lock", "logs", "manifest.json", "runs.csv", "windows.csv");

    continuedOrRefused(words, rows, first.exitCode());
  }

  /** Leaves a file of acknowledgements whose trades are gone with their database. */
  private void leaveWhatAnInterruptedAttemptDoes() throws IOException {
    Path fed = dir.resolve("results/work/p001/trades-1-warm-up2.xml");
    Path acknowledged = Path.of(fed + ".feed/acks.csv");
    Files.createDirectories(acknowledged.getParent());
    Files.createFile(fed);
    Files.writeString(
        acknowledged,
        """
        offset,source,message_id,outcome,code
        87,BENCH-p001-1-warm-up2,BENCH-p001-1-warm-up2-000000001,booked,
        """);
  }

  private void continuedOrRefused(List<String> words, List<Map<String, String>> rows, int exitCode)
      throws IOException {
    StpRun rerun = stp(Map.of(), words);
    assertThat(rerun.exitCode()).isEqualTo(exitCode);
    assertThat(rows("results")).isEqualTo(rows);

    List<String> otherPlan = new ArrayList<>(words);
    otherPlan.add("--seed=7");
    StpRun refused = stp(Map.of(), otherPlan);
    assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(refused.err()).contains("another plan").contains("stp bench run");
    boolean measured = exitCode == ExitCode.OK;
    assertThat(StpRun.in(dir, "fit", "results/runs.csv").exitCode() == ExitCode.USAGE)
        .describedAs("a point that did not settle leaves no row to fit")
        .isEqualTo(!measured);
  }

  private static boolean isEmpty(Map<String, String> row, String column) {
    return row.getOrDefault(column, "").isEmpty();
  }

  private static void assertManifest(Manifest manifest) {
    assertThat(manifest.kind()).isEqualTo("run");
    assertThat(manifest.endedAt()).isAfter(manifest.startedAt());
    assertThat(manifest.command()).startsWith("stp bench run").contains("--trades=4000");
    assertThat(manifest.machine().get("memoryBytes")).matches("[1-9]\\d+");
    assertThat(manifest.machine().get("cpu")).isNotEmpty();
    assertThat(manifest.jvmFlags().get("element")).contains("-Xmx");
    Manifest.Database database = Objects.requireNonNull(manifest.database());
    assertThat(database.embedded()).isTrue();
    assertThat(database.settings()).containsEntry("fsync", "on");
    assertThat(Objects.requireNonNull(manifest.floor()).trades()).isEqualTo(4050);
    assertThat(Objects.requireNonNull(manifest.insert()).microsMean()).isPositive();
    assertThat(manifest.pgbench()).isNull();
    assertThat(manifest.warnings()).isEmpty();
  }

  private void assertWindows() throws IOException {
    List<String> lines = Files.readAllLines(dir.resolve("results/windows.csv"));
    assertThat(lines.get(0)).isEqualTo("point,element,started_at,seconds,trades,steady");
    assertThat(lines.subList(1, lines.size()))
        .isNotEmpty()
        .allMatch(line -> line.matches("p001,1,\\S+Z,0\\.25,\\d+,(true|false)"));
  }

  @Test
  void aTradeThatARunningElementAcknowledgesAndLosesLeavesNoNumber() throws Exception {
    try (TestDatabase database = TestDatabase.durable()) {
      loseAtCommit(database, "BENCH-p001-1-000000042");
      String url = database.address().jdbcUrl();
      try (ChildProcess element =
          StpProcess.start(
              dir, Logins.of(database), "element", "--database=" + url, "--listen=127.0.0.1:0")) {
        String address =
            element.awaitLine(Pattern.compile("^ready: (\\S+)"), Patience.LONG).group(1);
        Files.writeString(dir.resolve("hosts"), "# the only one\n" + address + "\n");

        StpRun run =
            stp(
                Logins.of(database),
                words(
                    "run",
                    "--warm-up=0",
                    "--trades=300",
                    "--repeats=1",
                    "--out=lost",
                    "--element-hosts=hosts",
                    "--database=" + url));

        assertThat(element.isAlive()).isTrue();
        assertLost(run);
      }
    }
  }

  private void assertLost(StpRun run) throws IOException {
    assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(rows("lost")).as(run.err()).hasSize(1);
    Map<String, String> row = rows("lost").get(0);
    assertThat(row).containsEntry("throughput", "").containsEntry("trades_per_second", "");
    assertThat(row).containsEntry("checked", "false");
    assertThat(row.get("note"))
        .startsWith("invariants broken: I1")
        .contains("BENCH-p001-1-000000042 was acknowledged as booked");
    assertThat(run.out()).contains("no number from p001: invariants broken: I1");
    assertThat(manifest("lost").plan()).containsKey("elementHosts");
  }

  /** Simulates a disk that loses data: all rows of one message are deleted at commit. */
  private static void loseAtCommit(TestDatabase database, String message) throws Exception {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          CREATE FUNCTION straightway.lose() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
          SET search_path = straightway AS $$
          BEGIN
            DELETE FROM incoming_trade_message WHERE message_id = NEW.message_id;
            DELETE FROM security_purc_sale WHERE trade_id = NEW.message_id;
            DELETE FROM journal_entry WHERE entry_id = NEW.message_id;
            DELETE FROM position_movement WHERE booking_id = NEW.message_id;
            RETURN NULL;
          END $$;
          REVOKE EXECUTE ON FUNCTION straightway.lose() FROM PUBLIC;
          CREATE CONSTRAINT TRIGGER lose AFTER INSERT ON straightway.incoming_trade_message
            DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
            WHEN (NEW.source_message_id = '%s') EXECUTE FUNCTION straightway.lose();
          """
              .formatted(message));
    }
  }

  @Test
  void contentionIsMeasuredUnderBothPositionModels() throws Exception {
    try (TestDatabase database = TestDatabase.durable()) {
      StpRun run =
          stp(
              Logins.of(database),
              words(
                  "contention",
                  "--warm-up=0",
                  "--trades=300",
                  "--queues=2",
                  "--hot-shares=1",
                  "--json",
                  "--out=contention",
                  "--database=" + database.address().jdbcUrl()));

      assertThat(run.exitCode()).describedAs(run.err()).isLessThan(ExitCode.USAGE);
      assertThat(rows("contention"))
          .extracting(row -> row.get("mode"))
          .containsExactlyInAnyOrder(
              "sentinel",
              "low-contention trade 2 queues hot 1",
              "contended trade 2 queues hot 1",
              "sentinel");
      assertThat(rows("contention"))
          .allMatch(
              row ->
                  row.entrySet()
                      .containsAll(Map.of("hot_share", "1", "checked", "true").entrySet()));
      assertThat(run.out()).startsWith("{\"kind\":\"contention\"");
      Manifest manifest = manifest("contention");
      assertThat(Objects.requireNonNull(manifest.database()).embedded()).isFalse();
      assertThat(manifest.warnings()).noneMatch(warning -> warning.contains("floor"));
    }
  }

  @Test
  void fitReadsTheFilesOfABench() throws IOException {
    ResultTable runs = ResultFile.RUNS.open(dir);
    int number = 0;
    for (int elements : new int[] {1, 2, 4, 6, 8, 10, 1, 4}) {
      number++;
      RunPlan.Point<Deployment> point =
          new RunPlan.Point<>(
              "p%03d".formatted(number),
              Deployment.of(elements, 3, "low-contention", "batch", 0),
              number > 6 ? 2 : 1,
              number == 8);
      double rate =
          1000 * elements / (1 + 0.02 * (elements - 1) + 0.02 * elements * (elements - 1));
      SteadyPart steady = number == 7 ? null : new SteadyPart(1, 11, 1, 10 * rate);
      Instant start = Instant.parse("2026-01-05T10:00:00Z").plusSeconds(60L * number);
      String note = steady == null ? "did not settle: 1, 2" : "";
      RunPoint measured = RunPoint.measured(point, start, steady, RunPoint.Use.UNKNOWN, true, note);
      runs.add(List.of(ResultFile.RUNS.cells(measured)));
    }

    StpRun fit = StpRun.in(dir, "fit", "runs.csv", "--explain");

    assertThat(fit.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(fit.out())
        .contains("mode low-contention batch 3 queues: 6 points of throughput by elements")
        .contains("throughput is missing")
        .contains("OFF_CURVE")
        .containsPattern("sigma +0\\.020");
  }

  private static List<String> words(String command, String... more) {
    List<String> words = new ArrayList<>(List.of("bench", command));
    words.addAll(SLOWLY);
    words.addAll(List.of(more));
    return words;
  }

  private StpRun stp(Map<String, String> environment, List<String> words) {
    return StpRun.in(dir, StpProcess.shortLived(environment), words.toArray(new String[0]));
  }

  private List<Map<String, String>> rows(String out) throws IOException {
    return ResultFile.RUNS.open(dir.resolve(out)).rows();
  }

  private Manifest manifest(String out) {
    return Manifest.read(dir.resolve(out).resolve(Manifest.FILE));
  }

  private List<String> names(String out) throws IOException {
    try (java.util.stream.Stream<Path> files = Files.list(dir.resolve(out))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
