package io.straightway.benchmark.run;

import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import io.straightway.scalability.run.RunPlan;
import java.io.PrintWriter;
import java.time.Duration;

/** Prints the progress of a bench: one line a point. */
final class BenchScreen {
  private final PrintWriter out;
  private final int points;
  private int done;
  private int doneNow;
  private final long startNanos = System.nanoTime();
  private boolean ended;

  /**
   * @param points how many there are
   * @param done how many were measured before
   */
  BenchScreen(PrintWriter out, int points, int done) {
    this.out = out;
    this.points = points;
    this.done = done;
  }

  /** Prints a line of its own. */
  synchronized void say(String text) {
    if (!ended) {
      out.println(PlainText.of(text));
      out.flush();
    }
  }

  /** Prints a last line; nothing is shown after it. */
  synchronized void sayLast(String text) {
    say(text);
    ended = true;
  }

  /** Reports a point that has been measured. */
  void point(RunPlan.Point<Deployment> planned, RunPoint measured, double floorTradesPerSecond) {
    done++;
    doneNow++;
    Double rate = measured.tradesPerSecond();
    String found =
        rate == null ? "no number: " + measured.note() : number(rate, floorTradesPerSecond);
    say(
        "  %s  %d of %d  %-53s %s%s"
            .formatted(planned.name(), done, points, words(planned), found, left()));
  }

  private static String words(RunPlan.Point<Deployment> point) {
    Deployment cell = point.cell();
    String elements = cell.elements() == 1 ? "1 element" : cell.elements() + " elements";
    return "%s, %s%s".formatted(elements, cell.mode(), point.sentinel() ? ", sentinel" : "");
  }

  private static String number(double tradesPerSecond, double floor) {
    String rate = "%9s trades/s".formatted(Numbers.rounded(tradesPerSecond, 0));
    return floor == 0
        ? rate
        : rate + ", %s %% of floor".formatted(Numbers.rounded(100 * tradesPerSecond / floor, 0));
  }

  private String left() {
    if (done >= points) {
      return "";
    }
    long nanos = (System.nanoTime() - startNanos) / doneNow * (points - done);
    return ", about " + Numbers.age(Duration.ofNanos(nanos)) + " left";
  }
}
