package io.straightway.app.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpProcess;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.print.PrintedJson;
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

/** A short soak on real processes. */
@Order(1) // slow, so it starts first
final class SoakTest {
  @TempDir Path dir;

  @Test
  void anInstallationSurvivesFaultsSettlementAndEndsOfDays() throws Exception {
    ClusterTemplate.copyTo(dir.resolve("results/work/site-1/database"));
    JsonNode outcome;
    try (ChildProcess soak =
        StpProcess.start(
            dir,
            Map.of(),
            "chaos",
            "--soak=0.005",
            "--soak-day=9s",
            "--seed=7",
            "--rate=40",
            "--json",
            "--out=results")) {
      assertThat(soak.awaitExit(Patience.WHOLE_RUN)).as(log()).isEqualTo(ExitCode.OK);
      PrintedJson.require(List.of("chaos", "--json"), soak.output().get(0));
      outcome = JsonMapper.builder().build().readTree(soak.output().get(0));
    }

    assertThat(outcome.path("faults").valueStream())
        .isNotEmpty()
        .allSatisfy(fault -> assertThat(fault.path("acknowledged").longValue()).isPositive());
    assertThat(outcome.path("days").intValue()).isPositive();
    assertThat(outcome.path("settlementKills").intValue()).isPositive();
    assertThat(outcome.path("growth").valueStream())
        .allSatisfy(meter -> assertThat(meter.path("most").isNumber()).as("%s", meter).isTrue());
    Path results = dir.resolve("results");
    assertThat(Files.readAllLines(results.resolve("samples.csv"))).hasSizeGreaterThan(1);
    assertThat(Files.readString(results.resolve("report.html")))
        .contains("All invariants hold, all is settled", "<svg");
  }

  private String log() throws IOException {
    return Files.readString(dir.resolve("chaos.log"));
  }
}
