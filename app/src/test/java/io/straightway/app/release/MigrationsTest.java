package io.straightway.app.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.ContentHash;
import io.straightway.db.schema.SchemaRelease;
import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Migrations of a release are never edited, since databases have applied them. */
final class MigrationsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().resolveSibling("");

  static List<Path> releases() {
    return Releases.all();
  }

  @ParameterizedTest
  @MethodSource("releases")
  void theStepsOfAReleaseAreUnchanged(Path release) throws IOException {
    Migrations released = new Migrations(Files.readAllLines(release.resolve("migrations.txt")));

    assertThat(released.isEmpty()).isFalse();
    assertThat(released.objections(current()))
        .as("databases of release %s have applied them", release.getFileName())
        .isEmpty();
  }

  /** Otherwise a program of the release would put its own repeatable steps back. */
  @Test
  void aSchemaThatDiffersFromTheLastReleaseNamesALaterOne() throws IOException {
    Path last = Releases.last();
    List<String> released = new ArrayList<>(Files.readAllLines(last.resolve("migrations.txt")));
    released.addAll(Files.readAllLines(last.resolve("repeatable.txt")));
    Version version = Version.parse(last.getFileName().toString());

    if (!steps("[VR]").equals(released.stream().sorted().toList())) {
      assertThat(Version.parse(SchemaRelease.PROGRAM))
          .as("the schema has changed since %s; add a step to db as V3__release.sql", version)
          .isGreaterThan(version);
    }
  }

  private static Migrations current() throws IOException {
    return new Migrations(steps("V"));
  }

  /** Returns the steps of all modules as lines of sha256sum, sorted. */
  private static List<String> steps(String kind) throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path resources : modules.map(module -> module.resolve("src/main/resources")).toList()) {
        if (Files.isDirectory(resources)) {
          addSteps(resources, ".*/schema/.*/" + kind + "[^/]*\\.sql", lines);
        }
      }
    }
    return lines.stream().sorted().toList();
  }

  private static void addSteps(Path resources, String pattern, List<String> lines)
      throws IOException {
    try (Stream<Path> files = Files.walk(resources)) {
      for (Path file : files.filter(path -> path.toString().matches(pattern)).toList()) {
        lines.add(ContentHash.of(Files.readAllBytes(file)) + "  ./" + ROOT.relativize(file));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "a0 m/V1__one.sql,  m/V1__one.sql has changed: restore it | V11__...",
    "a1 m/V1__two.sql,  m/V1__one.sql is gone or renamed: restore it | V11__...",
    "a1 o/V1__one.sql,  m/V1__one.sql is gone or renamed: restore it | V11__...",
    "a1 m/V1__one.sql,  ''"
  })
  void aStepThatIsEditedOrRenamedIsRefused(String first, String objection) {
    List<String> objections = released().objections(migrations(first, "a9 m/V10__ten.sql"));

    assertThat(String.join("\n", objections)).contains(objection.split(" \\| "));
    assertThat(objections.isEmpty()).isEqualTo(objection.isEmpty());
  }

  @Test
  void aNewStepComesAfterTheLastOfItsModule() {
    Migrations later =
        migrations(
            "a1 m/V1__one.sql",
            "a9 m/V10__ten.sql",
            "a4 m/V9__between.sql",
            "a5 m/V11__after.sql",
            "a6 n/V1__other_module.sql");

    assertThat(released().objections(later))
        .containsExactly("m/V9__between.sql is new, but not the last: name it V12__...");
  }

  private static Migrations released() {
    return migrations("a1 m/V1__one.sql", "a9 m/V10__ten.sql");
  }

  private static Migrations migrations(String... lines) {
    return new Migrations(List.of(lines));
  }
}
