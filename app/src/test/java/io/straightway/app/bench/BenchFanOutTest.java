package io.straightway.app.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpProcess;
import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.server.ClusterTemplate;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A whole bench, small. Whether so short a bench reaches a steady state is chance. */
final class BenchFanOutTest {
  @TempDir(factory = BuildDirectories.class)
  private Path dir;

  @Test
  void theDeliveryToSubscribersIsMeasured() {
    ClusterTemplate.copyTo(dir.resolve("out/database"));

    StpRun run =
        StpRun.in(
            dir,
            StpProcess.shortLived(Map.of()),
            "bench",
            "fan-out",
            "--out=out",
            "--rates=200",
            "--subscribers=3",
            "--ticks=20ms",
            "--sessions=1",
            "--seconds=4",
            "--json");
    assertThat(run.exitCode()).as(run.err()).isLessThan(ExitCode.USAGE);
    JsonNode document = new JsonMapper().readTree(run.out());
    JsonNode cell = document.at("/cells/0");
    assertThat(cell.get("samples").asLong()).isPositive();
    assertThat(cell.get("medianMicros").asDouble()).isPositive();
    assertThat(cell.get("p99Micros").asDouble())
        .isGreaterThanOrEqualTo(cell.get("medianMicros").asDouble());
    assertThat(cell.get("residentBytes").asLong()).isPositive();
    assertThat(document.get("published").get("1000.0").asDouble()).isEqualTo(192.911);
  }
}
