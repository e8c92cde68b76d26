package io.straightway.db.server.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated("signals the first new child of this JVM, which another class may have started")
class CommandTest {
  @Test
  void theResultHasTheOutputAndTheExitCode() {
    Command.Result result =
        Command.run(List.of("sh", "-c", "cat; echo \"$1\" >&2; exit 3", "", "a b"), "in ");
    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.output()).isEqualTo("in a b\n");
  }

  @Test
  void aProgramThatThereIsNotDoesNotSucceed() {
    assertThat(Command.run(List.of("no-such-program")).succeeded()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "QUIT", "HUP"})
  void aSignalOfTheTerminalDoesNotEndTheCommand(String signal) {
    Command.Result result = Command.run(List.of("sh", "-c", "kill -" + signal + " $$; echo done"));
    assertThat(result.succeeded()).isTrue();
    assertThat(result.output()).isEqualTo("done\n");
  }

  @Test
  void aSignalRightAfterItsStartDoesNotEndAScript() throws Exception {
    for (int i = 0; i < 20; i++) {
      Process process = Command.start("cat", List.of());
      process.toHandle().destroy();
      process.getOutputStream().close();
      assertThat(process.waitFor()).isZero();
    }
  }

  /** In most rounds the signal reaches a shell that doesn't ignore it yet. */
  @Test
  void aSignalDuringItsStartDoesNotKeepAProgramFromRunning() {
    int signalled = 0;
    for (int i = 0; i < 20; i++) {
      Set<ProcessHandle> before = children();
      AtomicBoolean hasEnded = new AtomicBoolean();
      CompletableFuture<Boolean> signal =
          CompletableFuture.supplyAsync(() -> isFirstSignalled(before, hasEnded));
      String output = Command.run(List.of("sh", "-c", "sleep 0.05; echo done")).output();
      hasEnded.set(true);
      signalled += signal.join() ? 1 : 0;
      assertThat(output).isEqualTo("done\n");
    }
    assertThat(signalled).isPositive();
  }

  private static boolean isFirstSignalled(Set<ProcessHandle> before, AtomicBoolean hasEnded) {
    while (!hasEnded.get()) {
      for (ProcessHandle child : children()) {
        if (!before.contains(child)) {
          return child.destroy();
        }
      }
    }
    return false;
  }

  private static Set<ProcessHandle> children() {
    return ProcessHandle.current().children().collect(Collectors.toSet());
  }
}
