package io.straightway.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.cli.Surroundings;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The list of commands is printed without creating the commands. */
class OverviewTest {
  private final Surroundings surroundings =
      new Surroundings(
          Map.of(),
          Path.of(""),
          new PrintWriter(new StringWriter(), true),
          new PrintWriter(new StringWriter(), true));

  @Test
  void theOverviewEqualsTheHelpOfTheWholeTree() {
    CommandLine whole = CommandTree.of(surroundings);
    for (List<String> words : List.of(List.<String>of(), List.of("--help"), List.of("-h"))) {
      assertThat(CommandTree.of(surroundings, words).getUsageMessage())
          .isEqualTo(whole.getUsageMessage());
    }
    assertThat(CommandTree.of(surroundings, List.of("--help", "-V")).getUsageMessage())
        .contains("bench");
  }

  @Test
  void theOverviewCreatesNoOptionsOfCommands() {
    CommandLine overview = CommandTree.of(surroundings, List.of("--help"));
    assertThat(overview.getSubcommands())
        .hasEntrySatisfying(
            "element", listed -> assertThat(listed.getCommandSpec().options()).isEmpty());
    assertThat(CommandTree.of(surroundings, List.of("--help", "element")).getSubcommands())
        .hasEntrySatisfying(
            "element", all -> assertThat(all.getCommandSpec().options()).isNotEmpty());
  }
}
