package io.straightway.benchmark.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.scalability.data.DataFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ManifestTest {
  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");
  private static final Manifest.Task TASK = task("run", 3);
  private static final Manifest.Floor FLOOR = new Manifest.Floor(2, 5000, 1000, 0.5, 2000);

  @TempDir private Path directory;

  private static Manifest.Task task(String kind, int repeats) {
    return new Manifest.Task(
        kind, "stp bench run", 42, Map.of("elements", List.of(1, 2), "repeats", repeats));
  }

  private static Manifest.Conditions conditions(String cpu) {
    return new Manifest.Conditions(
        "1.0",
        "abc",
        Map.of("cpu", cpu, "memoryBytes", 1L << 34),
        Map.of("element", "-Xmx400m"),
        new Manifest.Database("17.11", true, Map.of("fsync", "on")));
  }

  private static Manifest begun() {
    return Manifest.begun(TASK, conditions("EPYC"), START);
  }

  private Manifest reread(Manifest manifest) throws IOException {
    BenchDirectory written = BenchDirectory.open(directory);
    written.write(manifest);
    return written.manifest().orElseThrow();
  }

  @Test
  void aManifestIsReadAsItWasWritten() throws IOException {
    Manifest.PgBench pgbench = new Manifest.PgBench(20, 8, 6000.5, Map.of("8", 6000.5));
    Manifest.Insert insert = new Manifest.Insert(310.25, 2000);

    Manifest read =
        reread(
            begun()
                .with(FLOOR)
                .with(pgbench)
                .with(insert)
                .warned("one")
                .ended(START.plusSeconds(60)));

    assertThat(read.isOf(TASK)).isTrue();
    assertThat(read.command()).isEqualTo("stp bench run");
    assertThat(read.seed()).isEqualTo(42);
    assertThat(read.startedAt()).isEqualTo(START);
    assertThat(read.endedAt()).isEqualTo(START.plusSeconds(60));
    assertThat(read.machine()).containsEntry("memoryBytes", "17179869184");
    assertThat(read.database())
        .isEqualTo(new Manifest.Database("17.11", true, Map.of("fsync", "on")));
    assertThat(read.floor()).isEqualTo(FLOOR);
    assertThat(read.pgbench()).isEqualTo(pgbench);
    assertThat(read.insert()).isEqualTo(insert);
    assertThat(read.warnings()).containsExactly("one");
  }

  @Test
  void aFloorThatIsMeasuredAfterAllTakesItsWarningBack() throws IOException {
    Manifest interrupted =
        reread(begun().warned(Manifest.NO_FLOOR + ": the connection was closed").warned("other"));

    Manifest resumed = interrupted.continuedAs(begun()).with(FLOOR);

    assertThat(resumed.warnings()).containsExactly("other");
  }

  @Test
  void anotherPlanIsAnotherBench() throws IOException {
    Manifest read = reread(begun());

    assertThat(read.isOf(task("run", 4))).isFalse();
    assertThat(read.isOf(task("contention", 3))).isFalse();
  }

  @Test
  void changedConditionsAreAWarning() throws IOException {
    Manifest read = reread(begun().ended(START));

    assertThat(read.continuedAs(begun()).warnings()).isEmpty();
    assertThat(read.continuedAs(begun()).endedAt()).isNull();
    assertThat(read.continuedAs(Manifest.begun(TASK, conditions("Xeon"), START)).warnings())
        .singleElement()
        .asString()
        .startsWith("continued at 2026-03-01T10:00:00Z on another machine");
  }

  @Test
  void aFileThatIsNotJsonIsRefusedByName() throws IOException {
    Path file = Files.writeString(directory.resolve("manifest.json"), "{\"kind\": ");

    assertThatThrownBy(() -> Manifest.read(file))
        .isInstanceOf(DataFailure.class)
        .hasMessageContaining(file + " is not JSON");
  }
}
