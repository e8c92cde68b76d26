package io.straightway.app.demo;

import io.straightway.app.cli.EnumWord;
import io.straightway.app.demo.DemoWatch.FinalState;
import io.straightway.app.engine.EngineOptions;
import io.straightway.element.check.Finding;
import io.straightway.feeder.progress.FeedReport;
import io.straightway.feeder.progress.FeedReport.LatencyMillis;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The result of a demo as JSON.
 *
 * @param trades messages sent and acknowledged
 * @param booked messages that became trades in the books
 * @param parked changes that had to wait for the preceding version, however briefly
 * @param seconds time from the first request sent to the last answer received, over all feeders
 * @param tradesPerSecond booked trades per second of this time
 * @param stpRate share of messages booked without help from a person, 0 to 1
 * @param refused rejected messages and those in repair, by reason code
 * @param ledgerBalanced whether the trial balance is zero in every currency
 * @param invariants whether each invariant holds, by its number
 * @param settlement the settlement of the booked trades; null if they were not settled
 * @param watched the final state of a subscriber of one account; null without Kafka
 * @param copyTradesPerSecond the same booked trades per second of the time that COPY takes for
 *     their rows; null if the database is the user's
 * @param copyRatio tradesPerSecond divided by copyTradesPerSecond; null if that is null
 * @param latencyMillis the latencies of requests; with several feeders, the largest of each
 *     percentile
 */
record DemoReport(
    long trades,
    long booked,
    long duplicates,
    long conflicts,
    long rejected,
    long inRepair,
    long parked,
    double seconds,
    long tradesPerSecond,
    double stpRate,
    boolean ledgerBalanced,
    Map<String, Boolean> invariants,
    Map<String, Long> refused,
    @Nullable DemoSettlement settlement,
    @Nullable FinalState watched,
    @Nullable Long copyTradesPerSecond,
    @Nullable Double copyRatio,
    LatencyMillis latencyMillis,
    int elements,
    int queues,
    String positions,
    String commitPoints,
    boolean ledger) {

  private static final int PERCENT_DIGITS = 4;

  static DemoReport of(
      DemoSettings settings,
      List<FeedReport> feeds,
      @Nullable DemoSettlement settlement,
      @Nullable FinalState watched,
      List<Finding> findings,
      boolean ledgerBalanced,
      @Nullable Double copySeconds) {
    Map<String, Long> outcomes = sums(feeds, FeedReport::outcomes);
    long trades = feeds.stream().mapToLong(FeedReport::sent).sum();
    long booked = outcomes.getOrDefault("booked", 0L);
    double seconds = seconds(feeds);
    EngineOptions engine = settings.engine();
    return new DemoReport(
        trades,
        booked,
        outcomes.getOrDefault("duplicate", 0L),
        outcomes.getOrDefault("conflict", 0L),
        outcomes.getOrDefault("rejected", 0L),
        outcomes.getOrDefault("in-repair", 0L),
        outcomes.getOrDefault("parked", 0L),
        rounded(seconds, 3),
        perSecond(booked, seconds),
        trades == 0 ? 0 : rounded((double) booked / trades, PERCENT_DIGITS),
        ledgerBalanced,
        holding(findings),
        sums(feeds, FeedReport::codes),
        settlement,
        watched,
        copySeconds == null ? null : perSecond(booked, copySeconds),
        copySeconds == null ? null : seconds == 0 ? 0 : rounded(copySeconds / seconds, 3),
        worst(feeds),
        settings.elements(),
        engine.queues,
        EnumWord.of(engine.positions),
        EnumWord.of(engine.commitPoints),
        engine.withLedger());
  }

  private static Map<String, Long> sums(
      List<FeedReport> feeds, java.util.function.Function<FeedReport, Map<String, Long>> part) {
    Map<String, Long> sums = new TreeMap<>();
    feeds.forEach(feed -> part.apply(feed).forEach((word, n) -> sums.merge(word, n, Long::sum)));
    return sums;
  }

  private static double seconds(List<FeedReport> feeds) {
    Instant first = Collections.min(feeds.stream().map(FeedReport::firstSentAt).toList());
    Instant last = Collections.max(feeds.stream().map(FeedReport::lastAcknowledgedAt).toList());
    return Duration.between(first, last).toNanos() / 1e9;
  }

  private static long perSecond(long count, double seconds) {
    return seconds == 0 ? 0 : Math.round(count / seconds);
  }

  private static double rounded(double number, int decimals) {
    return new BigDecimal(number).setScale(decimals, RoundingMode.HALF_EVEN).doubleValue();
  }

  private static Map<String, Boolean> holding(List<Finding> findings) {
    Map<String, Boolean> holding = new TreeMap<>();
    findings.forEach(finding -> holding.put(finding.id(), finding.holds()));
    return holding;
  }

  /**
   * Returns the largest value of each percentile over all feeders. No more than its share of all
   * requests took longer, whichever feeder sent them.
   */
  private static LatencyMillis worst(List<FeedReport> feeds) {
    return new LatencyMillis(
        largest(feeds, LatencyMillis::p50),
        largest(feeds, LatencyMillis::p90),
        largest(feeds, LatencyMillis::p99),
        largest(feeds, LatencyMillis::max));
  }

  private static double largest(List<FeedReport> feeds, ToDoubleFunction<LatencyMillis> part) {
    return feeds.stream().map(FeedReport::latencyMillis).mapToDouble(part).max().orElse(0);
  }

  boolean holds() {
    return ledgerBalanced
        && (settlement == null || settlement.isComplete())
        && (watched == null || watched.equal())
        && !invariants.containsValue(false);
  }
}
