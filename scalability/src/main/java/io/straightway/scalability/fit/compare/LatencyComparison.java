package io.straightway.scalability.fit.compare;

import io.straightway.scalability.data.LatencyTable.LatencyRow;
import io.straightway.scalability.statistics.Interval;
import io.straightway.scalability.statistics.Probability;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * Mean latencies of two systems at the rates that both were measured at.
 *
 * <p>At each rate Welch's t-test, which lets the two scatter differently (B. L. Welch, Biometrika
 * 34, 1947); over all rates Holm's correction, which keeps the probability of a single false alarm
 * among them at 5 % (S. Holm, Scandinavian Journal of Statistics 6, 1979).
 *
 * @param rates the rates, ascending
 * @param change the second's mean latency against the first's, as a share, over all rates: the mean
 *     of their logarithms; below 0 if the second is faster
 * @param changeInterval where it lies, with rates as the units that differ by chance; without
 *     bounds if there are fewer than two
 */
public record LatencyComparison(List<AtRate> rates, double change, Interval changeInterval) {
  /** Below this corrected probability a difference is significant. */
  public static final double SIGNIFICANT = 0.05;

  /** Keeps its own copy. */
  public LatencyComparison {
    rates = List.copyOf(rates);
  }

  /**
   * One rate.
   *
   * @param rate the rate
   * @param first the first's mean
   * @param second the second's mean
   * @param difference second less first
   * @param interval where the true difference lies, of this rate alone
   * @param p by Welch's test
   * @param corrected by Holm's correction over all rates
   */
  public record AtRate(
      double rate,
      double first,
      double second,
      double difference,
      Interval interval,
      double p,
      double corrected) {
    /** Whether the second is slower beyond chance. */
    public boolean isSlower() {
      return corrected < SIGNIFICANT && difference > 0;
    }

    /** Whether the second is faster beyond chance. */
    public boolean isFaster() {
      return corrected < SIGNIFICANT && difference < 0;
    }
  }

  /**
   * Whether the second is slower on the whole: beyond chance over all rates, or beyond chance at
   * half of them or more and faster at none. The samples behind one rate come from one run, so that
   * rate by rate even two runs of one system differ significantly; but then in both directions.
   */
  public boolean isRegression() {
    long slower = rates.stream().filter(AtRate::isSlower).count();
    boolean oneSided = rates.stream().noneMatch(AtRate::isFaster) && 2 * slower >= rates.size();
    return changeInterval.isAbove(0) || (slower > 0 && oneSided);
  }

  /** Compares two tables; none if they have no rate in common. */
  public static Optional<LatencyComparison> of(List<LatencyRow> first, List<LatencyRow> second) {
    List<AtRate> compared = new ArrayList<>();
    SummaryStatistics logarithms = new SummaryStatistics();
    for (LatencyRow one : first) {
      for (LatencyRow other : second) {
        if (one.rate() == other.rate()) {
          compared.add(welch(one, other));
          logarithms.addValue(Math.log(other.mean() / one.mean()));
        }
      }
    }
    if (compared.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new LatencyComparison(
            holm(compared), Math.expm1(logarithms.getMean()), interval(logarithms)));
  }

  private static AtRate welch(LatencyRow one, LatencyRow other) {
    double variance = one.sd() * one.sd() / one.samples();
    double otherVariance = other.sd() * other.sd() / other.samples();
    double error = Math.sqrt(variance + otherVariance);
    double freedom =
        Probability.satterthwaite(variance, one.samples() - 1, otherVariance, other.samples() - 1);
    TDistribution student = new TDistribution(null, freedom);
    double difference = other.mean() - one.mean();
    double reach = error * Probability.student(freedom);
    double p = 2 * student.cumulativeProbability(-Math.abs(difference) / error);
    return new AtRate(
        one.rate(),
        one.mean(),
        other.mean(),
        difference,
        new Interval(difference - reach, difference + reach),
        p,
        p);
  }

  private static List<AtRate> holm(List<AtRate> rates) {
    List<AtRate> byProbability =
        rates.stream().sorted(Comparator.comparingDouble(AtRate::p)).toList();
    List<AtRate> corrected = new ArrayList<>();
    double largest = 0;
    for (int i = 0; i < byProbability.size(); i++) {
      AtRate each = byProbability.get(i);
      largest = Math.min(1, Math.max(largest, each.p() * (byProbability.size() - i)));
      corrected.add(
          new AtRate(
              each.rate(),
              each.first(),
              each.second(),
              each.difference(),
              each.interval(),
              each.p(),
              largest));
    }
    corrected.sort(Comparator.comparingDouble(AtRate::rate));
    return corrected;
  }

  private static Interval interval(SummaryStatistics logarithms) {
    int n = (int) logarithms.getN();
    if (n < 2) {
      return Interval.UNBOUNDED;
    }
    double reach = Probability.student(n - 1) * logarithms.getStandardDeviation() / Math.sqrt(n);
    return new Interval(
        Math.expm1(logarithms.getMean() - reach), Math.expm1(logarithms.getMean() + reach));
  }
}
