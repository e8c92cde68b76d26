package io.straightway.app.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.app.StpRun;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands of the documents print the output that the documents show. */
@Order(1) // slow, so it starts first
final class PagesTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().resolveSibling("");
  private static final Path TRANSCRIPTS = Path.of("target", "pages");

  /** Beginnings of commands that can't run in a test, with the reason. */
  private static final Map<String, String> NOT_RUN =
      Map.ofEntries(
          Map.entry("sudo ", "needs root"),
          Map.entry("stp --version", "follows the installation by root"),
          Map.entry("tar xzf ", "the distribution is built after the tests of this module"),
          Map.entry("stp-archive", "part of the distribution, run by DistributionTest"),
          Map.entry("cd containers", "needs Docker"),
          Map.entry("(umask 077;", "needs Docker"),
          Map.entry("chmod 440 secrets/", "needs Docker"),
          Map.entry(
              "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 365 -subj",
              "needs Docker"),
          Map.entry("docker ", "needs Docker"));

  /** Beginnings of commands that are shown without a prompt, with the reason. */
  private static final Map<String, String> WITHOUT_PROMPT =
      Map.ofEntries(
          Map.entry(
              "stp feed trades.xml --to ",
              "names other machines or a broker; run by WholeWayTest and KafkaCommandsTest"),
          Map.entry(
              "stp element --name element-1 --kafka ", "needs a broker; run by KafkaCommandsTest"),
          Map.entry("stp element --kafka ", "needs a broker; run by KafkaCommandsTest"),
          Map.entry("stp sender add exchange", "sender of the broker; run by KafkaCommandsTest"),
          Map.entry("stp settle run ", "a synopsis; run by SettleRunTest"),
          Map.entry("./stp queueing ", "has no output; run by QueueingCommandTest"));

  /** Commands whose output changes once an element has done its work. */
  private static final List<String> ENQUIRIES = List.of("stp trade ", "grep ");

  @TempDir private Path dir;

  @ParameterizedTest
  @ValueSource(strings = {"guide settlement sending", "install", "capacity-planning"})
  void printsTheShownOutput(String pages) throws Exception {
    Files.createSymbolicLink(dir.resolve("docs"), ROOT.resolve("docs"));
    Files.createSymbolicLink(dir.resolve("straightway-1.0.0"), ROOT);
    List<String> differences = new ArrayList<>();
    ShownOutput shown = new ShownOutput();
    try (PageShell shell = new PageShell(dir, freePort())) {
      for (String page : pages.split(" ", -1)) {
        differences.addAll(differences(page, shown, shell));
      }
    } finally {
      stopDatabases();
    }
    assertThat(differences).as("the pages differ from app/%s", TRANSCRIPTS).isEmpty();
  }

  private static List<String> differences(String page, ShownOutput shown, PageShell shell)
      throws IOException, InterruptedException {
    Path transcript = Files.createDirectories(TRANSCRIPTS).resolve(page + ".txt");
    Files.deleteIfExists(transcript);
    List<String> differences = new ArrayList<>();
    for (PageCommand command : PageCommand.of(page(page))) {
      if (!begins(command.text(), NOT_RUN.keySet())
          && !matches(command, shown, shell, transcript)) {
        differences.add(page + ".md, line " + command.line() + ": " + command.text());
      }
    }
    return differences;
  }

  private static boolean matches(
      PageCommand command, ShownOutput shown, PageShell shell, Path transcript)
      throws IOException, InterruptedException {
    if (begins(command.text(), ENQUIRIES)) {
      await()
          .atMost(Patience.LONG)
          .untilAsserted(() -> assertThat(run(command, shown, shell, transcript)).isTrue());
      return true;
    }
    return run(command, shown, shell, transcript);
  }

  private static boolean run(
      PageCommand command, ShownOutput shown, PageShell shell, Path transcript)
      throws IOException, InterruptedException {
    String text = shown.command(command.text());
    List<String> printed = shell.run(text);
    Files.writeString(
        transcript,
        "$ " + text + "\n" + String.join("\n", printed) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    return command.output().isEmpty() || shown.matches(command.output(), printed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"guide", "install", "capacity-planning", "sending", "settlement"})
  void explainsEachCommandThatIsNotRun(String page) throws IOException {
    assertThat(PageCommand.withoutPrompt(page(page)))
        .allSatisfy(
            command -> assertThat(command).matches(text -> begins(text, WITHOUT_PROMPT.keySet())));
  }

  @Test
  void leavesOutOnlyCommandsOfTheInstallation() throws IOException {
    List<String> commands =
        PageCommand.of(page("install")).stream().map(PageCommand::text).toList();

    assertThat(NOT_RUN.keySet())
        .allSatisfy(beginning -> assertThat(commands).anyMatch(text -> text.startsWith(beginning)));
  }

  private static boolean begins(String command, Collection<String> beginnings) {
    return beginnings.stream().anyMatch(command::startsWith);
  }

  private void stopDatabases() throws IOException {
    try (Stream<Path> files = Files.walk(dir, 3)) {
      for (Path database : files.filter(file -> file.endsWith(".stp/database")).toList()) {
        StpRun.in(dir, "database", "stop", "--dir", database.toString());
      }
    }
  }

  private static Path page(String name) {
    return ROOT.resolve("docs").resolve(name + ".md");
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
