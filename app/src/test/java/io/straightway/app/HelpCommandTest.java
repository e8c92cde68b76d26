package io.straightway.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.cli.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HelpCommandTest {
  @TempDir Path dir;

  @Test
  void helpAloneListsTheCommands() {
    assertThat(StpRun.in(dir, "help")).isEqualTo(StpRun.in(dir, "--help"));
    assertThat(StpRun.in(dir, "help").out()).contains("demo", "Exit codes:");
  }

  @Test
  void helpOfACommandIsWhatTheCommandShows() {
    assertThat(StpRun.in(dir, "help", "bench", "run"))
        .isEqualTo(StpRun.in(dir, "bench", "run", "--help"));
    assertThat(StpRun.in(dir, "help", "feed").exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void aCommandThatThereIsNotIsNamed() {
    StpRun run = StpRun.in(dir, "help", "bench", "rum");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("'rum'").contains("stp bench --help");
  }
}
