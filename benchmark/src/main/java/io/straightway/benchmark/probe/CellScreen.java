package io.straightway.benchmark.probe;

import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.feeder.probe.Latencies;
import io.straightway.feeder.probe.ProbeCounts;
import io.straightway.feeder.probe.ProbeProgress;
import java.io.PrintWriter;
import java.time.Duration;

/** Shows how cells go, one line a cell, and what is measured so far: on a terminal in place. */
public final class CellScreen {
  private static final long LINE_EVERY_NANOS = Duration.ofSeconds(10).toNanos();
  private static final int WIDTH = 100;

  private final PrintWriter out;
  private final boolean live;
  private String heading = "";
  private boolean ended;
  private long lastLineNanos = System.nanoTime();

  /**
   * A screen.
   *
   * @param live whether a line can be written over, as on a terminal
   */
  public CellScreen(PrintWriter out, boolean live) {
    this.out = out;
    this.live = live;
  }

  /** Prints a line of its own. */
  synchronized void say(String text) {
    if (!ended) {
      out.println(line(text));
      out.flush();
    }
  }

  /** Prints a warning. */
  synchronized void warn(String text) {
    if (!ended) {
      Paragraph.print(out, "Warning: ", text);
      out.flush();
    }
  }

  /** Prints a last line; nothing is shown after it. */
  synchronized void sayLast(String text) {
    say((live ? "\n" : "") + text);
    ended = true;
  }

  /** A cell begins. */
  synchronized void begin(String name, int number, int all, String label) {
    heading = "%s (%d of %d) %-9s  ".formatted(name, number, all, label);
    lastLineNanos = System.nanoTime();
  }

  /** Shows what runs before or after the load. */
  synchronized void stage(String text) {
    if (live && !ended) {
      out.print(line(heading + text));
      out.flush();
    }
  }

  /** A cell has ended. */
  synchronized void end(CellResult result) {
    say(
        heading
            + "mean %s, median %s, p99 %s; %s booked a second, %s x INSERT"
                .formatted(
                    Numbers.micros(result.meanMicros()),
                    Numbers.micros(result.measured().createToEnd().percentileMicros(50)),
                    Numbers.micros(result.p99Micros()),
                    Numbers.rounded(result.throughput(), 1),
                    Numbers.rounded(result.insertMultiple(), 1)));
  }

  /** Shows the progress of a probe. */
  ProbeProgress progress(ProbePlan plan) {
    return (elapsed, warmUp, measured, createToEnd) -> {
      Duration since = elapsed.minus(plan.warmUp());
      String text =
          since.isNegative()
              ? "warm-up, " + Numbers.of(warmUp.answered()) + " answered"
              : soFar(since, plan.measured(), measured, createToEnd);
      passed(text);
    };
  }

  private static String soFar(
      Duration since, Duration length, ProbeCounts measured, Latencies createToEnd) {
    String time =
        since.compareTo(length) < 0
            ? since.toSeconds() + " of " + length.toSeconds() + " s"
            : "late orders";
    String lost =
        measured.unanswered() == 0 ? "" : ", " + Numbers.of(measured.unanswered()) + " unanswered";
    return "%s, %s answered, median %s, p99 %s%s"
        .formatted(
            time,
            Numbers.of(measured.answered()),
            Numbers.micros(createToEnd.percentileMicros(50)),
            Numbers.micros(createToEnd.percentileMicros(99)),
            lost);
  }

  private synchronized void passed(String text) {
    if (live) {
      stage(text);
    } else if (System.nanoTime() - lastLineNanos > LINE_EVERY_NANOS) {
      lastLineNanos = System.nanoTime();
      say(heading + text);
    }
  }

  /** On a terminal, blanks cover what stood there before. */
  private String line(String text) {
    return live ? "\r" + text + " ".repeat(Math.max(0, WIDTH - text.length())) : text;
  }
}
