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
 * Mean latencies of two systems at the rates that all their sessions were measured at.
 *
 * <p>Thousands of samples of one session are precise about that session. A system that is set up
 * anew is a little faster or slower as a whole, so sessions are what differs by chance, not
 * samples: the unit of every test is the mean of a session. With one session of each system nothing
 * shows how far sessions differ, and so nothing can be known about the systems, unless it is known
 * from elsewhere. The sessions themselves are then compared, by their samples.
 *
 * @param rates the rates, ascending
 * @param change the second's mean latency against the first's, as a share, over all rates: the mean
 *     of their logarithms; below 0 if the second is faster
 * @param changeInterval where it lies, with sessions as the units that differ by chance; without
 *     bounds if nothing shows how far they differ
 * @param sessions how many sessions of the first, and of the second
 */
public record LatencyComparison(
    List<AtRate> rates, double change, Interval changeInterval, Sessions sessions) {
  /** Below this corrected probability a difference is significant. */
  public static final double SIGNIFICANT = 0.05;

  /** How many sessions each system was measured in. */
  public record Sessions(int first, int second) {}

  /**
   * One rate.
   *
   * @param rate the rate
   * @param first the first's mean
   * @param second the second's mean
   * @param difference second less first
   * @param interval where the true difference lies, of this rate alone
   * @param p of so large a difference by chance
   * @param corrected by Holm's correction over all rates
   */
  public record AtRate(
      double rate,
      @JsonProperty("a") double first,
      @JsonProperty("b") double second,
      double difference,
      @JsonUnwrapped Interval interval,
      double p,
      @JsonProperty("pCorrected") double corrected) {
    /** Whether the second is slower beyond chance. */
    @JsonIgnore
    public boolean isSlower() {
      return corrected < SIGNIFICANT && difference > 0;
    }

    /** Whether the second is faster beyond chance. */
    @JsonIgnore
    public boolean isFaster() {
      return corrected < SIGNIFICANT && difference < 0;
    }

    private AtRate with(double correctedP) {
      return new AtRate(rate, first, second, difference, interval, p, correctedP);
    }
  }

  /** Whether the data show how far sessions differ, so that systems can be compared. */
  public boolean isKnown() {
    return !changeInterval.equals(Interval.UNBOUNDED);
  }

  /**
   * Whether the second system is slower beyond chance: over all rates, or at some of them after
   * Holm's correction and faster at none. Never if that can't be known.
   */
  public boolean isRegression() {
    boolean oneSided =
        rates.stream().anyMatch(AtRate::isSlower) && rates.stream().noneMatch(AtRate::isFaster);
    return isKnown() && (changeInterval.isAbove(0) || oneSided);
  }

  /**
   * Compares two tables; none if no rate was measured in all sessions of both.
   *
   * @param sessionDeviation the standard deviation between sessions of one system, as a share, if
   *     it is known from elsewhere
   */
  public static Optional<LatencyComparison> of(
      List<LatencyRow> first, List<LatencyRow> second, @Nullable Double sessionDeviation) {
    SessionTable one = SessionTable.of(first);
    SessionTable other = SessionTable.of(second);
    TreeSet<Double> common = one.rates();
    common.retainAll(other.rates());
    if (common.isEmpty()) {
      return Optional.empty();
    }
    List<AtRate> rates = new ArrayList<>();
    for (double rate : common) {
      rates.add(atRate(rate, one, other, sessionDeviation));
    }
    MeanDifference change =
        MeanDifference.between(one.logarithms(common), other.logarithms(common), sessionDeviation);
    return Optional.of(
        new LatencyComparison(
            corrected(rates),
            Math.expm1(change.difference()),
            share(change.interval()),
            new Sessions(one.count(), other.count())));
  }

  private static AtRate atRate(
      double rate, SessionTable one, SessionTable other, @Nullable Double sessionDeviation) {
    double[] means = one.means(rate);
    double[] others = other.means(rate);
    double first = Arrays.stream(means).average().orElseThrow();
    double second = Arrays.stream(others).average().orElseThrow();
    MeanDifference between =
        MeanDifference.between(
            means, others, sessionDeviation == null ? null : (Double) (sessionDeviation * first));
    MeanDifference tested =
        between.isKnown() ? between : MeanDifference.ofSamples(one.row(rate), other.row(rate));
    return new AtRate(
        rate, first, second, second - first, tested.interval(), tested.p(), tested.p());
  }

  private static List<AtRate> corrected(List<AtRate> rates) {
    double[] corrected = Holm.corrected(rates.stream().mapToDouble(AtRate::p).toArray());
    List<AtRate> all = new ArrayList<>();
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
