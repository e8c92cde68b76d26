package io.straightway.benchmark.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads a real session written by an earlier version of the program. */
final class ExampleFilesTest {
  private static final Path EXAMPLE = Path.of("../docs/examples/benchmark/results");

  @TempDir private Path directory;

  @Test
  void everyFileIsReadWhole() {
    BenchFiles files = BenchFiles.read(EXAMPLE);

    assertThat(files.problems()).isEmpty();
    assertThat(files.sessions()).flatMap(BenchSession::contradictions).isEmpty();
    assertThat(files.sessions())
        .extracting(session -> session.manifest().kind())
        .containsExactlyInAnyOrder("run", "run", "contention", "probe");
    BenchSession run = files.session("run").orElseThrow();
    assertThat(run.points()).hasSizeGreaterThan(12).anyMatch(RunPoint::hasNumber);
    assertThat(run.windows()).isNotEmpty();
    assertThat(run.manifest().plan()).containsEntry("queues", "1, 2, 3");
    assertThat(run.manifest().floor()).isNotNull();
    BenchSession probe = files.session("probe").orElseThrow();
    assertThat(probe.probes()).isNotEmpty();
    assertThat(probe.seconds()).isNotEmpty();
  }

  @Test
  void filesAreWrittenAsTheyWereRead() throws IOException {
    BenchFiles files = BenchFiles.read(EXAMPLE);
    BenchSession run = files.session("run").orElseThrow();
    BenchSession probe = files.session("probe").orElseThrow();

    assertSame("run/", ResultFile.WINDOWS, run.windows());
    assertSame("probe/", ResultFile.PROBES, probe.probes());
    assertSame("probe/", ResultFile.SERIES, probe.seconds());
  }

  private <T> void assertSame(String session, ResultFile<T> file, List<T> read) throws IOException {
    Path written = directory.resolve(file.fileName());
    Files.deleteIfExists(written);
    file.open(directory).add(read.stream().map(file::cells).toList());
    assertThat(written).hasSameTextualContentAs(EXAMPLE.resolve(session + file.fileName()));
  }
}
