package io.straightway.benchmark.session;

import io.straightway.table.Paragraph;
import io.straightway.table.PlainText;
import java.io.PrintWriter;
import java.time.Duration;

/**
 * The progress of a bench, shown on a terminal in one changing line, otherwise in separate lines.
 */
public final class Screen {
  private static final long LINE_EVERY_NANOS = Duration.ofSeconds(10).toNanos();
  private static final int WIDTH = 100;

  private final PrintWriter out;
  private final boolean live;
  private String heading = "";
  private boolean ended;
  private long lastLineNanos = System.nanoTime();

  /**
   * Creates a screen.
   *
   * @param live whether the output is a terminal, where a line can change
   */
  public Screen(PrintWriter out, boolean live) {
    this.out = out;
    this.live = live;
  }

  /** Prints a line. */
  public synchronized void say(String text) {
    if (!ended) {
      out.println(line(PlainText.of(text)));
      out.flush();
    }
  }

  /** Prints a warning. */
  public synchronized void warn(String text) {
    if (!ended) {
      Paragraph.print(out, "Warning: ", text);
      out.flush();
    }
  }

  /** Prints a last line and suppresses all later output. */
  public synchronized void sayLast(String text) {
    if (live && !heading.isEmpty()) {
      out.println();
    }
    say(text);
    ended = true;
  }

  /**
   * Begins a part.
   *
   * @param part the text that all lines of the part begin with
   */
  public synchronized void begin(String part) {
    heading = part;
    lastLineNanos = System.nanoTime();
  }

  /** Shows the current activity if the output is a terminal. */
  public synchronized void stage(String text) {
    if (live && !ended) {
      out.print(line(heading + text));
      out.flush();
    }
  }

  /** Shows the progress of the part; without a terminal, at most every ten seconds. */
  public synchronized void passed(String text) {
    if (live) {
      stage(text);
    } else if (System.nanoTime() - lastLineNanos > LINE_EVERY_NANOS) {
      lastLineNanos = System.nanoTime();
      say(heading + text);
    }
  }

  /** Ends the part with its result. */
  public synchronized void end(String text) {
    say(heading + text);
  }

  private String line(String text) {
    return live ? "\r" + text + " ".repeat(Math.max(0, WIDTH - text.length())) : text;
  }
}
