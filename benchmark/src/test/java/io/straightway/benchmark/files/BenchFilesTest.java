package io.straightway.benchmark.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.scalability.data.DataFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BenchFilesTest {
  private static final String HEADER =
      "point,mode,elements,queues,positions,commit_points,hot_share,on_curve,throughput,"
          + "trades_per_second,trades,element_cpu_seconds,checked,note\n";

  @TempDir private Path directory;

  private Path session(String name, String manifest) throws IOException {
    Path session = Files.createDirectories(directory.resolve(name));
    Files.writeString(session.resolve("manifest.json"), manifest);
    return session;
  }

  @Test
  void theDirectoryAndThoseImmediatelyBelowItAreRead() throws IOException {
    session(".", "{\"kind\": \"run\", \"startedAt\": \"2026-03-01T10:00:00Z\"}");
    session("probe", "{\"kind\": \"probe\", \"startedAt\": \"2026-03-01T09:00:00Z\"}");
    session("deep/grid", "{\"kind\": \"grid\"}");

    BenchFiles files = BenchFiles.read(directory);

    assertThat(files.sessions())
        .extracting(session -> session.manifest().kind())
        .containsExactly("probe", "run");
    assertThat(files.problems()).isEmpty();
    assertThat(files.points()).isEmpty();
  }

  @Test
  void aBadRowIsNamedAndTheOthersAreUsed() throws IOException {
    Path run = session("run", "{\"kind\": \"run\"}");
    Files.writeString(
        run.resolve("runs.csv"),
        HEADER
            + "p001,m,1,2,contended,trade,0.25,true,3600000,1000,5000,0.2,true,\n"
            + "p002,m,many,2,contended,trade,0,true,3600,1,1,1,true,\n"
            + "p003,m,2,2,contended,trade,0,true,,,5000,0.2,false,I2 broken\n"
            + "p004,m,1.5,2,contended,trade,0,true,3600,1,1,1,true,\n");

    BenchFiles files = BenchFiles.read(directory);

    assertThat(files.points()).extracting(RunPoint::name).containsExactly("p001", "p003");
    RunPoint first = files.points().get(0);
    assertThat(first.deployment()).isEqualTo(new Deployment("m", 1, 2, "contended", "trade", 0.25));
    assertThat(first.microsPerTrade(first.use().elementCpuSeconds())).isEqualTo(40.0);
    assertThat(first.isBroken()).isFalse();
    assertThat(files.points().get(1).hasNumber()).isFalse();
    assertThat(files.points().get(1).isBroken()).isTrue();
    assertThat(files.problems())
        .hasSize(2)
        .anyMatch(problem -> problem.reason().contains("1.5, not a whole number"))
        .first()
        .satisfies(
            problem -> {
              assertThat(problem.line()).isEqualTo(3);
              assertThat(problem.place()).endsWith("runs.csv line 3");
              assertThat(problem.reason()).contains("elements is 'many'");
            });
  }

  @Test
  void anyPartOfAManifestMayBeMissing() throws IOException {
    session(
        "run",
        """
        {"kind": "run", "floor": null, "machine": {"cores": 2}, "seed": 7,
         "plan": {"elements": [1, 2], "more": {"a": 1}}, "jvmFlags": null, "novelty": true}
        """);

    Manifest manifest = BenchFiles.read(directory).sessions().get(0).manifest();

    assertThat(manifest.floor()).isNull();
    assertThat(manifest.endedAt()).isNull();
    assertThat(manifest.machine()).containsEntry("cores", "2");
    assertThat(manifest.plan()).containsEntry("elements", "1, 2").containsEntry("more", "a = 1");
    assertThat(manifest.seed()).isEqualTo(7);
    assertThat(manifest.jvmFlags()).isEmpty();
  }

  @Test
  void aTableWithoutRowsIsWhatAnInterruptedCommandLeaves() throws IOException {
    Path run = session("run", "{\"kind\": \"run\"}");
    Files.writeString(run.resolve("runs.csv"), HEADER);

    assertThat(BenchFiles.read(directory).problems()).isEmpty();
  }

  @Test
  void aDirectoryWithoutManifestIsNoBenchmark() {
    assertThatThrownBy(() -> BenchFiles.read(directory))
        .isInstanceOf(DataFailure.class)
        .hasMessageContaining("there is no manifest.json in " + directory);
    assertThatThrownBy(() -> BenchFiles.read(directory.resolve("nowhere")))
        .isInstanceOf(DataFailure.class)
        .hasMessageContaining("there is no directory");
  }

  @Test
  void aManifestWithoutKindIsRefused() throws IOException {
    session("run", "[1, 2]");

    assertThatThrownBy(() -> BenchFiles.read(directory))
        .isInstanceOf(DataFailure.class)
        .hasMessageContaining("has no kind");
  }
}
