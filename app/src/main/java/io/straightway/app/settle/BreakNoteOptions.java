package io.straightway.app.settle;

import io.straightway.app.cli.CommandFailure;
import io.straightway.settlement.reconcile.BreakNote;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for a note on a break. */
final class BreakNoteOptions {
  @Option(
      names = "--note",
      paramLabel = "BREAK",
      description = {
        "Number of an open break to give an --owner, --reason or --comment; needs an operator.",
        "The note stays until a statement closes the break."
      })
  @Nullable Long number;

  @Option(
      names = "--owner",
      paramLabel = "NAME",
      description = "New owner of the break; with --open, the owner to list.")
  @Nullable String owner;

  @Option(
      names = "--reason",
      paramLabel = "REASON",
      description = "Reason: timing, custodian-error, our-error, corporate-action or unknown.")
  BreakNote.@Nullable Reason reason;

  @Option(names = "--comment", paramLabel = "TEXT", description = "Comment of one line.")
  @Nullable String comment;

  /** Returns whether a break is to be noted. */
  boolean isSet() {
    return number != null;
  }

  /** Returns the number of the break; requires content for the note. */
  long number() {
    if (number == null || (owner == null && reason == null && comment == null)) {
      throw CommandFailure.usage("--note needs --owner, --reason or --comment");
    }
    return number;
  }

  /** Refuses the content of a note if no break is to be noted. */
  void requireNone(boolean open) {
    if (reason != null || comment != null || (owner != null && !open)) {
      throw CommandFailure.usage("--owner, --reason and --comment belong to --note");
    }
  }
}
