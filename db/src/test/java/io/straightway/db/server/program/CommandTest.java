package io.straightway.db.server.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
}
