package io.straightway.scalability.fit.compare;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.scalability.data.LatencyTable.LatencyRow;
import io.straightway.scalability.statistics.Holm;
import io.straightway.scalability.statistics.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of mean latencies of two systems, at the rates measured in all their sessions.
 *
 * <p>Thousands of samples of one session are precise about that session. A system that is set up
 * again is a little faster or slower as a whole, so sessions differ by chance, not samples: the
 * unit of every test is the mean of a session. One session of each system doesn't show how much
 * sessions differ, so nothing can be said about the systems unless that deviation is known from
 * other measurements. In that case only the two sessions are compared, by their samples.
 *
 * @param rates the rates, ascending
 * @param change the relative change of mean latency from the first to the second, over all rates:
 *     the mean of the logarithms; below 0 if the second is faster
 * @param changeInterval the interval of the change, with sessions as the units that differ by
 *     chance; without bounds if nothing shows how much they differ
 * @param sessions the number of sessions of the first, and of the second
 */
public record LatencyComparison(
    List<Contrast> rates, double change, Interval changeInterval, Sessions sessions) {
  /** The corrected probability below which a difference is significant. */
  public static final double SIGNIFICANT = 0.05;

  /** The number of sessions in which each system was measured. */
  public record Sessions(int first, int second) {}

  /**
   * The comparison at one rate.
   *
   * @param rate the rate
   * @param first the first's mean
   * @param second the second's mean
   * @param difference the second's mean minus the first's
   * @param interval the interval of the true difference, for this rate alone
   * @param p the probability of so large a difference by chance
   * @param corrected the same probability with Holm's correction over all rates
   */
  public record Contrast(
      double rate,
      @JsonProperty("a") double first,
      @JsonProperty("b") double second,
      double difference,
      @JsonUnwrapped Interval interval,
      double p,
      @JsonProperty("pCorrected") double corrected) {
    /** Returns whether the second is slower beyond chance. */
    @JsonIgnore
    public boolean isSlower() {
      return corrected < SIGNIFICANT && difference > 0;
    }

    /** Returns whether the second is faster beyond chance. */
    @JsonIgnore
    public boolean isFaster() {
      return corrected < SIGNIFICANT && difference < 0;
    }

    private Contrast with(double correctedP) {
      return new Contrast(rate, first, second, difference, interval, p, correctedP);
    }
  }

  /** Returns whether the deviation between sessions is known, so that systems can be compared. */
  public boolean isTestable() {
    return !changeInterval.equals(Interval.UNBOUNDED);
  }

  /**
   * Returns whether the second system is slower beyond chance: over all rates, or at some rates
   * after Holm's correction and faster at none. False if that can't be known.
   */
  public boolean isRegression() {
    boolean oneSided =
        rates.stream().anyMatch(Contrast::isSlower) && rates.stream().noneMatch(Contrast::isFaster);
    return isTestable() && (changeInterval.isAbove(0) || oneSided);
  }

  /**
   * Compares two tables; returns empty if no rate was measured in all sessions of both.
   *
   * @param sessionDeviation the standard deviation between sessions of one system, as a share, if
   *     known from other measurements
   */
  public static Optional<LatencyComparison> of(
      List<LatencyRow> first, List<LatencyRow> second, @Nullable Double sessionDeviation) {
    SessionTable left = SessionTable.of(first);
    SessionTable right = SessionTable.of(second);
    TreeSet<Double> common = left.rates();
    common.retainAll(right.rates());
    if (common.isEmpty()) {
      return Optional.empty();
    }
    List<Contrast> rates = new ArrayList<>();
    for (double rate : common) {
      rates.add(atRate(rate, left, right, sessionDeviation));
    }
    MeanDifference change =
        MeanDifference.between(left.logarithms(common), right.logarithms(common), sessionDeviation);
    return Optional.of(
        new LatencyComparison(
            corrected(rates),
            Math.expm1(change.difference()),
            share(change.interval()),
            new Sessions(left.count(), right.count())));
  }

  private static Contrast atRate(
      double rate, SessionTable left, SessionTable right, @Nullable Double sessionDeviation) {
    double[] means = left.means(rate);
    double[] others = right.means(rate);
    double first = Arrays.stream(means).average().orElseThrow();
    double second = Arrays.stream(others).average().orElseThrow();
    MeanDifference between =
        MeanDifference.between(
            means, others, sessionDeviation == null ? null : (Double) (sessionDeviation * first));
    MeanDifference tested =
        between.isKnown() ? between : MeanDifference.ofSamples(left.row(rate), right.row(rate));
    return new Contrast(
        rate, first, second, second - first, tested.interval(), tested.p(), tested.p());
  }

  private static List<Contrast> corrected(List<Contrast> rates) {
    double[] corrected = Holm.corrected(rates.stream().mapToDouble(Contrast::p).toArray());
    List<Contrast> all = new ArrayList<>();
    for (int i = 0; i < corrected.length; i++) {
      all.add(rates.get(i).with(corrected[i]));
    }
    return all;
  }

  private static Interval share(Interval logarithm) {
    Double lower = logarithm.lower();
    Double upper = logarithm.upper();
    return lower == null || upper == null
        ? Interval.UNBOUNDED
        : new Interval(Math.expm1(lower), Math.expm1(upper));
  }
}
