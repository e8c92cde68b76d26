package io.straightway.benchmark.files;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one element acknowledged in one of the consecutive windows of a point.
 *
 * @param point the name of the point
 * @param element which element, from 1
 * @param startedAt when the window began
 * @param seconds how long it was, s
 * @param trades trades acknowledged within
 * @param steady false for the warm-up and the ramp-down
 */
public record RunWindow(
    String point,
    int element,
    @Nullable Instant startedAt,
    double seconds,
    double trades,
    boolean steady) {

  /** Trades/s. */
  public double rate() {
    return trades / seconds;
  }
}
