package io.straightway.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The documents are in correct British English. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ProseTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().resolveSibling("");

  /** Commands in quotes, options, values of options, placeholders, paths, names with a dot. */
  private static final Pattern CODE =
      Pattern.compile(
          "'stp [^']*'|[$%]\\{[^}]*(}|$)( ?[$%]\\{[^}]*(}|$))*|%[sd]|https?://\\S*|\\w+(,\\w+){2,}"
              + "|(?<![^ (])-{1,2}[a-z][a-z-]*(=\\S+)?|\\d+(min|ms|s|h)\\b"
              + "|(?<![^ (])[^ (]*[_/=.:\\\\]\\w([^ ,;)]|,\\w)*");

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
  void theTextsForUsersHaveNoMistakes() throws IOException {
    Map<String, String> texts = new LinkedHashMap<>(UserTexts.ofHelp());
    texts.putAll(UserTexts.ofOperations());
    texts.putAll(UserTexts.ofPages());
    List<String> mistakes = new ArrayList<>();
    Set<String> checked = new HashSet<>();
    for (Map.Entry<String, String> text : texts.entrySet()) {
      if (checked.add(text.getValue())) {
        mistakes.addAll(checker.mistakes(text.getKey(), prose(text.getValue())));
      }
    }

    assertThat(mistakes).as("%s", String.join("\n", mistakes)).isEmpty();
  }

  private static String prose(String text) {
    return CODE.matcher(text.replaceAll("@\\|\\w+ |\\|@|%n", "").strip()).replaceAll("`$0`");
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
