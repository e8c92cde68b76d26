package io.straightway.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.CommandTree;
import io.straightway.app.cli.Surroundings;
import io.straightway.backoffice.catalogue.Catalogue;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Arguments;
import io.straightway.backoffice.desk.Operation;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.reflect.RecordComponent;
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
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

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

  private static final Pattern FIRST_WORD = Pattern.compile("(?:%n|[\\s*])*([A-Za-z']+)");

  /** A text between tags of a page, or a literal in an attribute. */
  private static final Pattern PAGE_TEXT = Pattern.compile("[>|'](?=[A-Z])([^<>|']+)");

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
  }

  @Test
  void aTextForUsersBeginsWithANounOrAVerb() throws IOException {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    Map<String, String> texts = new LinkedHashMap<>();
    addHelp(CommandTree.of(new Surroundings(Map.of(), Path.of(""), nowhere, nowhere)), texts);
    Catalogue.ALL.forEach(operation -> addSentences(operation, texts));
    int words = texts.size();
    addPages(texts);

    assertThat(words).isGreaterThan(1_000);
    assertThat(texts).hasSizeGreaterThan(words + 500);
    assertThat(texts.entrySet()).noneMatch(text -> isHeadless(text.getValue(), ""));
  }

  private static void addHelp(CommandLine command, Map<String, String> texts) {
    CommandSpec spec = command.getCommandSpec();
    String name = spec.qualifiedName();
    UsageMessageSpec usage = spec.usageMessage();
    add(name + " header", usage.header(), texts);
    add(name + " description", usage.description(), texts);
    add(name + " footer", usage.footer(), texts);
    texts.put(name + " exit codes", usage.exitCodeListHeading());
    texts.put(name + " footer heading", usage.footerHeading());
    for (ArgSpec argument : spec.args()) {
      add(name + " " + argument, argument.description(), texts);
    }
    command.getSubcommands().values().forEach(each -> addHelp(each, texts));
  }

  private static void addSentences(Operation<?, ?> operation, Map<String, String> texts) {
    String address = operation.address();
    texts.put(address, operation.summary());
    add(address + " help", operation.help().toArray(String[]::new), texts);
    for (RecordComponent component : operation.arguments().getRecordComponents()) {
      Argument argument = Arguments.described(component);
      if (argument != null) {
        texts.put(address + " " + component.getName(), argument.value());
      }
    }
  }

  private static void addPages(Map<String, String> texts) throws IOException {
    try (Stream<Path> pages = Files.walk(Path.of("../backoffice/src/main/resources"))) {
      for (Path page : pages.filter(file -> file.toString().endsWith(".html")).toList()) {
        Matcher text = PAGE_TEXT.matcher(Files.readString(page));
        while (text.find()) {
          texts.put(page.getFileName() + ":" + text.start(), text.group(1));
        }
      }
    }
  }

  private static void add(String name, String[] lines, Map<String, String> texts) {
    for (int i = 0; i < lines.length; i++) {
      texts.put(name + " " + i, lines[i]);
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
