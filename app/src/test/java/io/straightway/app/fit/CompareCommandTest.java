package io.straightway.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code stp compare}, {@code stp advise} and {@code stp datasets}. */
final class CompareCommandTest {
  private static final String OLD =
      """
      n,throughput,session
      1,100,a
      2,185,a
      4,298,a
      6,352,a
      8,362,a
      10,353,a
      1,101,b
      2,186,b
      4,300,b
      6,350,b
      8,364,b
      """;
  private static final String NEW =
      """
      n,throughput,session
      1,100,a
      2,190,a
      4,345,a
      6,470,a
      8,570,a
      10,640,a
      1,101,b
      2,191,b
      4,343,b
      6,472,b
      8,568,b
      """;

  @TempDir Path dir;

  @Test
  void aFasterReleaseIsFasterAndTheOtherWayRoundFails() throws IOException {
    Files.writeString(dir.resolve("old.csv"), OLD);
    Files.writeString(dir.resolve("new.csv"), NEW);

    StpRun better = StpRun.in(dir, "compare", "old.csv", "new.csv");
    StpRun worse = StpRun.in(dir, "compare", "new.csv", "old.csv");

    assertThat(better.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(better.out())
        .contains("Both fitted with super-serial")
        .containsPattern("kappa .*p < 0.001")
        .contains("B is faster beyond chance at");
    assertThat(worse.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(worse.out()).contains("B is slower beyond chance at");
  }

  @Test
  void oneSessionOfEachIsNoVerdict() throws IOException {
    Files.writeString(dir.resolve("old.csv"), OLD.replace(",session", ",batch"));
    Files.writeString(dir.resolve("new.csv"), NEW.replace(",session", ",batch"));

    StpRun unknown = StpRun.in(dir, "compare", "new.csv", "old.csv");
    StpRun run = StpRun.in(dir, "compare", "new.csv", "old.csv", "--session-sd=0.03");
    JsonNode json = json("compare", "new.csv", "old.csv", "--json");

    assertThat(unknown.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(unknown.out())
        .contains("A: new.csv, 1 session, ")
        .contains("Verdict: whether the systems differ can't be known from one session of each");
    assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(run.out()).contains("Verdict: B is slower beyond chance at");
    assertThat(json.get("slower").isNull()).isTrue();
    assertThat(json.get("sessionsB").asInt()).isEqualTo(1);
  }

  @Test
  void aCurveComparedWithItselfIsTheSame() throws IOException {
    Files.writeString(dir.resolve("old.csv"), OLD);

    JsonNode same = json("compare", "old.csv", "old.csv", "--json");

    assertThat(same.get("pSame").asDouble()).isGreaterThan(0.99);
    assertThat(same.get("verdict").asString())
        .startsWith("no statistically significant difference");
    assertThat(same.get("differences")).hasSize(4);
  }

  @Test
  void latenciesAreComparedRateByRateAndOverAll() {
    StpRun run = StpRun.in(dir, "compare", "rmds-2node-rhel4.4-rmds6.0.3", "rmds-2node-rhel5.1");

    assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(run.out())
        .contains("updates_per_second")
        .contains("Verdict: whether the systems differ can't be known from one session");
    StpRun withDeviation =
        StpRun.in(
            dir,
            "compare",
            "rmds-2node-rhel4.4-rmds6.0.2",
            "rmds-2node-rhel4.4-bound-rmds6.0.3",
            "--session-sd=0.02");
    assertThat(withDeviation.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(withDeviation.out()).contains("Verdict: no statistically significant regression");
  }

  @Test
  void aSingleFileMayHoldBothConfigurations() {
    JsonNode run =
        json(
            "compare",
            "rmds-latency",
            "rmds-latency",
            "--where-a=configuration=2node-rhel4.4-bound-rmds6.0.3",
            "--where-b=configuration=2node-rhel4.4-rmds6.0.2",
            "--json");

    assertThat(run.get("rates")).hasSize(14);
    assertThat(run.get("regression").isNull()).isTrue();
    assertThat(run.get("sessionsA").asInt()).isEqualTo(1);
    assertThat(StpRun.in(dir, "compare", "rmds-latency", "rmds-latency").err())
        .contains("several rows of one rate");
  }

  @Test
  void unreadableRowsAreReportedInEveryFile() throws IOException {
    Files.writeString(dir.resolve("old.csv"), OLD);
    Files.writeString(dir.resolve("bad.csv"), NEW + "twelve,700,b\n");

    StpRun compare = StpRun.in(dir, "compare", "old.csv", "bad.csv");
    StpRun advise = StpRun.in(dir, "advise", "bad.csv");

    for (StpRun run : new StpRun[] {compare, advise}) {
      assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
      assertThat(run.out()).contains("NOT_A_NUMBER").contains("n is 'twelve'");
    }
    assertThat(compare.out()).contains("Warning about B, BAD_ROWS");
  }

  @Test
  void curvesThatCantBeComparedAreNamed() {
    StpRun run = StpRun.in(dir, "compare", "gemstone-cores", "gemcache-create-to-end");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("gemcache-create-to-end has no column for the size");
  }

  @Test
  void adviceNamesSizesAndMissingRuns() {
    StpRun run = StpRun.in(dir, "advise", "gemstone-cores", "--max", "16");
    JsonNode advice = json("advise", "gemstone-cores", "--max", "16", "--json").get(0);

    assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(run.out())
        .contains("Chosen so far: amdahl")
        .contains("- run every size 3 times, in random order")
        .containsPattern("16 .*quadratic +amdahl");
    assertThat(advice.get("runs").get(0).get("n").asDouble()).isLessThanOrEqualTo(16);
    assertThat(advice.get("runs").get(0).get("power").asDouble()).isGreaterThan(0.9);
  }

  @Test
  void datasetsAreListedAndPrintedWithTheirSource() throws IOException {
    StpRun list = StpRun.in(dir, "datasets");
    StpRun run = StpRun.in(dir, "datasets", "rmds-3node-rhel4.4");

    assertThat(list.out())
        .contains("syn-table1")
        .contains("gemstone-cores")
        .contains("gemcache-create-to-end")
        .contains("rmds-2node-rhel5.1");
    assertThat(run.out())
        .startsWith("# source: Performance and Scalability of the RMDS")
        .hasLineCount(20);
    Files.writeString(dir.resolve("copy.csv"), run.out());
    assertThat(StpRun.in(dir, "compare", "copy.csv", "rmds-3node-rhel4.4").exitCode())
        .isEqualTo(ExitCode.OK);
    assertThat(StpRun.in(dir, "datasets", "nothing").exitCode()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void aDatasetAsJsonIsAnArrayOfObjectsWhoseNumbersAreNumbers() {
    JsonNode rows = json("datasets", "syn-table1", "--json");

    assertThat(rows.isArray()).isTrue();
    JsonNode first = rows.get(0);
    assertThat(first.propertyNames())
        .startsWith("exercise", "cpus", "elements", "on_curve_kilotrades_per_hour");
    assertThat(first.get("exercise").asString()).isEqualTo("Sun Frimley May 2001");
    assertThat(first.get("on_curve_kilotrades_per_hour").isNumber()).isTrue();
    assertThat(first.get("on_curve_kilotrades_per_hour").asDouble()).isEqualTo(5.6);
    assertThat(first.get("peak_kilotrades_per_hour").isNull()).isTrue();
    assertThat(rows.get(3).get("predicted_max_elements").asString()).isEqualTo("U");
  }

  private JsonNode json(String... args) {
    return JsonMapper.shared().readTree(StpRun.in(dir, args).out());
  }
}
