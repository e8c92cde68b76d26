package io.straightway.app.settle;

import io.straightway.app.cli.CommandFailure;
import io.straightway.settlement.reconcile.BreakNote;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is noted of a break. */
final class BreakNoteOptions {
  @Option(
      names = "--note",
      paramLabel = "BREAK",
      description = {
        "Note --owner, --reason or --comment of the open break of this number, as an operator.",
        "It stays with the break until a statement closes that."
      })
  @Nullable Long number;

  @Option(
      names = "--owner",
      paramLabel = "NAME",
      description = "With --note, the operator who looks after the break; with --open, only his.")
  @Nullable String owner;

  @Option(
      names = "--reason",
      paramLabel = "REASON",
      description = "timing, custodian-error, our-error, corporate-action or unknown.")
  BreakNote.@Nullable Reason reason;

  @Option(names = "--comment", paramLabel = "TEXT", description = "One line.")
  @Nullable String comment;

  /** Whether a break is to be noted. */
  boolean wanted() {
    return number != null;
  }

  /** The number of the break. */
  long number() {
    if (number == null || (owner == null && reason == null && comment == null)) {
      throw CommandFailure.usage("--note wants --owner, --reason or --comment");
    }
    return number;
  }

  /** Refuses what belongs to a note where there is none. */
  void requireNone(boolean open) {
    if (reason != null || comment != null || (owner != null && !open)) {
      throw CommandFailure.usage("--owner, --reason and --comment belong to --note");
    }
  }
}
