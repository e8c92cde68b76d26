package io.straightway.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.CommandTree;
import io.straightway.app.Stp;
import io.straightway.app.StpRun;
import io.straightway.table.TerminalWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The messages for mistyped commands, and the fit of help to the terminal. */
final class TerminalTest {

  @TempDir Path dir;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "settle lst | there is no command 'lst' | Did you mean: stp settle list?",
        "settle exchange lst | there is no command 'lst' | Did you mean: stp settle exchange list?",
        "nonsense | there is no command 'nonsense' | Try 'stp --help'",
        "static-data list | 'KIND'; KIND is one of currencies, calendars, | static-data list --help",
        "help setle | there is no command 'setle' | Did you mean: stp settle",
        "generate --trade 5 | Unknown option: '--trade' | Did you mean: --trades?",
        "exceptions repair message:1 --set A --reason x | --set needs FIELD=VALUE, and not 'A' | Try",
        "feed a.xml --to localhost:8700 | 'localhost:8700' is not an address such as http:// | --to",
        "positions --to http://127.0.0.1:99999 | 'http://127.0.0.1:99999' is not an address | --to",
        "element --trace foo | 'foo' is not an address such as | --trace",
        "static-data load . | . is a directory, not a file | stp static-data load",
        "check --acks . | . is a directory, not a file | stp check",
        "feed . | . is a directory, not a file | stp feed"
      })
  void aMistakeIsNamedAsItWasTyped(String words, String message, String hint) {
    StpRun run = StpRun.in(dir, words.split(" "));

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(message).contains(hint).doesNotContain("Exception");
    assertThat(run.err().contains("Did you mean")).isEqualTo(hint.startsWith("Did you mean"));
  }

  @Test
  void aFileWithoutATradeIsRefusedBeforeItIsSent() throws IOException {
    Path file = Files.writeString(dir.resolve("static.csv"), "currency,minor_unit\nEUR,2\n");

    StpRun run = StpRun.in(dir, "feed", file.toString(), "--to", "http://127.0.0.1:1");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).isEqualTo("stp feed: the file " + file + " holds no trade message\n");
  }

  @Test
  void aVariableThatNothingReadsIsNamed() {
    Map<String, String> environment =
        Map.of("STP_QUEUE", "3", "STP_QUEUES", "3", "STP_OPERATOR", "a", "STP_ENGINE_USER", "b");

    StpRun run = StpRun.in(dir, environment, "database", "stop");

    assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(run.err()).startsWith("stp: unknown environment variable STP_QUEUE is ignored;");
    assertThat(run.err().lines()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "element --listen 127.0.0.1:%d",
        "console --listen 127.0.0.1:%d",
        "custodian --port %d --out answers"
      })
  void aPortInUseIsReportedInOneLineBeforeAnythingIsStarted(String words) throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();

      StpRun run = StpRun.in(dir, words.formatted(port).split(" "));

      assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains("port %d of ".formatted(port)).contains(" is in use; choose");
      assertThat(run.err().lines()).hasSize(1);
      assertThat(dir).isEmptyDirectory();
    }
  }

  @Test
  void helpIsAsWideAsTheTerminal() {
    assertThat(widest(60)).isBetween(50, 60);
    assertThat(widest(110)).isBetween(95, 110);
    assertThat(widest(20)).as("narrower can't be read").isBetween(45, 55);
  }

  private int widest(int columns) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    Surroundings terminal =
        new Surroundings(Map.of(), dir, new TerminalWriter(bytes, () -> columns), nowhere);
    assertThat(Stp.run(new String[] {"element", "--help"}, terminal)).isEqualTo(ExitCode.OK);
    return bytes.toString(StandardCharsets.UTF_8).lines().mapToInt(String::length).max().orElse(0);
  }

  @Test
  void theCommandsStandInGroups() {
    CommandLine all =
        CommandTree.of(
            new Surroundings(
                Map.of(),
                dir,
                new PrintWriter(Writer.nullWriter()),
                new PrintWriter(Writer.nullWriter())));
    String help = StpRun.in(dir, "--help").out();

    assertThat(help)
        .containsSubsequence(
            "\nTrade path",
            "\n  feed ",
            "\nSettlement",
            "\n  eod ",
            "\nDesk",
            "\n  exceptions ",
            "\nOperations",
            "\n  database ",
            "\nPlanning",
            "\n  fit ");
    assertThat(all.getSubcommands().keySet())
        .allSatisfy(name -> assertThat(help).contains("\n  " + name + " "));
  }
}
