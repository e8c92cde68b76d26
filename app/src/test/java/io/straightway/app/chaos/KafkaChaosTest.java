package io.straightway.app.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpProcess;
import io.straightway.app.cli.ExitCode;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Faults of the intake from Kafka on real processes, with their controls. */
@Order(1) // slow, so it starts first
final class KafkaChaosTest {
  @TempDir Path dir;

  @Test
  void tradesFromKafkaSurviveTheirFaultsAndMembersThatBookNothingAreSeenToFail() throws Exception {
    try (ChildProcess chaos =
        StpProcess.start(
            dir,
            Map.of(),
            "chaos",
            "--faults=rebalance,records-deleted",
            "--runs=1",
            "--rate=100",
            "--json")) {
      assertThat(chaos.awaitExit(Patience.WHOLE_RUN)).as(log()).isEqualTo(ExitCode.OK);
      JsonNode outcome = JsonMapper.builder().build().readTree(chaos.output().get(0));
      assertThat(outcome.path("faults").valueStream())
          .hasSize(2)
          .allSatisfy(
              fault -> {
                assertThat(fault.path("acknowledged").longValue()).isPositive();
                assertThat(fault.path("lost").longValue()).isZero();
                assertThat(fault.path("duplicated").longValue()).isZero();
              });
      assertThat(outcome.path("controls").valueStream())
          .hasSize(2)
          .allSatisfy(control -> assertThat(control.path("detected").booleanValue()).isTrue());
    }
  }

  private String log() throws IOException {
    return Files.readString(dir.resolve("chaos.log"));
  }
}
