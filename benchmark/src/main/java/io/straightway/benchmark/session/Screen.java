package io.straightway.benchmark.session;

import io.straightway.table.Paragraph;
import io.straightway.table.PlainText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The progress of a bench, shown on a terminal in one changing line, otherwise in separate lines.
 */
public final class Screen {
  private static final long LINE_EVERY_NANOS = Duration.ofSeconds(10).toNanos();
  private static final int WIDTH = 100;

  private final PrintWriter out;
  private final boolean live;

  /** All targets of whole lines. */
  private final List<PrintWriter> targets;

  private String heading = "";
  private boolean ended;
  private long lastLineNanos = System.nanoTime();

  /**
   * Creates a screen.
   *
   * @param live whether the output is a terminal, where a line can change
   */
  public Screen(PrintWriter out, boolean live) {
    this(out, live, List.of(out));
  }

  private Screen(PrintWriter out, boolean live, List<PrintWriter> targets) {
    this.out = out;
    this.live = live;
    this.targets = targets;
  }

  /** Returns a screen whose lines are also written to a new file. */
  public Screen alsoTo(Path file) throws IOException {
    PrintWriter copy = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8));
    return new Screen(out, false, List.of(out, copy));
  }

  /** Prints a line. */
  public synchronized void say(String text) {
    if (!ended) {
      for (PrintWriter target : targets) {
        target.println(line(PlainText.of(text)));
        target.flush();
      }
    }
  }

  /** Prints a warning. */
  public synchronized void warn(String text) {
    if (!ended) {
      for (PrintWriter target : targets) {
        Paragraph.print(target, "Warning: ", text);
        target.flush();
      }
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
