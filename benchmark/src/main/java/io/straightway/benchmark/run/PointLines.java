package io.straightway.benchmark.run;

import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.scalability.run.RunPlan;
import io.straightway.table.Numbers;
import java.time.Duration;

/** Says what each point came to, and how long the others will take. */
final class PointLines {
  private final int points;
  private final int todo;
  private final long startNanos = System.nanoTime();
  private int doneNow;

  /**
   * None yet.
   *
   * @param points how many there are
   * @param todo how many of them are still to be measured
   */
  PointLines(int points, int todo) {
    this.points = points;
    this.todo = todo;
  }

  String of(RunPlan.Point<Deployment> planned, RunPoint measured, double floorTradesPerSecond) {
    doneNow++;
    Double rate = measured.tradesPerSecond();
    String found =
        rate == null ? "no number: " + measured.note() : number(rate, floorTradesPerSecond);
    int done = points - todo + doneNow;
    return "  %s  %d of %d  %-53s %s%s"
        .formatted(planned.name(), done, points, words(planned), found, left());
  }

  private static String words(RunPlan.Point<Deployment> point) {
    Deployment cell = point.cell();
    String sentinel = point.sentinel() ? ", sentinel" : "";
    return Numbers.of(cell.elements(), "element") + ", " + cell.mode() + sentinel;
  }

  private static String number(double tradesPerSecond, double floor) {
    String rate = "%9s trades/s".formatted(Numbers.rounded(tradesPerSecond, 0));
    return floor == 0
        ? rate
        : rate + ", %s %% of floor".formatted(Numbers.rounded(100 * tradesPerSecond / floor, 0));
  }

  private String left() {
    long nanos = (System.nanoTime() - startNanos) / doneNow * (todo - doneNow);
    return doneNow >= todo ? "" : ", about " + Numbers.age(Duration.ofNanos(nanos)) + " left";
  }
}
