package io.straightway.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.straightway.app.CommandTree;
import io.straightway.app.StpRun;
import io.straightway.app.print.Json;
import io.straightway.backoffice.journal.JournalCsv;
import io.straightway.db.Credentials;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.StaticDataFixture;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.core.type.TypeReference;

/** The same kind of failure ends every command with the same exit code. */
final class ExitCodesTest {
  private static final PrintWriter NOWHERE = new PrintWriter(Writer.nullWriter());
  private static final Map<String, String> LOGIN =
      Map.of(
          "STP_DATABASE_USER", "u",
          "STP_DATABASE_PASSWORD", "p",
          "STP_DATABASE_WAIT", "0",
          "STP_OPERATOR", "ann",
          "STP_OPERATOR_SECRET", "secret");

  private static final Map<String, String> SECRETS = new HashMap<>();

  @AutoClose private static TestDatabase database = TestDatabase.fresh();

  @TempDir Path dir;

  @BeforeAll
  static void operators(@TempDir Path first) throws Exception {
    StaticDataFixture.load(database);
    for (String name : List.of("ann", "vic")) {
      List<String> words =
          List.of("operator", "add", name, "--role", name.equals("vic") ? "viewer" : "operator");
      SECRETS.put(name, run(first, Map.of(), words).out().strip());
    }
  }

  @BeforeEach
  void files() throws IOException {
    Files.writeString(dir.resolve("heading.csv"), "colour,size\nred,1\n");
    for (String directory : List.of("in", "out", "sample", "trades.xml.feed")) {
      Files.createDirectory(dir.resolve(directory));
    }
    for (String file :
        List.of("sample/accounts.csv", "sample/securities.csv", "trades.xml.feed/acks.csv")) {
      Files.createFile(dir.resolve(file));
    }
    Files.writeString(dir.resolve("audit-heads"), "number=1 hash=" + "0".repeat(64) + "\n");
    Files.writeString(
        dir.resolve("dividends.csv"),
        "isin,currency,ex_date,record_date,payment_date,rate,tax_percent\n");
    Files.writeString(dir.resolve("day-one.csv"), JournalCsv.HEADER + "\n");
    Files.writeString(
        dir.resolve("statement-2026-11-23.csv"),
        "statement_date,kind,account,instrument,quantity\n2026-11-23,CASH,CA-ACC1,GBP,5\n");
  }

  static Stream<CommandSpec> commands() {
    return all(CommandTree.of(new Surroundings(Map.of(), Path.of(""), NOWHERE, NOWHERE)));
  }

  private static Stream<CommandSpec> all(CommandLine command) {
    return Stream.concat(
        Stream.of(command.getCommandSpec()),
        command.getSubcommands().values().stream().flatMap(ExitCodesTest::all));
  }

  private static Stream<CommandSpec> with(String option) {
    return commands()
        .filter(
            command -> command.subcommands().isEmpty() || command.userObject() instanceof Callable)
        .filter(command -> command.findOption(option) != null);
  }

  static Stream<CommandSpec> ofDatabases() {
    return with("--database")
        .filter(
            command ->
                !command
                    .qualifiedName()
                    .matches(
                        "stp (bench .*|demo|feed|fan-out|support-bundle|operator password|issuer (add|refresh))"));
  }

  static Stream<CommandSpec> ofServers() {
    return with("--token-file").filter(command -> !command.name().equals("feed"));
  }

  static Stream<CommandSpec> ofPrograms() {
    return with("--json");
  }

