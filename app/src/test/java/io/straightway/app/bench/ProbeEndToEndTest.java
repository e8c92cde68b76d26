package io.straightway.app.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.app.StpProcess;
import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.print.Json;
import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.files.ProbeRow.Outcomes;
import io.straightway.db.server.ClusterTemplate;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real elements and a real database; the result files are read by the report's reader. */
final class ProbeEndToEndTest {
  @TempDir(factory = BuildDirectories.class)
  static Path dir;

  private static @Nullable ChildProcess startedProbe;
  private static @Nullable ChildProcess startedGrid;

  /** Starts both at once, because they mostly wait for a disk and for time to pass. */
  @BeforeAll
  static void start() {
    ClusterTemplate.copyTo(dir.resolve("p/database"));
    ClusterTemplate.copyTo(dir.resolve("g/database"));
    startedProbe =
        stp(
            "bench",
            "probe",
            "--rates=20",
            "--seconds=10",
            "--warm-up=1",
            "--others-at-most=100",
            "--out=p",
            "--json");
    startedGrid =
        stp(
            "bench",
            "grid",
            "--factor=replica=off,on",
            "--seconds=10",
            "--warm-up=1",
            "--stream",
            "--others-at-most=100",
            "--out=g");
  }

  @Test
  void theResultOfAProbeIsReadAsItWasWritten() throws Exception {
    ChildProcess probe = Objects.requireNonNull(startedProbe);

    assertThat(probe.awaitExit(Patience.LONG))
        .describedAs("%s", probe.output())
        .isEqualTo(ExitCode.OK);

    BenchSession session = session("p");
    assertThat(session.is("probe")).isTrue();
    assertThat(session.manifest().endedAt()).isNotNull();
    assertThat(session.manifest().command()).endsWith("--out=p --json");
    assertThat(session.manifest().plan()).containsEntry("most outstanding", "64");
    assertThat(session.manifest().insert()).isNotNull();
    assertThat(session.probes())
        .extracting(ProbeRow::measure)
        .containsExactly(ProbeRow.CREATE_TO_END, ProbeRow.SEND_TO_END);
    assertThat(session.probes()).allSatisfy(ProbeEndToEndTest::requireTenSecondsOfTwenty);
    assertThat(session.seconds()).hasSize(10).allMatch(second -> second.count() == 20);
    assertThat(Files.readString(dir.resolve("p/series.csv")))
        .containsPattern("c01,1,.*,\\d+,[\\d.]+\n");
    assertThat(tags("p")).containsExactly("c01.create-to-end 200", "c01.send-to-end 200");
    assertThat(Json.read(probe.output().get(0), ProbeJson.class).cells())
        .singleElement()
        .satisfies(
            cell ->
                assertThat(cell.latency().mean())
                    .isCloseTo(session.probes().get(0).latency().mean(), within(0.1)));
    assertThat(files("p"))
        .containsExactlyInAnyOrder(
            "latency.hlog", "logs", "manifest.json", "probes.csv", "series.csv");
    StpRun rerun = StpRun.in(dir, "bench", "probe", "--rates=100", "--out=p");
    assertThat(rerun.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(rerun.err()).contains("has the results of a bench");
  }

  private static void requireTenSecondsOfTwenty(ProbeRow row) {
    assertThat(row.cell()).isEqualTo("c01");
    assertThat(row.load().kind()).isEqualTo("open");
    assertThat(row.load().rate()).isEqualTo(20);
    assertThat(real(row.load().payloadBytes())).isBetween(400.0, 1024.0);
    assertThat(row.outcomes()).isEqualTo(new Outcomes(200.0, 0.0, 0.0, 0.0));
    assertThat(real(row.latency().count())).isEqualTo(200);
    assertThat(row.latency().min()).isPositive();
    assertThat(row.latency().mean()).isBetween(row.latency().min(), row.latency().max());
    assertThat(real(row.latency().p99())).isLessThanOrEqualTo(real(row.latency().p999()));
    assertThat(row.latency().max()).isGreaterThan(row.latency().mean());
    assertThat(row.insertMultiple()).isPositive();
  }

  private static double real(@Nullable Number number) {
    return Objects.requireNonNull(number).doubleValue();
  }

  @Test
  void aGridIsMeasuredWithAndWithoutAStandby() throws Exception {
    ChildProcess grid = Objects.requireNonNull(startedGrid);

    assertThat(grid.awaitExit(Patience.LONG))
        .describedAs("%s", grid.output())
        .isEqualTo(ExitCode.OK);

    assertThat(session("g").manifest().plan())
        .containsEntry("sent by", "stream")
        .containsEntry("most outstanding", "512");
    List<ProbeRow> rows = session("g").probes().stream().filter(ProbeRow::fromCreation).toList();
    assertThat(rows).extracting(ProbeRow::cell).containsExactly("c01", "c02", "c03");
    assertThat(rows).extracting(row -> row.load().replica()).containsExactly(false, true, false);
    assertThat(rows).allMatch(row -> row.load().kind().equals("closed"));
    assertThat(rows)
        .as("%s", grid.output())
        .allMatch(row -> Objects.equals(row.outcomes().sequenceGaps(), 0.0));
    assertThat(grid.output())
        .anyMatch(line -> line.startsWith("2 cells and the baseline again, about "))
        .anyMatch(line -> line.matches(" +replica +on +[\\d.]+ +[\\d.]+ +[\\d.]+ +1"))
        .anyMatch(line -> line.contains("measured again at the end"));
    assertThat(files("g")).doesNotContain("work", "database");
  }

  private static ChildProcess stp(String... words) {
    return StpProcess.start(
        dir, Map.of(), words[0], Stream.of(words).skip(1).toArray(String[]::new));
  }

  private BenchSession session(String name) {
    BenchFiles files = BenchFiles.read(dir.resolve(name));
    assertThat(files.problems()).isEmpty();
    return files.sessions().get(0);
  }

  private List<String> tags(String name) throws IOException {
    List<String> tags = new ArrayList<>();
    try (HistogramLogReader reader =
        new HistogramLogReader(dir.resolve(name).resolve("latency.hlog").toFile())) {
      while (reader.hasNext()) {
        EncodableHistogram next = reader.nextIntervalHistogram();
        if (next instanceof Histogram histogram) {
          tags.add(histogram.getTag() + " " + histogram.getTotalCount());
        }
      }
    }
    return tags;
  }

  private List<String> files(String name) throws IOException {
    try (Stream<Path> files = Files.list(dir.resolve(name))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
