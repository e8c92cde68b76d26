package io.straightway.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The documents are in correct British English. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ProseTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().resolveSibling("");

  private final ProseChecker checker = new ProseChecker();

  ProseTest() throws IOException {}

  @Test
  void theDocumentsHaveNoMistakes() throws IOException {
    List<Path> pages = ProjectFiles.under(ROOT, "*.md");
    List<String> mistakes = new ArrayList<>();
    for (Path page : pages) {
      mistakes.addAll(checker.mistakes(ROOT.relativize(page).toString(), Files.readString(page)));
    }

    assertThat(pages).hasSizeGreaterThan(100);
    assertThat(mistakes).as("%s", String.join("\n", mistakes)).isEmpty();
  }

  @Test
  void aMistakeIsReportedWithItsLineSentenceAndSuggestion() throws IOException {
    String page =
        """
        # Page

            wrongg, but code

        Every [elements](wrongg.md) has `wrongg`, and
        books a trade wrongg.
        """;

    assertThat(checker.mistakes("page.md", page))
        .containsExactly(
            "page.md:5: elements, perhaps [element]:"
                + " \"Every elements has Widget, and books a trade wrongg.\" (EVERY_EACH_SINGULAR)",
            "page.md:6: wrongg, perhaps [wrong, wrongs]:"
                + " \"Every elements has Widget, and books a trade wrongg.\" (MORFOLOGIK_RULE_EN_GB)");
  }
}
