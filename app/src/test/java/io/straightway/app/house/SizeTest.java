package io.straightway.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Bounds the lines of product code: Java, SQL, pages and scripts of all modules, without blank
 * lines, comments, imports, package lines and lone braces.
 */
class SizeTest {
  /** Lines of the whole product. A commit may lower this number. */
  private static final int MOST = 98_071;

  private static final Pattern HEAD = Pattern.compile("(import|package)\\s.*");
  private static final Pattern BRACES = Pattern.compile("[{}(); ,]*");
  private static final Pattern BLOCK_COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);
  private static final Pattern PAGE_COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);

  @Test
  void theProductStaysBelowItsCeiling() throws IOException {
    long lines = 0;
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      for (Path main : modules.map(module -> module.resolve("src/main")).toList()) {
        if (Files.isDirectory(main)) {
          lines += module(main);
        }
      }
    }
    assertThat(lines).isLessThanOrEqualTo(MOST);
  }

  private static long module(Path main) throws IOException {
    long lines = 0;
    try (Stream<Path> files = Files.walk(main)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = file.getFileName().toString();
        if (!name.endsWith(".min.js")) {
          lines +=
              switch (name.substring(name.lastIndexOf('.') + 1)) {
                case "java" -> java(Files.readAllLines(file));
                case "sql" -> plain(file, BLOCK_COMMENT, "--");
                case "html" -> plain(file, PAGE_COMMENT, null);
                case "js" -> plain(file, BLOCK_COMMENT, "//");
                case "css" -> plain(file, BLOCK_COMMENT, null);
                default -> 0;
              };
        }
      }
    }
    return lines;
  }

  private static long plain(Path file, Pattern block, @Nullable String line) throws IOException {
    return block
        .matcher(Files.readString(file))
        .replaceAll("")
        .lines()
        .map(String::strip)
        .filter(text -> line == null || !text.startsWith(line))
        .filter(text -> !BRACES.matcher(text).matches())
        .count();
  }

  /** A line inside a text block counts, whatever it holds. */
  private static int java(List<String> text) {
    int lines = 0;
    boolean comment = false;
    boolean block = false;
    for (String raw : text) {
      String line = raw.strip();
      if (block) {
        lines++;
        block = quotes(line) % 2 == 0;
        continue;
      }
      if (comment || line.startsWith("/*")) {
        int end = line.indexOf("*/");
        comment = end < 0;
        line = comment ? "" : line.substring(end + 2).strip();
      }
      if (!line.startsWith("//")
          && !HEAD.matcher(line).matches()
          && !BRACES.matcher(line).matches()) {
        lines++;
        block = quotes(line) % 2 == 1;
      }
    }
    return lines;
  }

  private static int quotes(String line) {
    return line.split("\"\"\"", -1).length - 1;
  }
}
