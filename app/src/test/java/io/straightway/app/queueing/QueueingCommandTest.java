package io.straightway.app.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class QueueingCommandTest {
  private static final String[] LAZOWSKA = {
    "queueing", "--demand=CPU=0.605", "--demand=Disk1=2.1", "--demand=Disk2=1.35", "--think=15"
  };

  @TempDir Path dir;

  @Test
  void demandsGiveThroughputAndResponseTime() {
    StpRun run = run("--users=1,3", "--latency=10");

    assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(run.out())
        .contains("At most 0.4762 requests/s: Disk1 is then always busy")
        .containsPattern("1 +0.05248 +4.055 +11.0 % +0.0 %")
        .containsPattern("3 +0.1515 +4.800")
        .containsPattern("Up to \\d+ users have a mean response time of 10 s, at 0\\.");
    assertThat(run.out().lines().filter(line -> line.length() > 80)).isEmpty();
  }

  @Test
  void theJsonHasTheDocumentedFields() {
    JsonNode json = JsonMapper.shared().readTree(run("--users=3", "--json").out());

    assertThat(json.propertyNames())
        .containsExactly(
            "centers",
            "thinkTime",
            "totalDemand",
            "bottleneck",
            "saturation",
            "knee",
            "users",
            "latency",
            "withinLatency");
    JsonNode three = json.get("users").get(0);
    assertThat(three.get("exact").get("throughput").asDouble()).isCloseTo(0.1515, within(5e-5));
    assertThat(three.get("asymptotic").get("responseUpper").asDouble())
        .isCloseTo(12.165, within(1e-9));
    assertThat(json.get("withinLatency").isNull()).isTrue();
  }

  @Test
  void aDemandMayBeMeasuredAsUtilizationByThroughput() {
    StpRun run =
        StpRun.in(dir, "queueing", "--busy=cpu=0.36", "--busy=disk=0.6", "--throughput=30");

    assertThat(run.out()).containsPattern("cpu +0.01200 +37.5 %").containsPattern("disk +0.02000");
  }

  @Test
  void aResponseTimeThatNobodyHasIsAFailure() {
    StpRun run = run("--latency=4");

    assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(run.out()).contains("Not even one user has a mean response time of 4 s");
  }

  @ParameterizedTest
  @CsvSource({
    "queueing, name each center with --demand or --busy",
    "queueing --demand=cpu=x, stp queueing: Invalid value for option",
    "queueing --demand=cpu, '--demand needs CENTER=SECONDS, and not'",
    "queueing --demand=cpu=0, --demand is 0; allowed is above 0",
    "queueing --busy=cpu=0.5, --busy needs --throughput",
    "queueing --busy=cpu=1.5 --throughput=3, --busy of cpu is 1.5; allowed is 0 to 1",
    "queueing --busy=cpu=1 --throughput=3 --demand=cpu=2, both --demand and --busy",
    "queueing --demand=cpu=1 --users=0, --users is 0",
    "queueing --demand=cpu=1 --think=-1, --think is -1; allowed is 0 or more",
    "queueing --demand=cpu=1 --latency=0, --latency is 0; allowed is above 0"
  })
  void inconsistentValuesAreRefused(String command, String reason) {
    StpRun run = StpRun.in(dir, command.split(" "));

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(reason);
  }

  private StpRun run(String... more) {
    String[] all = Arrays.copyOf(LAZOWSKA, LAZOWSKA.length + more.length);
    System.arraycopy(more, 0, all, LAZOWSKA.length, more.length);
    return StpRun.in(dir, all);
  }
}
