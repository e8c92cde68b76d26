package io.straightway.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import org.junit.jupiter.api.Test;

final class OwnProcessesTest {
  private static final String NOBODY_S = "/no/such/directory";

  @Test
  void aProcessWithBlanksAndBracketsInItsNameIsParsed() {
    assertThat(
            OwnProcesses.parse("42 (a (b) c) S 7 42 42 0 -1 4194560 1 2 3 4 10 20 300 4000 20 0"))
        .isEqualTo(new OwnProcesses.Entry(42, 7, 4330));
  }

  @Test
  void aChildIsOursAndItsTimeCounts() throws Exception {
    long self = ProcessHandle.current().pid();
    OwnProcesses processes = new OwnProcesses(self, NOBODY_S);
    ProcessorMeter meter = new ProcessorMeter(processes);
    double before = meter.seconds();
    Process busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    try {
      await().until(() -> meter.seconds() > before + 0.1);
      assertThat(processes.all()).extracting(OwnProcesses.Entry::pid).contains(self, busy.pid());
    } finally {
      busy.destroyForcibly().waitFor();
    }
    assertThat(meter.seconds()).as("also when it has ended").isGreaterThan(before + 0.1);
  }

  @Test
  void aDaemonIsOursByItsMarkAlone() throws Exception {
    String mark = "/tmp/" + getClass().getName() + "-" + ProcessHandle.current().pid();
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", "setsid sleep 600 >/dev/null 2>&1 &");
    builder.environment().put("TMPDIR", mark);
    builder.start().waitFor();
    OwnProcesses processes = new OwnProcesses(-1, mark);

    await().until(() -> processes.orphans().size() == 1);

    long daemon = processes.orphans().get(0).pid();
    assertThat(new OwnProcesses(-1, NOBODY_S).orphans()).isEmpty();
    LeftOverProcesses.end(processes, -1);
    await().until(() -> processes.orphans().equals(List.of()));
    assertThat(ProcessHandle.of(daemon).filter(ProcessHandle::isAlive)).isEmpty();
  }
}
