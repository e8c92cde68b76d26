package io.straightway.benchmark.prospect;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.benchmark.files.RunPoint.Use;
import io.straightway.benchmark.prospect.ProspectResult.SizeThroughput;
import io.straightway.scalability.run.RunPlan;
import io.straightway.scalability.run.SteadyThroughput.SteadyPart;
import io.straightway.scalability.statistics.Interval;
import io.straightway.table.Html;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProspectResultTest {
  private static final Instant START = Instant.parse("2026-03-02T08:00:00Z");
  private static final double SECONDS = 20;

  @TempDir private Path directory;

  private final List<RunPoint> points = new ArrayList<>();

  private void measured(int elements, boolean sentinel, double rate) {
    points.add(
        RunPoint.measured(
            new RunPlan.Point<>(
                "p00" + (points.size() + 1),
                Deployment.of(elements, 2, "low-contention", "batch", 0),
                1,
                sentinel),
            START.plusSeconds(60L * points.size()),
            new SteadyPart(0, SECONDS, 0, rate * SECONDS),
            new Use(15.0, 5.0, 10.0, null, null),
            true,
            ""));
  }

  private ProspectResult result() throws Exception {
    Path manifest = directory.resolve(Manifest.FILE);
    Files.writeString(
        manifest,
        """
        {"kind": "run", "command": "stp bench session", "startedAt": "2026-03-02T08:00:00Z",
         "machine": {"host": "quiet", "cores": "2"}}
        """);
    BenchSession run =
        new BenchSession(
            "run",
            Manifest.read(manifest),
            points,
            List.of(),
            List.of(),
            List.of(),
            null,
            List.of());
    return new ProspectResult(
        ProspectResult.sizes(run), "", 50_000, null, List.of(), List.of(), "page", false);
  }

  @Test
  void aSizeIsComparedWithTheSentinelsOnBothItsSides() throws Exception {
    measured(1, true, 1_000);
    measured(2, false, 1_800);
    measured(1, true, 800);
    measured(2, false, 1_440);
    measured(1, true, 640);

    SizeThroughput size = result().sizes().get(0);

    assertThat(size.elements()).isEqualTo(2);
    assertThat(size.runs()).isEqualTo(2);
    assertThat(size.tradesPerSecond()).isEqualTo(1_620);
    assertThat(size.timesSentinel()).as("a machine that slows down evenly").isEqualTo(2.0);
    assertThat(size.timesInterval()).isEqualTo(new Interval(2.0, 2.0));
    assertThat(size.interval().lower()).as("by Student's t of one degree").isNegative();
    assertThat(size.processors()).as("30 s of 2 processors in 20 s").isEqualTo(0.75);
  }

  @Test
  void thePageSaysWhatHasNoNumber() throws Exception {
    measured(1, true, 1_000);
    ProspectResult nothing = result();

    Manifest manifest = Manifest.read(directory.resolve(Manifest.FILE));
    assertThat(new ProspectPage(nothing, manifest, new Html()).write())
        .contains("No size has a throughput", "no rate has a 99th percentile within 50.0 ms")
        .contains("quiet, 2 cores");
  }
}
