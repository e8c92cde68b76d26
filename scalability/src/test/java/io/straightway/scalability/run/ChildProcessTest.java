package io.straightway.scalability.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ChildProcessTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofMillis(50);
  private static final String PATH = "/usr/local/bin:/usr/bin:/bin";

  private final List<ChildProcess> started = new CopyOnWriteArrayList<>();
  @TempDir Path dir;

  @AfterEach
  void killRemainingProcesses() {
    started.forEach(ChildProcess::kill);
  }

  @Test
  void aLineIsAwaitedAndItsPartsAreRead() throws Exception {
    ChildProcess child = shell("echo starting; echo 'ready on port 4711'; exec sleep 1000");

    String port = child.awaitLine(Pattern.compile("port ([0-9]+)"), LONG).group(1);

    assertThat(port).isEqualTo("4711");
    assertThat(child.isAlive()).isTrue();
    assertThat(child.exitCode()).isEmpty();
    child.stop(LONG);
  }

  @Test
  void aLineThatNeverComesIsAFailureThatTellsTheStateAndTheLastWords() {
    ChildProcess child = shell("echo port is taken >&2; exit 3");

    assertThatThrownBy(() -> child.awaitLine(Pattern.compile("ready"), LONG))
        .isInstanceOf(ChildFailure.class)
        .hasMessageContaining("child ended without printing anything like 'ready'")
        .hasMessageContaining("exit code 3")
        .hasMessageContaining("child.log")
        .hasMessageEndingWith(": port is taken");
  }

  @Test
  void aLineThatIsLateIsAFailureAndTheChildGoesOn() throws Exception {
    ChildProcess child = shell("exec sleep 1000");

    assertThatThrownBy(() -> child.awaitLine(Pattern.compile("ready"), SHORT))
        .hasMessageContaining("running as process " + child.pid());
    assertThat(child.isAlive()).isTrue();
    child.stop(LONG);
  }

  @Test
  void everythingPrintedIsCollectedAndKeptInTheLog() throws Exception {
    List<String> errors = new CopyOnWriteArrayList<>();
    ChildProcess child =
        start(
            program("for i in $(seq 20000); do echo line $i; done; echo oh >&2")
                .listening(errors::add));

    assertThat(child.awaitExit(LONG)).isZero();

    assertThat(child.output()).hasSize(10_000).startsWith("line 1", "line 2");
    assertThat(errors).containsExactly("oh");
    assertThat(Files.readAllLines(log())).hasSize(20_001).contains("line 20000", "oh");
  }

  @Test
  void outputOfAStoppingChildIsStillRead() throws Exception {
    ChildProcess child =
        shell("trap 'echo drained; exit 7' TERM; echo ready; while :; do sleep 0.01; done");
    child.awaitLine(Pattern.compile("ready"), LONG);

    assertThat(child.stop(LONG)).isEqualTo(7);

    assertThat(child.output()).containsExactly("ready", "drained");
  }

  @Test
  void aDeafChildIsKilledWithAllThatItStarted() throws Exception {
    ChildProcess child =
        shell("trap '' TERM; sleep 1000 & echo grandchild $!; while :; do sleep 0.01; done");
    String pid = child.awaitLine(Pattern.compile("grandchild ([0-9]+)"), LONG).group(1);

    assertThat(child.stop(SHORT)).isEqualTo(128 + 9);

    await().until(() -> hasEnded(Long.parseLong(pid)));
  }

  @Test
  void theEnvironmentIsTheGivenOneAlone() throws Exception {
    ChildProcess child = shell("echo $COLOUR; echo \"home=$HOME\"");

    child.awaitExit(LONG);

    assertThat(child.output()).containsExactly("green", "home=");
  }

  @Test
  void aProgramThatIsNotThereIsAFailureThatNamesIt() {
    ProgramStart nowhere = ProgramStart.of("ghost", List.of("/no/such/program"), Map.of(), log());

    assertThatThrownBy(() -> ChildProcess.start(nowhere))
        .isInstanceOf(ChildFailure.class)
        .hasMessageContaining("can't start ghost")
        .hasMessageContaining("/no/such/program");
  }

  @Test
  void noChildOutlivesAProgramThatEndsWithoutStoppingIt() throws Exception {
    ChildProcess parent = parent("ends");
    String pid = parent.awaitLine(Pattern.compile("child ([0-9]+)"), LONG).group(1);

    parent.awaitExit(LONG);

    assertThat(hasEnded(Long.parseLong(pid))).isTrue();
  }

  @Test
  void noChildOutlivesAProgramThatIsAskedToEnd() throws Exception {
    ChildProcess parent = parent("waits");
    String pid = parent.awaitLine(Pattern.compile("child ([0-9]+)"), LONG).group(1);

    parent.stop(LONG);

    assertThat(hasEnded(Long.parseLong(pid))).isTrue();
  }

  @Test
  void aChildNoticesByItsInputThatItsParentWasKilled() throws Exception {
    ChildProcess parent = parent("waits");
    String pid = parent.awaitLine(Pattern.compile("child ([0-9]+)"), LONG).group(1);

    parent.kill();

    await().until(() -> hasEnded(Long.parseLong(pid)));
  }

  private ChildProcess parent(String manner) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return start(
        ProgramStart.of(
            "parent",
            List.of(
                java,
                "-cp",
                System.getProperty("java.class.path"),
                ParentProgram.class.getName(),
                manner,
                dir.resolve("grandchild.log").toString()),
            Map.of("PATH", PATH),
            log()));
  }

  private static boolean hasEnded(long pid) throws IOException {
    // an orphan for which no process waits stays in the process table as a zombie
    Path stat = Path.of("/proc", Long.toString(pid), "stat");
    return !Files.exists(stat) || Files.readString(stat).contains(") Z ");
  }

  private ChildProcess shell(String script) {
    return start(program(script));
  }

  private ChildProcess start(ProgramStart start) {
    ChildProcess child = ChildProcess.start(start);
    started.add(child);
    return child;
  }

  private ProgramStart program(String script) {
    return ProgramStart.of(
        "child",
        List.of("/bin/bash", "-c", script),
        Map.of("COLOUR", "green", "PATH", PATH),
        log());
  }

  private Path log() {
    return dir.resolve("child.log");
  }
}
