package io.straightway.benchmark.files;

import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The trades that one element acknowledged in one of the consecutive windows of a point.
 *
 * @param point the name of the point
 * @param element the number of the element, from 1
 * @param startedAt the time when the window began
 * @param seconds the length of the window in seconds
 * @param trades the trades acknowledged in it
 * @param steady false for the warm-up and the ramp-down
 */
public record RunWindow(
    String point,
    int element,
    @Nullable Instant startedAt,
    double seconds,
    double trades,
    boolean steady) {

  /** Returns the trades per second. */
  public double rate() {
    return trades / seconds;
  }

  /**
   * Returns the trades per second of all elements of a point; empty if there are no windows.
   *
   * @param windows the windows of all elements, which have the same ones
   */
  static OptionalDouble rate(List<RunWindow> windows) {
    return windows.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(windows.stream().mapToDouble(RunWindow::trades).sum() / time(windows));
  }

  /** Returns the largest error of this rate that rounded counts explain, in trades per second. */
  static double rounding(List<RunWindow> windows) {
    return windows.size() / 2.0 / time(windows) + 0.1;
  }

  private static double time(List<RunWindow> windows) {
    long elements = windows.stream().mapToInt(RunWindow::element).distinct().count();
    return windows.stream().mapToDouble(RunWindow::seconds).sum() / elements;
  }
}
