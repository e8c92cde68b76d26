package io.straightway.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How many lines of code a module may have: no blank lines, comments, imports, package lines and
 * lone braces, as {@link #code} counts them. A module that grows beyond its ceiling needs another
 * decision, or something else that goes.
 */
class SizeTest {
  private static final Pattern HEAD = Pattern.compile("(import|package)\\s.*");
  private static final Pattern BRACES = Pattern.compile("[{}(); ,]*");

  @ParameterizedTest(name = "{0} has at most {1} lines of code")
  @CsvSource({
    "app,11208",
    "backoffice,12319",
    "benchmark,10489",
    "charts,1395",
    "custodian,989",
    "db,5720",
    "element,10603",
    "iso15022,1337",
    "iso20022,2309",
    "ledger,475",
    "markup,1159",
    "positions,170",
    "scalability,5704",
    "settlement,9570",
    "streams,2616",
    "table,524",
    "trade-feeder,3440",
  })
  void aModuleStaysBelowItsCeiling(String module, int most) throws IOException {
    Path sources = Path.of("..", module, "src/main/java");
    int lines = 0;
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        lines += code(Files.readAllLines(file));
      }
    }
    assertThat(lines).isLessThanOrEqualTo(most);
  }

  private static int code(List<String> text) {
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
