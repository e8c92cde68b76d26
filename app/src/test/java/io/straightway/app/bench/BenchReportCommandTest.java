package io.straightway.app.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BenchReportCommandTest {
  @TempDir private Path directory;

  @BeforeEach
  void makeABenchmark() throws IOException {
    Path run = Files.createDirectories(directory.resolve("results/run"));
    Files.writeString(run.resolve("manifest.json"), "{\"kind\": \"run\", \"command\": \"stp x\"}");
    Files.writeString(
        run.resolve("runs.csv"),
        """
        point,mode,elements,queues,on_curve,throughput,trades_per_second
        p001,m,1,1,true,3600000,1000
        p002,m,2,1,true,6840000,1900
        p003,m,two,1,true,1,1
        """);
  }

  @Test
  void tellsWhatItReadWhatItComesToAndWhatItWrote() {
    StpRun report = StpRun.in(directory, "bench", "report", "results", "--out", "report");

    assertThat(report.err()).isEmpty();
    assertThat(report.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(report.out())
        .contains("read: results/run (run): 2 points")
        .contains("The fastest deployment is 2 elements, m: 1,900 trades/s")
        .contains("runs.csv line 4")
        .contains("Left out: ")
        .contains("written: " + directory.resolve("report/report.html"));
    assertThat(directory.resolve("report/report.html")).isRegularFile();
    assertThat(directory.resolve("report/figures/ideal-1.svg")).isRegularFile();
  }

  @Test
  void printsTheSummaryFiguresAsJson() {
    StpRun report = StpRun.in(directory, "bench", "report", "results", "--json");

    assertThat(report.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(report.out()).startsWith("{").contains("\"tradesPerSecond\":1900.0");
    assertThat(directory.resolve("results/report.html")).isRegularFile();
  }

  @Test
  void aDirectoryWithoutManifestIsWrongUsage() {
    StpRun report = StpRun.in(directory, "bench", "report", ".");

    assertThat(report.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(report.err()).contains("there is no manifest.json").doesNotContain("\tat ");
  }
}
