package io.straightway.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Bounds the share of Javadoc comments that open with a clause without a noun, such as "What waits"
 * or "Those of which", and refuses them in SQL and in texts for users: help, operations and pages.
 * A comment begins with a noun phrase or with a verb in the third person, a text for users with a
 * noun phrase or with a verb in the imperative.
 */
final class VoiceTest {
  /** Largest share of such comments, in percent. */
  private static final double MOST_PERCENT = 1;

  private static final Set<String> OPENINGS =
      Set.of(
          "what",
          "whatever",
          "whether",
          "which",
          "where",
          "how",
          "who",
          "whoever",
          "whose",
          "why",
          "those",
          "that",
          "when");

  private static final Pattern COMMENT = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);

  /** A comment of one or more lines. */
  private static final Pattern SQL_COMMENT = Pattern.compile("(?m)^ *--(.*(?:\\n *--.*)*)");

  /** A comment that the database keeps on a view or table. */
  private static final Pattern KEPT_COMMENT =
      Pattern.compile("COMMENT ON[^']+IS\\s+'(?:published: )?([^']+)");

  private static final String NO_NOUN =
      "(said|told|what|why|who|how|about|asked|given|found|known|wanted)";

  /** A member of an object in a schema, called by a word that names nothing. */
  private static final Pattern MEMBER = Pattern.compile("\"" + NO_NOUN + "\" : \\{");

  /** A column or parameter in SQL, called by such a word. */
  private static final Pattern COLUMN =
      Pattern.compile(
          "(?m)(?:^ +|[(,] ?)" + NO_NOUN + " +(?:text|bigint|numeric|date|jsonb|xml)\\b");

  private static final Pattern FIRST_WORD = Pattern.compile("(?:%n|[\\s*])*([A-Za-z']+)");

  /** The usual opening of a comment on a boolean. */
  private static final Pattern BOOLEAN =
      Pattern.compile(
          "\\s*(@\\S+\\s+)*((public|private|protected|static|final|default|abstract)\\s+)*boolean\\b");

  @Test
  void aCommentBeginsWithANounOrAVerb() throws IOException {
    Comments comments = Comments.in(".java", COMMENT);

    assertThat(comments.number()).isGreaterThan(5_000);
    assertThat(100.0 * comments.headless().size() / comments.number())
        .as("%s", comments.headless())
        .isLessThan(MOST_PERCENT);
  }

  @Test
  void aCommentInSqlBeginsWithANounOrAVerb() throws IOException {
    Comments comments = Comments.in(".sql", SQL_COMMENT);

    assertThat(comments.number()).isGreaterThan(500);
    assertThat(comments.headless()).isEmpty();
    Comments kept = Comments.in(".sql", KEPT_COMMENT);
    assertThat(kept.number()).isGreaterThan(100);
    assertThat(kept.headless()).isEmpty();
  }

  @Test
  void aTextForUsersBeginsWithANounOrAVerb() throws IOException {
    Map<String, String> texts = new LinkedHashMap<>(UserTexts.ofHelp());
    texts.putAll(UserTexts.ofOperations());
    int words = texts.size();
    texts.putAll(UserTexts.ofPages());

    assertThat(words).isGreaterThan(1_000);
    assertThat(texts).hasSizeGreaterThan(words + 500);
    assertThat(texts.entrySet()).noneMatch(text -> isHeadless(text.getValue(), ""));
  }

  @Test
  void aMemberOrColumnIsCalledByANoun() throws IOException {
    for (String contract : List.of("openapi", "commands", "asyncapi")) {
      assertThat(Files.readString(Path.of("../docs/api/" + contract + ".json")))
          .doesNotContainPattern(MEMBER);
    }
    for (Path file : sources(".sql")) {
      assertThat(Files.readString(file)).as("%s", file).doesNotContainPattern(COLUMN);
    }
  }

  private static boolean isHeadless(String comment, String code) {
    Matcher word = FIRST_WORD.matcher(comment);
    if (!word.lookingAt()) {
      return false;
    }
    String first = word.group(1).toLowerCase(Locale.ROOT);
    return OPENINGS.contains(first)
        && !(first.equals("whether") && BOOLEAN.matcher(code).lookingAt());
  }

  private static long line(String text, int position) {
    return text.substring(0, position).chars().filter(c -> c == '\n').count() + 1;
  }

  /**
   * The comments of all product sources of one kind.
   *
   * @param headless the places of comments that open with a clause without a noun
   */
  private record Comments(int number, List<String> headless) {
    static Comments in(String ending, Pattern form) throws IOException {
      int number = 0;
      List<String> headless = new ArrayList<>();
      for (Path file : sources(ending)) {
        String text = Files.readString(file);
        for (Matcher comment = form.matcher(text); comment.find(); number++) {
          if (isHeadless(comment.group(1), text.substring(comment.end()))) {
            headless.add(file.getFileName() + ":" + line(text, comment.start(1)));
          }
        }
      }
      return new Comments(number, headless);
    }
  }

  private static List<Path> sources(String ending) throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      for (Path main : modules.map(module -> module.resolve("src/main")).toList()) {
        if (Files.isDirectory(main)) {
          try (Stream<Path> files = Files.walk(main)) {
            files.filter(file -> file.toString().endsWith(ending)).forEach(sources::add);
          }
        }
      }
    }
    return sources;
  }
}
