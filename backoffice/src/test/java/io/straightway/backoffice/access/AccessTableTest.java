package io.straightway.backoffice.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.operator.OperatorRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AccessTableTest {
  private static final Path DOCUMENT =
      Path.of("").toAbsolutePath().resolveSibling("docs").resolve("access.md");

  private static final Path MADE = Path.of("target", "access-rules.md");

  @Test
  void theDocumentShowsEveryRule() throws IOException {
    List<String> shown =
        Files.readAllLines(DOCUMENT).stream()
            .filter(line -> line.matches("\\| (GET|POST|PUT|DELETE) .*"))
            .toList();
    List<String> rows = AccessRules.ALL.stream().map(AccessTableTest::row).toList();
    Files.write(MADE, rows);
    assertThat(shown)
        .as("the rules have changed: put backoffice/%s into docs/access.md", MADE)
        .containsExactlyElementsOf(rows);
  }

  private static String row(AccessRule rule) {
    return "| %s | `%s` | %s |".formatted(rule.method(), rule.pathText(), who(rule));
  }

  private static String who(AccessRule rule) {
    if (rule.open()) {
      return "everybody";
    }
    return rule.roles().size() == OperatorRole.values().length
        ? "everybody who is known"
        : rule.roles().stream()
            .map(role -> role.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
  }
}
