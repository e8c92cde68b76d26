package io.straightway.app.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpProcess;
import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.RunPoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole session, small: so few trades yield no number, which the page says. */
final class BenchSessionTest {
  @TempDir(factory = BuildDirectories.class)
  Path dir;

  @Test
  void aSessionMeasuresEachSizeBesideASentinelAndWritesOnePage() throws Exception {
    StpRun run =
        StpRun.in(
            dir,
            StpProcess.shortLived(Map.of()),
            "bench",
            "session",
            "--elements=1",
            "--repeats=1",
            "--trades=500",
            "--warm-up=0",
            "--commit-points=trade",
            "--pgbench-seconds=0",
            "--first-rate=1",
            "--p99=1ms",
            "--others-at-most=100",
            "--out=s");

    assertThat(run.exitCode()).describedAs(run.err()).isEqualTo(ExitCode.FAILED);
    BenchFiles files = BenchFiles.read(dir.resolve("s"));
    assertThat(files.sessions()).extracting(BenchSession::name).contains("s/run", "s/limit");
    assertThat(files.points())
        .extracting(RunPoint::onCurve)
        .as("the discarded sentinel has no row")
        .containsExactly(false, true, false);
    assertThat(files.points()).extracting(RunPoint::checked).containsOnly(true);
    assertThat(dir.resolve("s/limit/latency.hlog")).exists();
    assertThat(Files.readString(dir.resolve("s/progress.txt")))
        .startsWith("part 1 of 3")
        .contains("one sentinel, which is discarded", "p002  begins: 1 element", "part 2 of 3");
    assertThat(Files.readString(dir.resolve("s/session.html")))
        .contains("Trades sent one by one: ", "To repeat it", "stp bench session --elements=1");
    assertThat(run.out()).contains("written: ");
  }
}
