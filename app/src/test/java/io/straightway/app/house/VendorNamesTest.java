package io.straightway.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Only dialects contain vendor-specific code: the rest of the trade path names no vendor and none
 * of its features, except in comments.
 */
final class VendorNamesTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().resolveSibling("");
  private static final Pattern COMMENT_OR_NOT =
      Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*|\"\"\".*?\"\"\"|\"(?:[^\"\\\\\\n]|\\\\.)*\"");
  private static final Pattern VENDOR =
      Pattern.compile("(?i)postgres\\w*|oracle\\w*|\\bORA-|\\bpg_\\w+|\\bPSQL\\w+|\\bPG[A-Z]\\w+");

  /** The packages of the dialects, and of the embedded server, which is always PostgreSQL. */
  private static final Set<String> DIALECTS = Set.of("dialect", "server");

  @ParameterizedTest
  @ValueSource(strings = {"ledger", "positions", "books", "operators", "staticdata", "element"})
  void aModuleAboveTheDialectsNamesNoVendor(String module) {
    assertThat(named(module)).isEmpty();
  }

  @Test
  void theDatabaseModuleNamesVendorsInItsDialectsOnly() {
    Map<String, Set<String>> elsewhere = named("db");
    elsewhere.keySet().removeIf(file -> DIALECTS.contains(file.split("/", 2)[0]));
    assertThat(elsewhere).isEmpty();
  }

  /** Returns the vendor names in a module's code, by file. */
  private static Map<String, Set<String>> named(String module) {
    Path sources = ROOT.resolve(module).resolve("src/main/java/io/straightway").resolve(module);
    Map<String, Set<String>> named = new TreeMap<>();
    for (Path file : ProjectFiles.under(sources, "*.java")) {
      Set<String> words = words(code(file));
      if (!words.isEmpty()) {
        named.put(sources.relativize(file).toString(), words);
      }
    }
    return named;
  }

  private static Set<String> words(String code) {
    Set<String> words = new TreeSet<>();
    VENDOR.matcher(code).results().forEach(word -> words.add(word.group()));
    return words;
  }

  private static String code(Path file) {
    try {
      return COMMENT_OR_NOT
          .matcher(Files.readString(file))
          .replaceAll(
              part -> part.group().startsWith("/") ? " " : Matcher.quoteReplacement(part.group()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
