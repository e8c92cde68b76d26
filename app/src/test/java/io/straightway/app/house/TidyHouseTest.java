package io.straightway.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Cheap rules that keep the sources readable. */
final class TidyHouseTest {
  private static final int MOST_LINES = 400;
  private static final Path ROOT = Path.of("").toAbsolutePath().resolveSibling("");

  @Test
  void noSourceFileIsLong() throws IOException {
    assertThat(sources("src")).isNotEmpty();
    assertThat(sources("src").stream().filter(TidyHouseTest::isLong)).isEmpty();
  }

  @Test
  void everyModuleHasAReadme() throws IOException {
    assertThat(modules()).hasSizeGreaterThan(6);
    assertThat(modules())
        .allSatisfy(module -> assertThat(module.resolve("README.md")).isRegularFile());
  }

  @Test
  void everyPackageSaysWhatItIsAbout() throws IOException {
    List<Path> packages = sources("src/main").stream().map(Path::getParent).distinct().toList();

    assertThat(packages)
        .allSatisfy(
            directory -> {
              Path info = directory.resolve("package-info.java");
              assertThat(info).isRegularFile();
              assertThat(Files.readString(info)).startsWith("/**").contains("@NullMarked");
            });
  }

  @Test
  void aTypeHasANameOfItsOwn() throws IOException {
    assertThat(sources("src/main").stream().map(Path::getFileName).map(Path::toString))
        .filteredOn(name -> !name.equals("package-info.java"))
        .doesNotHaveDuplicates();
  }

  private static boolean isLong(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count() > MOST_LINES;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> modules() throws IOException {
    try (Stream<Path> children = Files.list(ROOT)) {
      return children
          .filter(child -> Files.exists(child.resolve("pom.xml")))
          .filter(child -> Files.isDirectory(child.resolve("src")))
          .sorted()
          .toList();
    }
  }

  private static List<Path> sources(String under) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path module : modules()) {
      Path directory = module.resolve(under);
      if (Files.isDirectory(directory)) {
        try (Stream<Path> files = Files.walk(directory)) {
          files.filter(file -> file.toString().endsWith(".java")).forEach(found::add);
        }
      }
    }
    return found;
  }
}
