package io.straightway.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The picture of the modules agrees with the build. */
final class ArchitecturePictureTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().resolveSibling("");
  private static final Path DRAWN = Path.of("target", "architecture.svg");

  @Test
  void showsTheModulesAndArrowsOfTheBuild() throws IOException {
    Files.writeString(DRAWN, ArchitecturePicture.of(Modules.read(ROOT)));

    assertThat(ROOT.resolve("docs/images/architecture.svg"))
        .as("the modules have changed: copy app/%s to docs/images", DRAWN)
        .hasSameTextualContentAs(DRAWN);
  }

  @Test
  void omitsImpliedArrows() {
    Map<String, Set<String>> modules = new TreeMap<>();
    modules.put("app", Set.of("books", "db"));
    modules.put("books", Set.of("db"));
    modules.put("db", Set.of());

    assertThat(Modules.withoutImplied(modules))
        .containsEntry("app", Set.of("books"))
        .containsEntry("books", Set.of("db"));
    assertThat(ArchitecturePicture.of(modules))
        .containsOnlyOnce(">books<")
        .containsOnlyOnce(">db<");
  }
}
