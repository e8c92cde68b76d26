package io.straightway.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.CommandTree;
import io.straightway.app.cli.Surroundings;
import io.straightway.backoffice.access.AccessRules;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Names that users could use once remain usable, if under the old name beside a new one. */
class NothingLostTest {
  /** Forms sent only by our pages, which send the new name. */
  private static final Map<String, String> OTHER_FORMS =
      Map.of("POST /console/settlement/order", "POST /console/settlement/hold");

  @Test
  void everyCommandExistsWithItsOptions() throws IOException {
    PrintWriter nowhere = new PrintWriter(new StringWriter());
    CommandLine all = CommandTree.of(new Surroundings(Map.of(), Path.of(""), nowhere, nowhere));
    Set<String> lost = new TreeSet<>();
    for (String line : lines("commands.txt")) {
      String[] parts = line.split(":", 2);
      CommandLine command = find(all, parts[0].split(" "));
      Set<String> options = words(parts[1]);
      if (command == null) {
        lost.add(parts[0]);
      } else {
        command
            .getCommandSpec()
            .options()
            .forEach(spec -> options.removeAll(List.of(spec.names())));
        options.forEach(option -> lost.add(parts[0] + " " + option));
      }
    }
    assertThat(lost).isEmpty();
  }

  private static @Nullable CommandLine find(CommandLine all, String[] words) {
    CommandLine command = all;
    for (String word : Arrays.copyOfRange(words, 1, words.length)) {
      command = command == null ? null : command.getSubcommands().get(word);
    }
    return command;
  }

  private static Set<String> words(String text) {
    return Arrays.stream(text.strip().split(" "))
        .filter(word -> !word.isEmpty())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyEndpointAndPageExists() throws IOException {
    Set<String> addresses =
        AccessRules.ALL.stream()
            .map(rule -> rule.method() + " " + rule.pathText().replaceAll("\\{[^}]*}", "{}"))
            .collect(Collectors.toSet());
    assertThat(
            lines("addresses.txt").stream()
                .map(address -> OTHER_FORMS.getOrDefault(address, address)))
        .isSubsetOf(addresses);
  }

  private static List<String> lines(String resource) throws IOException {
    try (InputStream in = NothingLostTest.class.getResourceAsStream(resource)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .toList();
    }
  }
}
