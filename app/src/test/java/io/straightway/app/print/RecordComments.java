package io.straightway.app.print;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The comments of records in the sources: the first sentence of each, and its members'. */
final class RecordComments {
  private static final Path ROOT = Path.of("..");
  private static final Pattern COMMENT =
      Pattern.compile("(?s)/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:@[^\n]+\\s+)*[\\w ]*\\brecord (\\w+)");
  private static final Pattern METHOD =
      Pattern.compile(
          "/\\*\\* Returns ((?:(?!\\*/)[^.\n])+)\\. \\*/\\s*@JsonProperty\\s[\\w.<>@ ]*\\b(\\w+)\\(\\)");
  private static final Pattern COMPONENT =
      Pattern.compile("(?s)@param (\\w+) (.*?)(?=@param|@throws|@see|$)");
  private static final Pattern SENTENCE = Pattern.compile("(?s)(.*?[.])(?= |$)");
  private static final Pattern CONSTANT = Pattern.compile("\\{@value #(\\w+)}");
  private static final Pattern TAG = Pattern.compile("\\{@(?:code|link|linkplain) ([^}]*)}");

  private final Map<Path, Map<String, String>> comments = new HashMap<>();

  /** Returns the first sentence of the comment of a record. */
  Optional<String> of(Class<?> type) {
    return comment(type, type.getSimpleName())
        .map(text -> SENTENCE.matcher(text.split("@param", 2)[0]))
        .filter(Matcher::find)
        .map(sentence -> sentence.group(1).strip());
  }

  /** Returns the comment of a component, or of a method that is a member in JSON. */
  Optional<String> of(Class<?> type, String member) {
    Optional<String> method = comment(type, member + "()");
    return method.isPresent()
        ? method
        : comment(type, type.getSimpleName()).stream()
            .flatMap(text -> COMPONENT.matcher(text).results())
            .filter(match -> match.group(1).equals(member))
            .map(match -> match.group(2).strip())
            .findFirst();
  }

  private Optional<String> comment(Class<?> type, String name) {
    return source(type)
        .map(file -> comments.computeIfAbsent(file, RecordComments::read))
        .map(members -> members.get(name));
  }

  private static Map<String, String> read(Path file) {
    try {
      String source = Files.readString(file);
      Map<String, String> comments = new HashMap<>();
      METHOD
          .matcher(source)
          .results()
          .forEach(method -> comments.put(method.group(2) + "()", plain(method.group(1), source)));
      COMMENT
          .matcher(source)
          .results()
          .forEach(
              comment ->
                  comments.put(
                      comment.group(2),
                      plain(comment.group(1).replaceAll("\\s*\n\\s*\\*", " "), source)));
      return comments;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String plain(String comment, String source) {
    String text = CONSTANT.matcher(comment).replaceAll(tag -> value(tag.group(1), source));
    return TAG.matcher(text)
        .replaceAll(tag -> Matcher.quoteReplacement(tag.group(1).replace("#", "")))
        .replaceAll("\\s+", " ");
  }

  private static String value(String constant, String source) {
    return Pattern.compile("\\b" + constant + " = ([^;]+);")
        .matcher(source)
        .results()
        .map(match -> match.group(1))
        .findFirst()
        .orElseThrow();
  }

  private static Optional<Path> source(Class<?> type) {
    String file = type.getName().split("\\$", 2)[0].replace('.', '/') + ".java";
    try (Stream<Path> modules = Files.list(ROOT)) {
      return modules
          .map(module -> module.resolve("src"))
          .flatMap(src -> Stream.of(src.resolve("main/java"), src.resolve("test/java")))
          .map(sources -> sources.resolve(file))
          .filter(Files::exists)
          .findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
