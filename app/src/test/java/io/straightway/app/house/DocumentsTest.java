package io.straightway.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.StringTokenizer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The documents stay short, and the decisions numbered. */
final class DocumentsTest {
  /** The words of all Markdown files, counted as by {@code wc -w}. A new page replaces others. */
  private static final int MOST_WORDS = 75_000;

  /** The words of a decision, counted likewise: context, decision and consequence. */
  private static final int MOST_WORDS_OF_A_DECISION = 300;

  private static final Path ROOT = Path.of("").toAbsolutePath().resolveSibling("");
  private static final Path DECISIONS = ROOT.resolve("docs/decisions");
  private static final Pattern ENTRY = Pattern.compile("(?m)^(\\d+)\\. \\[.+\\]\\((.+\\.md)\\)$");

  @Test
  void theDocumentsStayShort() throws IOException {
    int words = 0;
    for (Path page : ProjectFiles.under(ROOT, "*.md")) {
      words += words(page);
    }

    assertThat(words).isBetween(MOST_WORDS / 2, MOST_WORDS);
  }

  @Test
  void aDecisionStaysShort() throws IOException {
    for (Path decision : ProjectFiles.under(DECISIONS, "[0-9]*.md")) {
      assertThat(words(decision)).as("%s", decision).isLessThanOrEqualTo(MOST_WORDS_OF_A_DECISION);
    }
  }

  private static int words(Path page) throws IOException {
    return new StringTokenizer(Files.readString(page)).countTokens();
  }

  @Test
  void theDecisionsAreNumberedWithoutGapsAndListed() throws IOException {
    List<String> files =
        ProjectFiles.under(DECISIONS, "[0-9]*.md").stream()
            .map(file -> file.getFileName().toString())
            .toList();
    List<String> numbers =
        IntStream.rangeClosed(1, files.size()).mapToObj("%03d"::formatted).toList();
    List<String> entries =
        ENTRY
            .matcher(Files.readString(DECISIONS.resolve("README.md")))
            .results()
            .map(entry -> "%03d %s".formatted(Integer.parseInt(entry.group(1)), entry.group(2)))
            .toList();

    assertThat(files).extracting(file -> file.substring(0, 3)).isEqualTo(numbers);
    assertThat(entries).isEqualTo(files.stream().map(f -> f.substring(0, 3) + " " + f).toList());
  }
}