  @ParameterizedTest
  @MethodSource("ofDatabases")
  void aDatabaseThatDoesNotAnswerIsUnreachable(CommandSpec command) {
    List<String> words = words(command);
    words.addAll(List.of("--database", "jdbc:postgresql://127.0.0.1:1/none"));

    StpRun run = run(LOGIN, words);

    assertThat(run.exitCode()).as(words + run.err()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @ParameterizedTest
  @MethodSource("ofDatabases")
  void aRefusedLoginIsALackOfRights(CommandSpec command) {
    List<String> words = words(command);
    words.addAll(List.of("--database", database.address().jdbcUrl()));

    StpRun run = run(LOGIN, words);

    assertThat(run.exitCode()).as(words + run.err()).isEqualTo(ExitCode.DENIED);
    assertThat(run.err()).doesNotContain("\\n");
  }

  @ParameterizedTest
  @MethodSource("ofServers")
  void aServerThatDoesNotAnswerIsUnreachable(CommandSpec command) {
    List<String> words = words(command);
    words.addAll(List.of("--to", "http://127.0.0.1:1"));

    StpRun run = run(LOGIN, words);

    assertThat(run.exitCode()).as(words + run.err()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @ParameterizedTest
  @MethodSource("ofPrograms")
  void aFailureIsOneLineOfJsonForPrograms(CommandSpec command) {
    List<String> words = words(command);
    words.addAll(List.of("--json", "--no-such-option"));

    StpRun run = run(LOGIN, words);

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(problem(run))
        .containsEntry("title", "Invalid call or input")
        .containsEntry("detail", "Unknown option: '--no-such-option'")
        .containsEntry("code", "REQUEST_INVALID")
        .containsEntry("exitCode", ExitCode.USAGE);
  }

  @ParameterizedTest
  @CsvSource({
    "1, NOT_FOUND, there is no exception, exceptions show message:1",
    "1, NOT_POSSIBLE, there is no account 'NOPE', positions --account NOPE",
    "2, UNREADABLE, missing.csv, fit missing.csv",
    "2, REQUEST_INVALID, no such file, status --config missing",
    "1, NOT_FOUND, message:1, exceptions resubmit message:1"
  })
  void aProblemHasTheCodeOfTheRefusal(int exitCode, String code, String detail, String words) {
    StpRun run = stp((words + " --json").split(" "));

    assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
    assertThat(problem(run)).containsEntry("code", code).containsEntry("exitCode", exitCode);
    assertThat(String.valueOf(problem(run).get("detail"))).contains(detail).doesNotContain(code);
  }

  private static Map<String, Object> problem(StpRun run) {
    assertThat(run.err().lines()).hasSize(1);
    return Json.read(run.err(), new TypeReference<>() {});
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "trade NOPE",
        "journal show 99",
        "exceptions show message:1",
        "positions --account NOPE",
        "positions --security NOPE",
        "settle show SI1",
        "settle list --account NOPE",
        "settle exchange show 99",
        "eod --calendar NOPE",
        "datasets nope",
        "static-data show 99",
        "operator logout nope",
        "sender remove nope",
        "issuer remove https://nope.example",
        "settle cancel SI1 --yes"
      })
  void anUnknownNameIsANo(String words) {
    ends(words, ExitCode.FAILED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "reconcile FILE",
        "static-data load FILE",
        "check --acks FILE",
        "journal propose FILE --kind manual --document d --reason r",
        "settle income load FILE",
        "fit FILE",
        "advise FILE",
        "compare FILE FILE",
        "feed FILE"
      })
  void aFileThatIsMissingOrHasAWrongHeadingIsAWrongCall(String words) {
    assertThat(ends(words.replace("FILE", "heading.csv"), ExitCode.USAGE).err())
        .contains("heading.csv");
    assertThat(ends(words.replace("FILE", "missing.csv"), ExitCode.USAGE).err())
        .contains("missing.csv");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "journal propose binary.csv --kind manual --document d --reason r",
        "settle income load binary.csv --reason r",
        "check --acks binary.csv",
        "fit binary.csv"
      })
  void aFileThatIsNotTextIsNamed(String words) throws IOException {
    Files.write(dir.resolve("binary.csv"), new byte[] {(byte) 0xFF, 0});

    assertThat(ends(words, ExitCode.USAGE).err()).contains("binary.csv").doesNotContain("length");
  }

  @Test
  void aServerOfAnotherKindIsNotReachableAsOurs() throws IOException {
    HttpServer other =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    other.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          try (OutputStream body = exchange.getResponseBody()) {
            body.write("<html></html>".getBytes(StandardCharsets.UTF_8));
          }
        });
    other.start();
    try {
      String words = "trial-balance --to http://127.0.0.1:" + other.getAddress().getPort();
      assertThat(ends(words, ExitCode.UNREACHABLE).err()).contains("not as the API");
    } finally {
      other.stop(0);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "generate --trades 1 --out in",
        "generate --trades 1 --static-data heading.csv",
        "fit gemstone-cores --charts heading.csv",
        "compare gemstone-cores gemstone-cores --charts heading.csv",
        "settle deliver --out heading.csv",
        "static-data export --out heading.csv",
        "support-bundle --out in",
        "custodian --once --in in --out heading.csv",
        "eod --reports heading.csv"
      })
  void aTargetThatCannotBeWrittenIsAWrongCallBeforeAnyWork(String words) {
    stp("business-date", "--open", "2026-11-20");

    StpRun run = ends(words, ExitCode.USAGE);

    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).hasSize(1);
    assertThat(stp("business-date").out()).contains("2026-11-20");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "settle hold SI1",
        "journal approve 1 --hash HASH",
        "exceptions resubmit message:1"
      })
  void aMissingRoleOrAWrongSecretIsALackOfRights(String words) {
    List<String> call = List.of(words.replace("HASH", "0".repeat(64)).split(" "));
    for (Map<String, String> login :
        List.of(operator("vic", SECRETS.get("vic")), operator("ann", "guessed"))) {
      StpRun run = run(dir, login, call);
      assertThat(run.exitCode()).as(words + ": " + run.err()).isEqualTo(ExitCode.DENIED);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "settle list --status held",
        "settle list --status Partly-Settled",
        "exceptions list --state in_repair",
        "exceptions list --state in-repair",
        "exceptions list --code security_unknown",
        "exceptions list --older-than PT1H",
        "journal list --state Proposed"
      })
  void aWordIsReadInAnyCase(String words) {
    ends(words, ExitCode.OK);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "generate --trades 0",
        "generate --trades 1 --invalid-share 7",
        "fit gemstone-cores --predict -3",
        "fit gemstone-cores --self-test 0",
        "advise gemstone-cores --max -1",
        "queueing --demand a=1 --think -1",
        "element --queues 0",
        "settle deliver --out out --threads 0",
        "settle list --limit 0",
        "custodian --once --in in --out out --partial-rate 7",
        "demo --trades 0",
        "bench run --out out --elements 99"
      })
  void aValueOutOfRangeIsNamedWithTheRange(String words) {
    assertThat(ends(words, ExitCode.USAGE).err())
        .matches("stp [a-z ]+: (--)?[a-z-]+ is -?[0-9.]+; allowed is [^;]+\n");
  }

  @Test
  void aRangeWithoutValuesIsRefused() {
    assertThat(ends("settle list --amount-from 2 --amount-to 1.99", ExitCode.USAGE).err())
        .contains("nothing is between 2 and 1.99");
  }

  private StpRun ends(String words, int exitCode) {
    StpRun run = stp(words.split(" "));
    assertThat(run.exitCode()).as(words + ": " + run.err()).isEqualTo(exitCode);
    return run;
  }

  /** Returns the example of a command's help as words. */
  private List<String> words(CommandSpec command) {
    List<String> help = new ArrayList<>(List.of(command.qualifiedName().split(" ")));
    help.set(0, "help");
    List<String> words = new ArrayList<>(HelpTest.example(run(Map.of(), help).out()));
    words.replaceAll(word -> word.replaceFirst("(127.0.0.1):[0-9]+$", "$1:0"));
    int database = words.indexOf("--database");
    if (database > 0) {
      words.subList(database, database + 2).clear();
    }
    return words;
  }

  private static Map<String, String> operator(String name, @Nullable String secret) {
    return Map.of("STP_OPERATOR", name, "STP_OPERATOR_SECRET", String.valueOf(secret));
  }

  private StpRun stp(String... words) {
    return run(dir, operator("ann", SECRETS.get("ann")), List.of(words));
  }

  private StpRun run(Map<String, String> environment, List<String> words) {
    return StpRun.in(dir, environment, words.toArray(String[]::new));
  }

  /** Runs a command on the database, by an environment variable that many commands don't need. */
  private static StpRun run(Path dir, Map<String, String> operator, List<String> words) {
    Map<String, String> environment = new HashMap<>(operator);
    environment.put("STP_DATABASE", database.address().jdbcUrl());
    for (Role role : Role.values()) {
      Credentials login = database.address().credentials(role);
      environment.put("STP_" + role + "_USER", login.user());
      environment.put("STP_" + role + "_PASSWORD", login.password());
    }
    return StpRun.in(dir, environment, words.toArray(String[]::new));
  }
}
