package io.straightway.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Cheap rules that keep the sources readable. */
final class TidyHouseTest {
  private static final int MOST_LINES = 400;

  /** Files of a package, its package-info not counted. */
  private static final int MOST_FILES = 25;

  /** Modules whose nested types are still to be renamed; a commit may only shorten this list. */
  private static final Set<String> UNNAMED = Set.of("books", "element", "settlement", "staticdata");

  private static final Pattern NESTED_TYPE =
      Pattern.compile(
          "(?m)^ +(?:@\\w+ )?(?:(?:public|private|protected|static|final|sealed|non-sealed|abstract) )*"
              + "(?:class|record|enum|interface) (\\w+)\\b");

  /** Participles, pronouns and phrases, which say nothing of the thing. */
  private static final Pattern NO_NOUN =
      Pattern.compile(
          "[A-Z][a-z]+ed|(?:Of|To|As|At|By|With|Not)[A-Z]\\w*|Again|Begin|Begun|Below|Carry|Done|Found"
              + "|Fresh|Held|Known|Made|Near|Nothing|Open|Own|Read|Sent|Since|Some|Taken|Whole|Why");

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
  void noPackageHasMoreThanOneSubject() throws IOException {
    Map<Path, Long> sizes =
        sources("src/main").stream()
            .filter(file -> !file.endsWith("package-info.java"))
            .collect(Collectors.groupingBy(Path::getParent, Collectors.counting()));

    assertThat(sizes.entrySet()).filteredOn(size -> size.getValue() > MOST_FILES).isEmpty();
  }

  @Test
  void aTypeHasANameOfItsOwn() throws IOException {
    assertThat(sources("src/main").stream().map(Path::getFileName).map(Path::toString))
        .filteredOn(name -> !name.equals("package-info.java"))
        .doesNotHaveDuplicates();
  }

  @Test
  void aNestedTypeHasANameOfItsOwnInItsModule() throws IOException {
    for (Path module : modules()) {
      assertThat(nestedTypes(module)).as("nested types of %s", module).doesNotHaveDuplicates();
    }
  }

  @Test
  void aNestedTypeIsNamedByANoun() throws IOException {
    for (Path module : modules()) {
      assertThat(nestedTypes(module))
          .as("nested types of %s", module)
          .noneMatch(NO_NOUN.asMatchPredicate());
    }
  }

  private static List<String> nestedTypes(Path module) throws IOException {
    List<String> names = new ArrayList<>();
    if (!UNNAMED.contains(String.valueOf(module.getFileName()))) {
      for (Path file : sources(module.resolve("src/main"))) {
        NESTED_TYPE
            .matcher(Files.readString(file))
            .results()
            .forEach(nested -> names.add(nested.group(1)));
      }
    }
    return names;
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
    List<Path> sources = new ArrayList<>();
    for (Path module : modules()) {
      sources.addAll(sources(module.resolve(under)));
    }
    return sources;
  }

  private static List<Path> sources(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }
}
