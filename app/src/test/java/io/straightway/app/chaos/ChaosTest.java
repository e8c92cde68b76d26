package io.straightway.app.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpProcess;
import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.print.PrintedJson;
import io.straightway.benchmark.files.Manifest;
import io.straightway.db.server.ClusterTemplate;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A short mix of faults on real processes, with the controls of two faults. */
@Order(1) // slow, so it starts first
final class ChaosTest {
  private static final List<String> MADE =
      List.of(
          "element-killed",
          "killed-at-point",
          "in-doubt-commit",
          "database-killed",
          "out-of-memory",
          "flows-forgotten",
          "streams",
          "other-settings",
          "failover");

  /** Four sites and the control sites of two of them. */
  private static final int SITES = 6;

  @TempDir Path dir;

  @Test
  void nothingIsLostOrDoubledAndTheControlsAreSeenToFail() throws Exception {
    for (int site = 1; site <= SITES; site++) {
      ClusterTemplate.copyTo(dir.resolve("results/work/site-" + site + "/database"));
    }
    JsonNode outcome;
    try (ChildProcess chaos =
        StpProcess.start(
            dir,
            Map.of(),
            "chaos",
            "--faults=1,2,5,7,18,31,28,32,8",
            "--runs=2",
            "--seed=20261122",
            "--rate=100",
            "--json",
            "--out=results")) {
      assertThat(chaos.awaitExit(Patience.WHOLE_RUN)).as(log()).isEqualTo(ExitCode.OK);
      PrintedJson.require(List.of("chaos", "--json"), chaos.output().get(0));
      outcome = JsonMapper.builder().build().readTree(chaos.output().get(0));
    }

    assertThat(outcome.path("faults").valueStream().map(node -> node.path("name").stringValue()))
        .containsExactlyElementsOf(MADE);
    assertThat(outcome.path("faults").valueStream())
        .allSatisfy(
            fault -> {
              assertThat(fault.path("runs").intValue()).isEqualTo(2);
              assertThat(fault.path("acknowledged").longValue()).isPositive();
              assertThat(fault.path("lost").longValue()).isZero();
              assertThat(fault.path("duplicated").longValue()).isZero();
              assertThat(fault.path("recoveryMaxSeconds").doubleValue()).isPositive();
            });
    assertThat(outcome.path("controls").valueStream())
        .hasSize(2)
        .allSatisfy(control -> assertThat(control.path("detected").booleanValue()).isTrue());
    assertFiles(dir.resolve("results"));
  }

  private String log() throws IOException {
    return Files.readString(dir.resolve("chaos.log"));
  }

  private void assertFiles(Path results) throws IOException {
    Manifest manifest = Manifest.read(results.resolve(Manifest.FILE));
    assertThat(manifest.kind()).isEqualTo("chaos");
    assertThat(manifest.endedAt()).isAfter(manifest.startedAt());
    assertThat(Files.readAllLines(results.resolve("runs.csv"))).hasSize(1 + 2 * MADE.size());
    assertThat(Files.readString(results.resolve("report.html")))
        .contains("All invariants hold: 18 runs, 0 lost, 0 duplicated.", "Controls that must fail")
        .contains(MADE);
    assertThat(results.resolve("work")).doesNotExist();

    StpRun repeated = StpRun.in(dir, "chaos", "--out=results");
    assertThat(repeated.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(repeated.err()).contains("holds results already");
  }

  @Test
  void faultsThatThereAreNotAreRefused() {
    StpRun unknown = StpRun.in(dir, "chaos", "--faults=5,earthquake");
    StpRun none = StpRun.in(dir, "chaos", "--runs=0");

    assertThat(unknown.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(unknown.err()).contains("no fault 'earthquake'").contains("in-doubt-commit");
    assertThat(none.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(none.err()).contains("--runs is 0");
    StpRun never = StpRun.in(dir, "chaos", "--soak=0");
    assertThat(never.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(never.err()).contains("--soak allows");
  }
}
