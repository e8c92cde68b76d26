package io.straightway.benchmark.probe;

import io.straightway.benchmark.files.ProbeRow;
import io.straightway.feeder.probe.Latencies;
import io.straightway.feeder.probe.ProbeCounts;
import io.straightway.feeder.probe.ProbeResult;
import io.straightway.table.Numbers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one cell came to. Its books were found to be right.
 *
 * @param name such as c01
 * @param orderBytes the size of an order in bytes
 * @param measured latencies and counts
 * @param sequenceGaps how many sequence numbers the database missed right after the last answer
 * @param pauses garbage-collection pauses of the elements in each second of the measured interval;
 *     null where they could not be asked
 * @param insertMicros what a bare INSERT took, mean in microseconds
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

  /** The mean from creation to end, in microseconds. */
  public double meanMicros() {
    return measured.createToEnd().meanMicros();
  }

  /** 99 in a hundred orders took no longer from creation to end, in microseconds. */
  public double p99Micros() {
    return measured.createToEnd().percentileMicros(99);
  }

  /** Orders booked in a second. */
  public double throughput() {
    return measured.bookedPerSecond();
  }

  /** The mean as a multiple of a bare INSERT. */
  public double insertMultiple() {
    return meanMicros() / insertMicros;
  }

  /** How long an order of an open loop waited for a free connection, mean in microseconds. */
  public double waitMicros() {
    return meanMicros() - measured.sendToEnd().meanMicros();
  }

  /**
   * Whether orders queued up: fewer were booked than offered, or they waited longer for a
   * connection than for their answer, as they do when a backlog is being worked off.
   */
  boolean isSaturated() {
    Double rate = cell.rate();
    return rate != null
        && (throughput() < SATURATED_BELOW * rate
            || waitMicros() > measured.sendToEnd().meanMicros());
  }

  /** From creation to end, as it is written to files. */
  public ProbeRow createToEnd() {
    return row(ProbeRow.CREATE_TO_END, measured.createToEnd());
  }

  /** The row of a result file for one measure. */
  ProbeRow row(String measure, Latencies latencies) {
    ProbeCounts counts = measured.measured();
    return new ProbeRow(
        name,
        new ProbeRow.Load(
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

  /** What it came to, for a line on a screen. */
  String found() {
    return "mean %s, median %s, p99 %s; %s booked a second, %s x INSERT"
        .formatted(
            Numbers.micros(meanMicros()),
            Numbers.micros((double) measured.createToEnd().percentileMicros(50)),
            Numbers.micros(p99Micros()),
            Numbers.rounded(throughput(), 1),
            Numbers.rounded(insertMultiple(), 1));
  }
}
