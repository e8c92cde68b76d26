package io.straightway.feeder.probe;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The measurements of one probe. An order belongs to the measured interval if it was
 * <em>created</em> in it; every such order is in {@code measured}, and its latencies are recorded
 * if it was answered.
 *
 * @param createToEnd the latencies from creation to answer, of the answered orders of the measured
 *     interval
 * @param sendToEnd the latencies of the same orders from just before the request was written
 * @param measured the outcomes of the orders of the measured interval
 * @param warmUp the outcomes of the earlier orders
 * @param bookedInTime orders whose booking was answered within the measured interval, whenever they
 *     were created
 * @param outcomes the number of orders of the measured interval with each outcome
 * @param codes the number of these orders with each reason code
 * @param failures the number of these orders without an answer, by reason
 * @param seconds the measured interval second by second
 * @param from the start of the measured interval, by the wall clock
 * @param length the length of the measured interval
 */
public record ProbeResult(
    Latencies createToEnd,
    Latencies sendToEnd,
    ProbeCounts measured,
    ProbeCounts warmUp,
    long bookedInTime,
    SortedMap<String, Long> outcomes,
    SortedMap<String, Long> codes,
    SortedMap<String, Long> failures,
    List<SecondResult> seconds,
    Instant from,
    Duration length) {

  private static final double NANOS_OF_SECOND = 1e9;

  /**
   * Copies the counts.
   *
   * @throws IllegalArgumentException if counts and latencies contradict each other
   */
  public ProbeResult {
    outcomes = Collections.unmodifiableSortedMap(new TreeMap<>(outcomes));
    codes = Collections.unmodifiableSortedMap(new TreeMap<>(codes));
    failures = Collections.unmodifiableSortedMap(new TreeMap<>(failures));
    seconds = List.copyOf(seconds);
    if (createToEnd.count() != measured.answered() || sendToEnd.count() != measured.answered()) {
      throw new IllegalArgumentException(
          "%d create-to-end and %d send-to-end latencies of %d answered orders"
              .formatted(createToEnd.count(), sendToEnd.count(), measured.answered()));
    }
  }

  /** Returns the end of the measured interval, by the wall clock at its beginning. */
  public Instant to() {
    return from.plus(length);
  }

  /**
   * Returns the mean number of orders booked per second of the measured interval: the throughput.
   */
  public double bookedPerSecond() {
    return bookedInTime * NANOS_OF_SECOND / length.toNanos();
  }
}
