package io.straightway.benchmark.run;

import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.scalability.run.RunPlan;
import io.straightway.table.Numbers;
import java.time.Duration;

/** Progress lines with the result of each point and the estimated time left. */
final class PointLines {
  private final int points;
  private final int todo;
  private final long startNanos = System.nanoTime();
  private int doneNow;

  /**
   * Creates the lines of a session.
   *
   * @param points the total number of points
   * @param todo the number of points still to be measured
   */
  PointLines(int points, int todo) {
    this.points = points;
    this.todo = todo;
  }

  /** Returns the line of a point that begins. */
  String begun(RunPlan.Point<Deployment> planned) {
    return "  %s  begins: %s".formatted(planned.name(), words(planned));
  }

  String of(RunPlan.Point<Deployment> planned, RunPoint measured, double floorTradesPerSecond) {
    doneNow++;
    Double rate = measured.tradesPerSecond();
    String result =
        rate == null ? "no number: " + measured.note() : number(rate, floorTradesPerSecond);
    int done = points - todo + doneNow;
    return "  %s  %d of %d  %-53s %s%s"
        .formatted(planned.name(), done, points, words(planned), result, left());
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
