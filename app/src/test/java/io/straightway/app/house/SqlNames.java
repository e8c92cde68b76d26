package io.straightway.app.house;

import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The tables, views and functions with their owning modules, and the names used by a module's code:
 * read from the modules' directories, the schema files and the string literals of Java.
 */
final class SqlNames {
  private static final String NAME = "(?:straightway\\.)?([a-z_]+)";
  private static final Pattern CREATED =
      Pattern.compile("(?i)\\bCREATE\\s+(?:OR\\s+REPLACE\\s+)?(TABLE|VIEW|FUNCTION)\\s+" + NAME);
  private static final Pattern PUBLISHED =
      Pattern.compile("COMMENT ON (?:VIEW|TABLE) ([a-z_]+)\\s+IS\\s+'published: ");

  /**
   * A string literal. Comments, characters and the columns that are read of a row, such as {@code
   * getString("mic")}, match without a group.
   */
  private static final Pattern LITERAL =
      Pattern.compile(
          "\\bget[A-Z]\\w*\\(\"\\w+\"\\)|"
              + "\"\"\"(?<block>.*?)\"\"\"|\"(?<text>(?:[^\"\\\\\\n]|\\\\.)*)\"|//[^\\n]*|/\\*.*?\\*/"
              + "|'(?:\\\\.|[^'\\\\])+'",
          Pattern.DOTALL);

  private static final Pattern CONCATENATION = Pattern.compile("\\s*\\+\\s*");

  /** The places where SQL names a relation; others may follow after commas. */
  private static final Pattern RELATION =
      Pattern.compile(
          "\\b(?:FROM|JOIN|INTO|UPDATE|TABLE|TRUNCATE|ON)\\s+(?:ONLY\\s+)?"
              + NAME
              + "((?:\\s+(?:AS\\s+)?[a-z]\\w*)?(?:\\s*,\\s*"
              + "(?:straightway\\.)?[a-z_]+(?:\\s+(?:AS\\s+)?[a-z]\\w*)?)*)");

  private static final Pattern FURTHER = Pattern.compile(",\\s*" + NAME);
  private static final Pattern CALL = Pattern.compile("\\b([a-z_]+)\\(");

  /** SQL that doesn't use a relation's rows: comments, and the targets of foreign keys. */
  private static final Pattern NO_CODE =
      Pattern.compile("(?m)--.*$|(?i)\\bCOMMENT ON\\s[^;]*;|\\bREFERENCES\\s+[a-z_]+");

  /** A table, view or function. */
  record Owned(String module, String kind, boolean published) {}

  private final Path root;
  private final Map<String, Owned> owned = new TreeMap<>();

  /** The names created by each vendor's migrations. */
  private final Set<String> madeBy = new TreeSet<>();

  SqlNames(Path root, List<String> modules) {
    this.root = root;
    modules.forEach(
        module -> files(module, ".sql").forEach(file -> own(module, vendor(file), text(file))));
  }

  private void own(String module, String vendor, String sql) {
    Set<String> published = matches(PUBLISHED, sql).map(match -> match.group(1)).collect(toSet());
    matches(CREATED, sql)
        .forEach(
            match -> {
              String kind = match.group(1);
              boolean open =
                  !kind.equals("TABLE")
                      && (kind.equals("FUNCTION") || published.contains(match.group(2)));
              Owned made = new Owned(module, kind, open);
              Owned other = owned.put(match.group(2), made);
              // a table of one vendor may be a view of the other
              if (!madeBy.add(vendor + " " + match.group(2))
                  || (other != null && !made.module().equals(other.module()))) {
                throw new IllegalStateException(
                    match.group(2) + " is made twice, by " + made + " and " + other);
              }
            });
  }

  private static String vendor(Path file) {
    return file.getName(file.getNameCount() - 2).toString();
  }

  /** Returns tables, views and functions by name. */
  Map<String, Owned> owned() {
    return owned;
  }

  /** Returns the names used in a module's SQL files and Java code, with the files that use them. */
  Map<String, Set<String>> namedBy(String module) {
    Map<String, Set<String>> named = new TreeMap<>();
    for (Path file : files(module, ".sql")) {
      note(named, file, NO_CODE.matcher(text(file)).replaceAll(""));
    }
    for (Path file : files(module, ".java")) {
      literals(text(file)).forEach(sql -> note(named, file, sql));
    }
    return named;
  }

  private void note(Map<String, Set<String>> named, Path file, String sql) {
    names(sql)
        .filter(owned::containsKey)
        .forEach(
            name ->
                named
                    .computeIfAbsent(name, key -> new TreeSet<>())
                    .add(root.relativize(file).toString()));
  }

  private Stream<String> names(String sql) {
    Set<String> names = new TreeSet<>();
    matches(RELATION, sql)
        .forEach(
            match -> {
              names.add(match.group(1));
              matches(FURTHER, match.group(2)).forEach(further -> names.add(further.group(1)));
            });
    matches(CALL, sql).map(match -> match.group(1)).filter(this::isFunction).forEach(names::add);
    String word = sql.strip();
    if (word.contains("_")) {
      names.add(word);
    }
    return names.stream();
  }

  private boolean isFunction(String name) {
    Owned object = owned.get(name);
    return object != null && object.kind().equals("FUNCTION");
  }

  /** Returns the string literals of a Java file, with concatenated ones joined. */
  private static List<String> literals(String java) {
    List<String> literals = new ArrayList<>();
    int end = -1;
    Matcher literal = LITERAL.matcher(java);
    while (literal.find()) {
      String text = literal.group("block") == null ? literal.group("text") : literal.group("block");
      if (text != null) {
        if (end >= 0 && CONCATENATION.matcher(java.substring(end, literal.start())).matches()) {
          text = literals.remove(literals.size() - 1) + text;
        }
        literals.add(text);
        end = literal.end();
      }
    }
    return literals;
  }

  private static Stream<MatchResult> matches(Pattern pattern, String text) {
    return pattern.matcher(text).results();
  }

  private List<Path> files(String module, String suffix) {
    Path main = root.resolve(module).resolve("src/main");
    if (!Files.isDirectory(main)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(main)) {
      return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
