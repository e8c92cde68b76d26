package io.straightway.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The messages of commands that can't do what they are asked. */
final class RefusalsTest {
  private static final Map<String, String> LOGIN =
      Map.of("STP_DATABASE_USER", "somebody", "STP_DATABASE_PASSWORD", "verysecret");
  private static final String NOBODY_LISTENS = "jdbc:postgresql://127.0.0.1:1/straightway";

  @TempDir Path dir;

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0:8700", "192.0.2.7:8700", "[::]:8700"})
  void anElementDoesNotListenWhereOthersCanReachIt(String address) {
    StpRun run = StpRun.in(dir, "element", "--listen", address);

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(address).contains("--tls-certificate").contains("--identities");
    assertThat(dir).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"element", "console"})
  void aServerThatOthersCanReachDoesNotStartWithTheOwnersLogin(String command) throws IOException {
    String pem = Files.writeString(dir.resolve("any.pem"), "").toString();
    String[] words = {
      command,
      "--database",
      "jdbc:postgresql://127.0.0.1:1/none",
      "--identities",
      "--tls-certificate",
      pem,
      "--tls-key",
      pem,
      "--listen"
    };
    for (String name : List.of("USER", "PASSWORD", "PASSWORD_FILE")) {
      Map<String, String> owner =
          Map.of("STP_MIGRATOR_" + name, "x", "STP_ENGINE_USER", "u", "STP_ENGINE_PASSWORD", "p");

      StpRun run = StpRun.in(dir, owner, with(words, "0.0.0.0:0"));

      assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains("STP_MIGRATOR_" + name + " is set");
    }
    Map<String, String> engine =
        Map.of("STP_ENGINE_USER", "u", "STP_ENGINE_PASSWORD", "p", "STP_DATABASE_WAIT", "1");
    assertThat(StpRun.in(dir, engine, with(words, "0.0.0.0:0")).exitCode())
        .isEqualTo(ExitCode.UNREACHABLE);
  }

  private static String[] with(String[] words, String last) {
    return Stream.concat(Arrays.stream(words), Stream.of(last)).toArray(String[]::new);
  }

  @ParameterizedTest
  @CsvSource({
    "settle deliver --out http://custodian.example/in, without encryption",
    "settle deliver --out http://192.0.2.7/in, without encryption",
    "settle run --in . --out http://custodian.example/in, without encryption"
  })
  void instructionsDoNotCrossANetworkInTheClear(String words, String reason) {
    StpRun run = StpRun.in(dir, words.split(" "));

    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"8700", "127.0.0.1", "127.0.0.1:", ""})
  void anAddressIsHostAndPort(String address) {
    StpRun run = StpRun.in(dir, "element", "--listen=" + address);

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("HOST:PORT");
  }

  @ParameterizedTest
  @CsvSource({
    "--queues=0, queues is 0",
    "--batch-max=9999, batch-max is 9999",
    "--queue-capacity=1, queue-capacity is 1",
    "--max-body-bytes=5, max-body-bytes is 5",
    "--name=a b, name is",
    "--listen=127.0.0.1:99999, the port of --listen is 99999; allowed is 0 to 65535",
    "--positions=both, not one of contended",
    "--commit-points=never, not one of batch",
    "--ledger=maybe, not one of on"
  })
  void aWrongSettingIsReportedBeforeADatabaseIsStarted(String option, String reason) {
    StpRun run = StpRun.in(dir, "element", option);

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(reason);
    assertThat(dir).isEmptyDirectory();
  }

  @Test
  void aFileOfNoTradesIsNotGenerated() {
    StpRun run = StpRun.in(dir, "generate", "--trades", "0");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("--trades is 0; allowed is 1 or more");
    assertThat(dir).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({
    "--trades=0, trades is 0",
    "--trades=1 --elements=2, trades is 1",
    "--queues=100, queues is 100",
    "--batch-max=0, batch-max is 0",
    "--elements=99, elements is 99"
  })
  void aWrongSettingOfTheDemoIsReportedBeforeAnythingIsStarted(String options, String reason) {
    StpRun run = StpRun.in(dir, ("demo " + options).split(" "));

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(reason).doesNotContain("Exception").doesNotContain("\tat ");
  }

  @ParameterizedTest
  @CsvSource({
    "eod --date 2026-13-01, 2026-13-01",
    "business-date --open x, x",
    "static-data list accounts --on 20261120, 20261120",
    "settle instruct --date tomorrow, tomorrow"
  })
  void aWordThatIsNoDateIsReported(String command, String word) {
    StpRun run = StpRun.in(dir, command.split(" "));

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("'" + word + "' is not a date such as 2026-11-20");
    assertThat(run.err()).doesNotContain("Exception");
  }

  @ParameterizedTest
  @CsvSource({
    "exceptions --state FOO, 'REJECTED, IN_REPAIR, PARKED, CONFLICT, GAP'",
    "exceptions list --state gaps, 'REJECTED, IN_REPAIR, PARKED, CONFLICT, GAP'",
    "settle matching --kind FOO, 'UNMATCHED, MISMATCHED, ALLEGED'",
    "settle matching --by name, 'age, amount'",
    "settle deliver --out x --envelope box, 'none, header, datapdu'",
    "settle deliver --out x --envelope header, '--sender, our own BIC'",
    "settle deliver --out x --mt CUSTGB2L, '--mt needs --sender, our own BIC'",
    "settle deliver --out x --mt custodian, '--mt takes the BICs of custodians'",
    "settle list --status FOO, 'HELD, READY, SENT, MATCHED, PARTLY_SETTLED, SETTLED, REFUSED'"
  })
  void anUnknownStateIsAnsweredWithTheKnownOnes(String command, String allowed) {
    StpRun run = StpRun.in(dir, command.split(" "));

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(allowed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hold", "release", "withdraw", "cancel", "close", "show"})
  void aWordThatIsNoReferenceIsAMistakeOfTheCommandLine(String command) {
    StpRun run = StpRun.in(dir, "settle", command, "5");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("'5' is not an instruction, such as SI20001");
  }

  @ParameterizedTest
  @ValueSource(strings = {"positions", "trial-balance", "exceptions", "check"})
  void aDatabaseThatDoesNotAnswerIsUnreachable(String command) {
    StpRun run = StpRun.in(dir, LOGIN, command, "--database", NOBODY_LISTENS);

    assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(run.err()).contains(NOBODY_LISTENS).doesNotContain("verysecret");
    assertThat(run.err()).contains("nothing listens there").doesNotContain("postmaster");
    assertThat(run.err().lines()).hasSize(1);
  }

  @Test
  void theStackTraceIsForThoseWhoAsk() {
    StpRun run = StpRun.in(dir, LOGIN, "positions", "--verbose", "--database", NOBODY_LISTENS);

    assertThat(run.err()).contains("\tat io.straightway.").doesNotContain("verysecret");
  }

  @Test
  void aStoppedServerIsUnreachableAndTheWayToStartItIsPrinted() {
    StpRun run = StpRun.in(dir, "positions");

    assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(run.err()).contains("stp database start");
    assertThat(dir).isEmptyDirectory();
  }

  @Test
  void aStatusWithoutAServerIsUnreachableAndAStopIsFine() {
    assertThat(StpRun.in(dir, "database", "status").exitCode()).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(StpRun.in(dir, "database", "status", "--json").out()).contains("\"running\":false");
    assertThat(StpRun.in(dir, "database", "stop").exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void twoDatabasesAreOneTooMany() {
    StpRun run = StpRun.in(dir, "positions", "--database", NOBODY_LISTENS, "--dir", "here");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(NOBODY_LISTENS).contains("here");
  }

  @Test
  void aLoginInTheAddressIsRefusedWithoutRepeatingIt() {
    StpRun run =
        StpRun.in(
            dir, "positions", "--database", "jdbc:postgresql://h/d?user=u&password=verysecret");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("STP_ENGINE_USER").doesNotContain("verysecret");
  }

  @Test
  void aFileThatCantBeReadIsNamed() {
    assertThat(StpRun.in(dir, "feed", "no-such-file.xml").err()).contains("no-such-file.xml");
    assertThat(StpRun.in(dir, "check", "--acks", "no-such-file.csv").err())
        .contains("no-such-file.csv");
  }

  @Test
  void aDirectoryThatGeneratedTradesCannotBeWrittenToIsReportedInWords() throws IOException {
    Files.createFile(dir.resolve("taken"));
    for (String[] options :
        new String[][] {
          {"--out", "missing/trades.xml", "missing/trades.xml: no such file or directory"},
          {"--out", "taken/trades.xml", "taken/trades.xml: Not a directory"}
        }) {
      StpRun run = StpRun.in(dir, "generate", "--trades", "1", options[0], options[1]);

      assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err())
          .isEqualTo("stp generate: can't write " + dir.resolve(options[2]) + "\n");
    }
    assertThat(StpRun.in(dir, "generate", "--trades", "1", "--static-data", "taken").err())
        .isEqualTo("stp generate: --static-data: taken is a file; name a directory\n");
    assertThat(dir.resolve("trades.xml")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "database start --dir taken/database",
        "element --listen 127.0.0.1:0 --dir taken/database",
        "demo --trades 10 --keep taken/demo",
        "bench run --out taken/results",
        "generate --trades 1 --out taken/trades.xml"
      })
  void aDirectoryThatCannotBeMadeFailsEveryCommandAlike(String command) throws IOException {
    Files.createFile(dir.resolve("taken"));

    StpRun run = StpRun.in(dir, command.split(" "));

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("taken").doesNotContain("Exception");
    assertThat(run.err().lines()).hasSize(1);
  }

  @Test
  void aFeedDirectoryThatCannotBeMadeIsReportedInWords() throws IOException {
    StpRun.in(dir, "generate", "--trades", "1");
    Path inTheWay = Files.createFile(dir.resolve("trades.xml.feed"));

    StpRun run = StpRun.in(dir, "feed", dir.resolve("trades.xml").toString());

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(inTheWay + ": exists already").doesNotContain("Exception");
  }

  @ParameterizedTest
  @CsvSource({
    "--invalid-share, 7, '--invalid-share is 7.0; allowed is 0 to 1'",
    "--amend-share, -1, '--amend-share is -1.0; allowed is 0 to 1'"
  })
  void aShareThatIsNoneIsNamedAsItsOption(String option, String value, String expected) {
    StpRun run = StpRun.in(dir, "generate", "--trades", "1", option, value);

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(expected);
  }

  @Test
  void anElementThatDoesNotAnswerIsUnreachable() throws IOException {
    StpRun.in(dir, "generate", "--trades", "3");
    String file = dir.resolve("trades.xml").toString();

    StpRun run = StpRun.in(dir, "feed", file, "--to", "http://127.0.0.1:1", "--give-up-after", "1");

    assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(run.err()).contains("http://127.0.0.1:1/trades");
    assertThat(Files.exists(dir.resolve("trades.xml.feed"))).isTrue();
  }

  @Test
  void aDirectoryForTheDemoMustBeEmpty() throws IOException {
    Files.writeString(dir.resolve("precious"), "mine");

    StpRun run = StpRun.in(dir, "demo", "--keep", dir.toString());

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("not empty");
    assertThat(dir.resolve("precious")).hasContent("mine");
  }
}
