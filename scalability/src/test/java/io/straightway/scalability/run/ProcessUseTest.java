package io.straightway.scalability.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProcessUseTest {
  private static final long NO_PROCESS = (1 << 22) + 1;
  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir Path dir;

  @Test
  void thisProcessHasUsedTimeAndMemory() {
    ProcessUse use = new ProcessUse(ProcessHandle.current().pid());

    assertThat(use.cpuSeconds().orElseThrow()).isPositive();
    assertThat(use.largestResidentBytes().orElseThrow()).isGreaterThan(10_000_000);
    assertThat(use.parent().orElseThrow())
        .isEqualTo(ProcessHandle.current().parent().orElseThrow().pid());
  }

  @Test
  void aProcessThatIsNotThereHasNone() {
    ProcessUse use = new ProcessUse(NO_PROCESS);

    assertThat(use.cpuSeconds()).isEmpty();
    assertThat(use.cpuSecondsWithChildren()).isEmpty();
    assertThat(use.largestResidentBytes()).isEmpty();
    assertThat(use.parent()).isEmpty();
  }

  @Test
  void childrenOfEveryThreadCount() throws Exception {
    ProcessUse own = new ProcessUse(ProcessHandle.current().pid());
    ProgramStart start =
        ProgramStart.of(
            "child",
            List.of("bash", "-c", "for i in {1..200000}; do :; done; echo done; read x"),
            Map.of("PATH", "/usr/bin:/bin"),
            dir.resolve("log"));
    FutureTask<ChildProcess> starting = new FutureTask<>(() -> ChildProcess.start(start));
    new Thread(starting).start();
    try (ChildProcess child = starting.get()) {
      child.awaitLine(Pattern.compile("done"), LONG);

      double alone = own.cpuSeconds().orElseThrow();
      double used = new ProcessUse(child.pid()).cpuSeconds().orElseThrow();

      assertThat(used).isPositive();
      assertThat(own.cpuSecondsWithChildren().orElseThrow()).isGreaterThanOrEqualTo(alone + used);
    }
  }

  @Test
  void childrenCountWhileTheyLiveAndAfterwards() throws Exception {
    String spin = "i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done;";
    ProgramStart start =
        ProgramStart.of(
            "family",
            List.of("bash", "-c", "(" + spin + "); echo one; (" + spin + " echo two; read x)"),
            Map.of("PATH", "/usr/bin:/bin"),
            dir.resolve("log"));
    try (ChildProcess parent = ChildProcess.start(start)) {
      ProcessUse use = new ProcessUse(parent.pid());
      parent.awaitLine(Pattern.compile("one"), LONG);
      double ended = use.cpuSecondsWithChildren().orElseThrow();
      parent.awaitLine(Pattern.compile("two"), LONG);

      double both = use.cpuSecondsWithChildren().orElseThrow();

      assertThat(ended).isPositive();
      assertThat(both).isGreaterThan(ended);
      assertThat(use.cpuSeconds().orElseThrow()).isLessThan(both);
    }
  }
}
