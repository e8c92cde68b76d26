package io.straightway.chaos;

import io.straightway.chaos.fault.FaultKind;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import java.io.PrintWriter;

/** The progress display of the harness. */
public record ChaosScreen(PrintWriter out) {
  private static final int SHOWN_ONE_BY_ONE = 20;

  void begin(FaultKind kind, int runs) {
    line("%d %s: %s, %d runs".formatted(kind.number(), kind.word(), kind.description(), runs));
  }

  void notRun(FaultKind kind, String reason) {
    line("%d %s: not run: %s".formatted(kind.number(), kind.word(), reason));
  }

  /** Shows a run if it broke an invariant or failed; of the others only some if there are many. */
  void run(ChaosRun run, int runs) {
    int every = Math.max(1, runs / SHOWN_ONE_BY_ONE);
    if (run.holds() && run.run() % every != 0) {
      return;
    }
    show(run, "%d of %d".formatted(run.run(), runs));
  }

  /** Shows a run of a soak. */
  void soak(ChaosRun run) {
    show(run, "%d %s".formatted(run.run(), run.name()));
  }

  private void show(ChaosRun run, String name) {
    line(
        "  %s  %s%s, %d acknowledged, %d lost, %d duplicated"
            .formatted(
                name,
                run.recoverySeconds() == null
                    ? ""
                    : Numbers.fixed(run.recoverySeconds(), 3) + " s after ",
                run.injection(),
                run.audit().acknowledged(),
                run.audit().lost(),
                run.audit().duplicated()));
    run.broken().forEach(finding -> line("    BROKEN: " + finding));
    if (run.failure() != null) {
      line("    not completed: " + run.failure());
    }
    if (!run.holds()) {
      line("    again: " + run.replay());
    }
  }

  void control(ControlResult control) {
    line(
        "  control, %s: %s (%s)"
            .formatted(
                control.name(),
                control.detected() ? "fails, as it must" : "NOT DETECTED",
                control.evidence()));
  }

  void line(String text) {
    out.println(PlainText.of(text));
    out.flush();
  }
}
