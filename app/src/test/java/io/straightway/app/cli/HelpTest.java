package io.straightway.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.CommandTree;
import io.straightway.app.StpRun;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

final class HelpTest {
  private static final Pattern WORD = Pattern.compile("(\"[^\"]*\"|[^\\s\"])+");
  private static final PrintWriter NOWHERE = new PrintWriter(Writer.nullWriter());
  private static final Surroundings SURROUNDINGS =
      new Surroundings(Map.of(), Path.of(""), NOWHERE, NOWHERE);

  @TempDir Path dir;

  static Stream<CommandSpec> commands() {
    return all(CommandTree.of(SURROUNDINGS));
  }

  @Test
  void onlyTheNamedCommandIsCreated() {
    CommandLine all = CommandTree.of(SURROUNDINGS);

    all.getSubcommands()
        .forEach(
            (name, command) -> {
              CommandLine alone = CommandTree.of(SURROUNDINGS, List.of(name, "--help"));
              if (!List.of("help", "completion").contains(name)) {
                assertThat(alone.getSubcommands()).containsOnlyKeys(name);
              }
              assertThat(alone.getSubcommands())
                  .hasEntrySatisfying(
                      name,
                      same ->
                          assertThat(same.getUsageMessage()).isEqualTo(command.getUsageMessage()));
            });
    assertThat(CommandTree.of(SURROUNDINGS, List.of()).getSubcommands().keySet())
        .isEqualTo(all.getSubcommands().keySet());
    assertThat(CommandTree.of(SURROUNDINGS, List.of("nothing")).getSubcommands().keySet())
        .isEqualTo(all.getSubcommands().keySet());
  }

  private static Stream<CommandSpec> all(CommandLine command) {
    return Stream.concat(
        Stream.of(command.getCommandSpec()),
        command.getSubcommands().values().stream().flatMap(HelpTest::all));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandExplainsItselfAndItsOptions(CommandSpec command) {
    StpRun help = StpRun.in(dir, words(command, "--help"));

    assertThat(help.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(help.err()).isEmpty();
    assertThat(command.usageMessage().header()).isNotEmpty();
    for (OptionSpec option : command.options()) {
      assertThat(option.description()).describedAs(option.longestName()).isNotEmpty();
      assertThat(help.out().contains(option.longestName())).isEqualTo(!option.hidden());
    }
    for (PositionalParamSpec parameter : command.positionalParameters()) {
      assertThat(parameter.description()).describedAs(parameter.paramLabel()).isNotEmpty();
    }
    assertThat(help.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(help.out()).doesNotContainPattern("(jdbc:|postgresql:|\\bdb\\.)\\s");
    assertThat(help.out().contains("\nExample:\n")).isEqualTo(command.parent() != null);
    if (command.parent() != null) {
      CommandTree.of(SURROUNDINGS).parseArgs(example(help.out()).toArray(String[]::new));
    }
  }

  @Test
  void requiredOptionsComeFirstAndSharedOnesBySubject() {
    String help = StpRun.in(dir, "settle", "by-hand", "--help").out();

    assertThat(
            help.lines()
                .filter(line -> line.matches("\\S.*:|  --.*"))
                .map(line -> line.strip().split("[ =]", 2)[0]))
        .containsSubsequence(
            "Options:", "--quantity", "--document", "Server:", "--to", "Database:", "--dir", "All");
    assertThat(help).contains("Usage: stp settle by-hand --quantity=QUANTITY --amount=AMOUNT\n");
  }

  /** Returns the words of the example in a help, without the program and the redirection. */
  static List<String> example(String help) {
    String line =
        help.substring(help.indexOf("Example:\n") + "Example:\n".length())
            .replaceFirst(" > .*", "")
            .replace("\\\n", "");
    return WORD.matcher(line.replace("HASH", "0".repeat(64)))
        .results()
        .map(word -> word.group().replace("\"", ""))
        .skip(1)
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "element, low-contention",
    "element, 20000",
    "settle run, 3s",
    "journal propose, manual",
    "bench run, 3",
    "bench probe, '1,4,16'",
    "generate, 0"
  })
  void theDefaultOfAnOptionIsReadFromItsValue(String command, String value) {
    String help = StpRun.in(dir, (command + " --help").split(" ")).out();

    assertThat(help.replaceAll("\\s+", " ")).contains(" Default: " + value + " ");
    assertThat(help).doesNotContain("Default: []", "Default: {}", "Default: 0.0\n");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandTellsTheVersion(CommandSpec command) {
    StpRun version = StpRun.in(dir, words(command, "--version"));

    assertThat(version.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(version.out()).startsWith("stp ");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void anOptionThatDoesNotExistIsWrongUsage(CommandSpec command) {
    StpRun wrong = StpRun.in(dir, words(command, "--no-such-option"));

    assertThat(wrong.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(wrong.err()).contains(command.qualifiedName() + " --help").doesNotContain("\tat ");
  }

  @Test
  void aGroupAloneShowsItsCommands() {
    for (String group : List.of("settle", "database", "static-data", "bench")) {
      StpRun run = StpRun.in(dir, group);
      assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains("stp " + group + ": ", "Commands:");
    }
  }

  @Test
  void theCommandAloneShowsWhatThereIs() {
    StpRun alone = StpRun.in(dir);

    assertThat(alone.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(alone.err()).contains("demo").contains("Exit codes:").contains("STP_JAVA_OPTS");
  }

  private static String[] words(CommandSpec command, String last) {
    String[] names = command.qualifiedName().split(" ");
    String[] words = Arrays.copyOfRange(names, 1, names.length + 1);
    words[words.length - 1] = last;
    return words;
  }
}
