package io.straightway.app.print;

import io.straightway.db.ContentHash;
import io.straightway.table.PlainText;
import java.io.PrintWriter;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Facts about an item or a proposal, each on a line after its label.
 *
 * @param width the width of labels in characters, with the space behind them
 */
public record LabelledLines(PrintWriter out, int width) {
  /** Prints a fact; nothing if the value is null. */
  public void line(String label, @Nullable Object value) {
    if (value != null) {
      String space = " ".repeat(width - label.length());
      out.println("  " + label + space + PlainText.of(value.toString()));
    }
  }

  /**
   * Prints the decision on a proposal.
   *
   * @param checker the operator who decided; null if the maker withdrew it
   * @param at the time of the decision; null if there is none yet
   */
  public void decided(String maker, @Nullable String checker, @Nullable Instant at) {
    line("decided", at == null ? null : "by " + (checker == null ? maker : checker) + " at " + at);
  }

  /** Prints the command by which another operator approves a proposal. */
  public void approval(String command, long number, ContentHash hash) {
    out.println("another operator approves it with:");
    out.println("  stp " + command + " " + number + " --hash " + hash);
  }
}
