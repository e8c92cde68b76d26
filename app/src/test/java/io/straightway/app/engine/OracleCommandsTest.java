package io.straightway.app.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.CommandTree;
import io.straightway.app.StpRun;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The refusals of commands that need PostgreSQL, given an Oracle address at which nothing runs. */
final class OracleCommandsTest {
  private static final Path DOCUMENT =
      Path.of("").toAbsolutePath().resolveSibling("docs/oracle.md");
  private static final String URL = "jdbc:oracle:thin:@//nowhere.invalid:1521/straightway";
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  /** Well-formed values of arguments with a restricted format, by the argument's name. */
  private static final Map<String, String> NAMED =
      Map.of(
          "SHA-256", "0".repeat(64),
          "ROLE", "viewer",
          "NAME=LEVELS", "users=1,2",
          "ITEM", "custodian:1");

  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "STP_DATABASE_USER", "u",
          "STP_DATABASE_PASSWORD", "p",
          "STP_OPERATOR", "ann",
          "STP_OPERATOR_SECRET", "secret");

  private static final Map<String, CommandSpec> WITH_DATABASE = takingADatabase();

  @TempDir static Path dir;

  @BeforeAll
  static void makeAFile() throws IOException {
    Files.writeString(dir.resolve("file"), "text\n");
  }

  /** Returns the working commands, as listed in the document. */
  private static Set<String> working() throws IOException {
    String row =
        Files.readAllLines(DOCUMENT).stream()
            .filter(line -> line.startsWith("| work |"))
            .findFirst()
            .orElseThrow();
    return CODE.matcher(row)
        .results()
        .map((MatchResult r) -> r.group(1))
        .collect(Collectors.toSet());
  }

  static Stream<String> needingPostgreSql() throws IOException {
    Set<String> working = working();
    return WITH_DATABASE.keySet().stream().filter(name -> !working.contains(name)).sorted();
  }

  private static Map<String, CommandSpec> takingADatabase() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    Surroundings surroundings = new Surroundings(Map.of(), Path.of(""), nowhere, nowhere);
    return all(CommandTree.of(surroundings))
        .filter(spec -> spec.optionsMap().containsKey("--database"))
        .collect(Collectors.toMap(OracleCommandsTest::name, spec -> spec));
  }

  private static Stream<CommandSpec> all(CommandLine command) {
    return Stream.concat(
        Stream.of(command.getCommandSpec()),
        command.getSubcommands().values().stream().flatMap(OracleCommandsTest::all));
  }

  private static String name(CommandSpec command) {
    return command.qualifiedName(" ").replaceFirst("^stp ", "");
  }

  @Test
  void theSupportedCommandsTakeADatabase() throws IOException {
    assertThat(WITH_DATABASE.keySet()).containsAll(working()).hasSizeGreaterThan(50);
  }

  @ParameterizedTest
  @MethodSource("needingPostgreSql")
  void theOthersSayAtOnceThatTheyNeedPostgreSql(String name) {
    List<String> words = new ArrayList<>(List.of(name.split(" ", -1)));
    words.add("--database=" + URL);
    words.addAll(required(Objects.requireNonNull(WITH_DATABASE.get(name))));

    StpRun run = StpRun.in(dir, ENVIRONMENT, words.toArray(String[]::new));

    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("needs PostgreSQL", URL).doesNotContain("Exception");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void aDemoThatSettlesNeedsItToo() {
    StpRun run = StpRun.in(dir, ENVIRONMENT, "demo", "--database=" + URL);

    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("settlement needs PostgreSQL", "--no-settlement");
  }

  private static List<String> required(CommandSpec command) {
    List<String> words = new ArrayList<>();
    for (OptionSpec option : command.options()) {
      if (option.required()) {
        words.add(option.longestName() + "=" + value(option));
      }
    }
    command.positionalParameters().stream()
        .filter(ArgSpec::required)
        .forEach(parameter -> words.add(value(parameter)));
    return words;
  }

  /** Returns a well-formed value. */
  private static String value(ArgSpec argument) {
    String named = NAMED.get(argument.paramLabel());
    if (named != null) {
      return named;
    }
    Class<?> type =
        argument.auxiliaryTypes().length > 0 ? argument.auxiliaryTypes()[0] : argument.type();
    if (type == Path.class) {
      return dir.resolve("file").toString();
    }
    if (type.isEnum()) {
      return EnumWord.of((Enum<?>) type.getEnumConstants()[0]);
    }
    if (type == LocalDate.class) {
      return "2026-11-20";
    }
    return Number.class.isAssignableFrom(type) || type.isPrimitive() || type == BigDecimal.class
        ? "1"
        : "message:1";
  }
}
