package io.straightway.db.server.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandTest {
  @Test
  void whatAProgramPrintsAndItsExitCodeAreTheResult() {
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
  void whatATerminalSendsToAllItsProgramsDoesNotEndIt(String signal) {
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

  /** In most of the rounds the signal meets a shell that doesn't ignore it yet. */
  @Test
  void aSignalDuringItsStartDoesNotKeepAProgramFromRunning() throws Exception {
    for (int i = 0; i < 20; i++) {
      Set<ProcessHandle> before = children();
      CompletableFuture<Boolean> signalled =
          CompletableFuture.supplyAsync(() -> firstBeyond(before).destroy());
      assertThat(Command.run(List.of("sh", "-c", "sleep 0.05; echo done")).output())
          .isEqualTo("done\n");
      assertThat(signalled.get()).isTrue();
    }
  }

  private static ProcessHandle firstBeyond(Set<ProcessHandle> before) {
    while (true) {
      for (ProcessHandle child : children()) {
        if (!before.contains(child)) {
          return child;
        }
      }
    }
  }

  private static Set<ProcessHandle> children() {
    return ProcessHandle.current().children().collect(Collectors.toSet());
  }
}
