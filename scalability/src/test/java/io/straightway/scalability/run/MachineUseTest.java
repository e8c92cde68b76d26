package io.straightway.scalability.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MachineUseTest {
  @Test
  void theMachineIsBusyForAsLongAsAProgramWorks() {
    ProcessUse own = new ProcessUse(ProcessHandle.current().pid());
    double before = MachineUse.busySeconds().orElseThrow();
    double begin = own.cpuSeconds().orElseThrow();
    while (own.cpuSeconds().orElseThrow() < begin + 0.3) {
      Thread.onSpinWait();
    }

    double used = own.cpuSeconds().orElseThrow() - begin;

    // both are counted in hundredths of a second, and one is read before the other
    assertThat(MachineUse.busySeconds().orElseThrow() - before).isGreaterThan(used - 0.1);
    assertThat(MachineUse.processors())
        .isGreaterThanOrEqualTo(Runtime.getRuntime().availableProcessors());
  }
}
