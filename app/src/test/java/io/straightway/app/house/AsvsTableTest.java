package io.straightway.app.house;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** docs/asvs.md has each requirement of the standard once, and names only existing tests. */
final class AsvsTableTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().resolveSibling("");
  private static final Pattern TEST = Pattern.compile("`(\\w+Test)(?:#(\\w+))?`");
  private static final Pattern NUMBER = Pattern.compile("v5\\.0\\.0-(\\d+\\.\\d+\\.\\d+)");
  private static final Set<String> STATES =
      Set.of("Met", "Met in part", "Not met", "Does not apply");

  /** A row of one of the tables. */
  private record Row(List<String> numbers, String level, String state, String proof) {}

  private static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    String state = "";
    for (String line : Files.readAllLines(ROOT.resolve("docs/asvs.md"))) {
      if (line.startsWith("## ")) {
        state = line.substring(3);
      } else if (line.startsWith("| v5.0.0-")) {
        String[] cells = line.split(" *\\| *", -1);
        rows.add(new Row(numbers(cells[1]), cells[2], state, cells[4]));
      }
    }
    return rows;
  }

  private static List<String> numbers(String cell) {
    return NUMBER.matcher(cell).results().map(match -> match.group(1)).toList();
  }

  /** Returns the levels of all requirements of levels 1 and 2. */
  private static Map<String, String> standard() throws IOException {
    try (InputStream list =
        Objects.requireNonNull(AsvsTableTest.class.getResourceAsStream("asvs-5.0.0.txt"))) {
      return new String(list.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" "))
          .collect(toMap(parts -> parts[0], parts -> parts[1]));
    }
  }

  @Test
  void eachRequirementOfLevelOneAndTwoHasARow() throws IOException {
    List<String> shown = rows().stream().flatMap(row -> row.numbers().stream()).toList();
    assertThat(standard()).hasSize(253);
    assertThat(shown).containsExactlyInAnyOrderElementsOf(standard().keySet());
  }

  @Test
  void eachRowHasItsLevelsAStateAndAReason() throws IOException {
    Map<String, String> levels = standard();
    for (Row row : rows()) {
      String expected =
          row.numbers().stream()
              .map(levels::get)
              .distinct()
              .sorted()
              .collect(Collectors.joining(", "));
      assertThat(row.level()).as(row.toString()).isEqualTo(expected);
      assertThat(row.state()).as(row.toString()).isIn(STATES);
      assertThat(row.proof()).as(row.toString()).isNotBlank();
    }
  }

  @Test
  void everyNamedTestExists() throws IOException {
    Map<String, String> sources =
        ProjectFiles.under(ROOT, "*Test.java").stream()
            .collect(toMap(AsvsTableTest::className, AsvsTableTest::source, String::concat));
    Set<String> missing = new TreeSet<>();
    List<String> named = new ArrayList<>();
    for (Row row : rows()) {
      for (MatchResult match : TEST.matcher(row.proof()).results().toList()) {
        named.add(match.group());
        String source = sources.getOrDefault(match.group(1), "");
        if (source.isEmpty()
            || (match.group(2) != null && !source.contains("void " + match.group(2) + "("))) {
          missing.add(match.group());
        }
      }
    }
    assertThat(named).hasSizeGreaterThan(100);
    assertThat(missing).isEmpty();
  }

  private static String className(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }

  private static String source(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
