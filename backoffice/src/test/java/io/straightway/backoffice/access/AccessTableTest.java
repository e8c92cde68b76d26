package io.straightway.backoffice.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.operators.OperatorRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AccessTableTest {
  private static final Path DOCUMENT =
      Path.of("").toAbsolutePath().resolveSibling("docs").resolve("access.md");

  private static final Path MADE = Path.of("target", "access-rules.md");

  @Test
  void theDocumentShowsEveryRule() throws IOException {
    Files.writeString(MADE, endpoints());
    assertThat(Files.readString(DOCUMENT))
        .as("the rules have changed: put backoffice/%s at the end of docs/access.md", MADE)
        .endsWith("denied to everybody.\n\n" + endpoints());
  }

  private static String endpoints() {
    Map<String, String> byRoles = new LinkedHashMap<>();
    for (AccessRule rule : AccessRules.ALL) {
      String row = "    %-6s %s\n".formatted(rule.method(), rule.pathText());
      byRoles.merge(roles(rule), row, String::concat);
    }
    return byRoles.entrySet().stream()
        .map(rules -> "**" + rules.getKey() + "**\n\n" + rules.getValue())
        .collect(Collectors.joining("\n"));
  }

  private static String roles(AccessRule rule) {
    if (rule.open()) {
      return "everybody";
    }
    return rule.roles().size() == OperatorRole.values().length
        ? "every authenticated user"
        : rule.roles().stream()
            .map(role -> role.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
  }
}
