package io.straightway.benchmark.probe;

import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.files.ProbeRow.OfferedLoad;
import io.straightway.feeder.probe.Latencies;
import io.straightway.feeder.probe.ProbeCounts;
import io.straightway.feeder.probe.ProbeResult;
import io.straightway.table.Numbers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of one cell whose books passed the check.
 *
 * @param name the cell's name, such as c01
 * @param orderBytes the size of an order in bytes
 * @param measured the latencies and counts
 * @param sequenceGaps the sequence numbers missing from the database right after the last answer
 * @param pauses the elements' garbage-collection pauses in each second of the measured interval;
 *     null where they could not be read
 * @param insertMicros the mean time of a bare INSERT, in microseconds
 */
public record CellResult(
    String name,
    Cell cell,
    int orderBytes,
    ProbeResult measured,
    long sequenceGaps,
    List<GcPauses.@Nullable Second> pauses,
    double insertMicros) {
  private static final double SATURATED_BELOW = 0.98;
  private static final double MILLIS_OF_SECOND = 1e3;

  /** Returns the mean latency from creation to end, in microseconds. */
  public double meanMicros() {
    return measured.createToEnd().meanMicros();
  }

  /** Returns the 99th percentile of the latency from creation to end, in microseconds. */
  public double p99Micros() {
    return measured.createToEnd().percentileMicros(99);
  }

  /** Returns the orders booked per second. */
  public double throughput() {
    return measured.bookedPerSecond();
  }

  /** Returns the mean latency as a multiple of a bare INSERT. */
  public double insertMultiple() {
    return meanMicros() / insertMicros;
  }

  /**
   * Returns the mean time that an order of an open loop waited for a free connection, in
   * microseconds.
   */
  public double waitMicros() {
    return meanMicros() - measured.sendToEnd().meanMicros();
  }

  /**
   * Returns whether orders queued up: fewer were booked than offered, or they waited longer for a
   * connection than for their answer, as happens while a backlog is worked off.
   */
  boolean isSaturated() {
    return isBelowOffer()
        || (cell.rate() != null && waitMicros() > measured.sendToEnd().meanMicros());
  }

  /** Returns whether clearly fewer orders were booked than offered. */
  boolean isBelowOffer() {
    Double rate = cell.rate();
    return rate != null && throughput() < SATURATED_BELOW * rate;
  }

  /** Returns the row of the latency from creation to end, as written to files. */
  public ProbeRow createToEnd() {
    return row(ProbeRow.CREATE_TO_END, measured.createToEnd());
  }

  /** Returns the result-file row of one measure. */
  ProbeRow row(String measure, Latencies latencies) {
    ProbeCounts counts = measured.measured();
    return new ProbeRow(
        name,
        new OfferedLoad(
            cell.kind(),
            cell.rate(),
            cell.users(),
            cell.thinkMillis(),
            orderBytes,
            cell.deployment().elements(),
            cell.replica(),
            cell.deployment().arguments()),
        measure,
        measured.from(),
        measured.length().toMillis() / MILLIS_OF_SECOND,
        throughput(),
        new ProbeRow.Latency(
            latencies.count(),
            latencies.meanMicros(),
            latencies.deviationMicros(),
            latencies.minMicros(),
            latencies.percentileMicros(50),
            latencies.percentileMicros(90),
            latencies.percentileMicros(95),
            latencies.percentileMicros(99),
            latencies.percentileMicros(99.9),
            latencies.maxMicros()),
        new ProbeRow.Outcomes(counts.booked(), counts.refused(), counts.unanswered(), sequenceGaps),
        latencies.meanMicros() / insertMicros);
  }

  /** Returns the result in one line for the screen. */
  String screenLine() {
    return "mean %s, median %s, p99 %s; %s booked a second, %s x INSERT"
        .formatted(
            Numbers.micros(meanMicros()),
            Numbers.micros((double) measured.createToEnd().percentileMicros(50)),
            Numbers.micros(p99Micros()),
            Numbers.rounded(throughput(), 1),
            Numbers.rounded(insertMultiple(), 1));
  }
}
