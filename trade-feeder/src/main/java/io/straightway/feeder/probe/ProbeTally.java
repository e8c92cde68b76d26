package io.straightway.feeder.probe;

import io.straightway.feeder.answer.FeedOutcome;
import io.straightway.feeder.probe.pace.ProbeWindow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Counts and times the orders of a probe. Safe for use by several threads. */
final class ProbeTally {
  private static final int DIGITS = 3;
  private static final long NANOS_OF_SECOND = 1_000_000_000;

  private final ProbeWindow window;
  private final LatencyTally createToEnd = new LatencyTally(new Histogram(DIGITS));
  private final LatencyTally sendToEnd = new LatencyTally(new Histogram(DIGITS));
  private final Counts warmUp = new Counts();
  private final Counts measured = new Counts();
  private final SortedMap<String, Long> outcomes = new TreeMap<>();
  private final SortedMap<String, Long> codes = new TreeMap<>();
  private final SortedMap<String, Long> failures = new TreeMap<>();
  private final List<SecondTally> seconds = new ArrayList<>();
  private long bookedInTime;

  private static final class Counts {
    private long booked;
    private long refused;
    private long unanswered;

    ProbeCounts counts() {
      return new ProbeCounts(booked, refused, unanswered);
    }
  }

  ProbeTally(ProbeWindow window) {
    this.window = window;
    for (long from = 0; from < window.length(); from += NANOS_OF_SECOND) {
      seconds.add(new SecondTally(seconds.size()));
    }
  }

  /**
   * Counts an answered order.
   *
   * @param sent the time just before the request was written
   * @param ended the time at which the answer was read
   */
  synchronized void answered(long created, long sent, long ended, FeedOutcome outcome) {
    boolean booked = outcome.outcome().equals("booked");
    Counts counts = countsOf(created);
    if (booked) {
      counts.booked++;
    } else {
      counts.refused++;
    }
    if (booked && window.measures(ended)) {
      bookedInTime++;
      second(ended).booked();
    }
    if (window.measures(created)) {
      count(outcome);
      second(created).answered(ended - created);
      createToEnd.add(ended - created);
      sendToEnd.add(ended - sent);
    }
  }

  /** Counts an order without an outcome. */
  synchronized void unanswered(long created, String reason) {
    countsOf(created).unanswered++;
    if (window.measures(created)) {
      failures.merge(reason, 1L, Long::sum);
    }
  }

  private Counts countsOf(long created) {
    return window.measures(created) ? measured : warmUp;
  }

  private SecondTally second(long nanos) {
    return seconds.get((int) ((nanos - window.from()) / NANOS_OF_SECOND));
  }

  private void count(FeedOutcome outcome) {
    outcomes.merge(outcome.outcome(), 1L, Long::sum);
    if (!outcome.code().isEmpty()) {
      codes.merge(outcome.code(), 1L, Long::sum);
    }
  }

  /** Reports the present counts; senders don't wait for the receiver. */
  void report(Duration elapsed, ProbeProgress progress) {
    ProbeCounts before;
    ProbeCounts during;
    Latencies soFar;
    synchronized (this) {
      before = warmUp.counts();
      during = measured.counts();
      soFar = createToEnd.latencies();
    }
    progress.passed(elapsed, before, during, soFar);
  }

  /** Returns the result. */
  synchronized ProbeResult result() {
    return new ProbeResult(
        createToEnd.latencies(),
        sendToEnd.latencies(),
        measured.counts(),
        warmUp.counts(),
        bookedInTime,
        outcomes,
        codes,
        failures,
        seconds.stream().map(second -> second.result(window.fromWall())).toList(),
        window.fromWall(),
        Duration.ofNanos(window.length()));
  }
}
