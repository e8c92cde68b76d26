package io.straightway.app.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.ContentHash;
import java.io.IOException;
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

  private static Migrations current() throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path resources : modules.map(module -> module.resolve("src/main/resources")).toList()) {
        if (Files.isDirectory(resources)) {
          addSteps(resources, lines);
        }
      }
    }
    return new Migrations(lines);
  }

  private static void addSteps(Path resources, List<String> lines) throws IOException {
    try (Stream<Path> files = Files.walk(resources)) {
      for (Path file : files.filter(path -> path.toString().matches(".*/V[^/]*\\.sql")).toList()) {
        lines.add(ContentHash.of(Files.readAllBytes(file)) + "  " + file);
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
