package io.straightway.benchmark.console;

import io.straightway.benchmark.files.Repeats;
import io.straightway.table.Numbers;
import java.util.Arrays;
import java.util.List;

/**
 * How much less goes through with operators at work.
 *
 * @param pairs rounds without and with them
 * @param pages how many pages they saw
 * @param percent by how much throughput was lower with them, the mean over the pairs
 * @param lower the least that it may be, at a confidence of 95 %
 * @param upper the most
 */
public record CostOfOperators(
    List<Pair> pairs,
    int operators,
    double thinkSeconds,
    long pages,
    double percent,
    double lower,
    double upper) {
  /** The most that operators may cost. */
  public static final double LIMIT_PERCENT = 2;

  private static final double PERCENT = 100;

  /** Of at least two pairs: the mean of the logarithms of their ratios, with Student's interval. */
  static CostOfOperators of(List<Pair> pairs, int operators, double thinkSeconds, long pages) {
    double[] logs =
        pairs.stream().mapToDouble(pair -> Math.log(pair.with() / pair.without())).toArray();
    double mean = Arrays.stream(logs).average().orElseThrow();
    double reach = Repeats.reach(logs);
    return new CostOfOperators(
        pairs, operators, thinkSeconds, pages, lost(mean), lost(mean + reach), lost(mean - reach));
  }

  private static double lost(double log) {
    return PERCENT * -Math.expm1(log);
  }

  /** Whether it is more than it may be, beyond chance. */
  public boolean isTooMuch() {
    return lower > LIMIT_PERCENT;
  }

  /** What can be said of it. */
  public String verdict() {
    if (isTooMuch()) {
      return "more than 2 %";
    }
    return upper < LIMIT_PERCENT
        ? "less than 2 %"
        : "whether it is less than 2 % can't be said: the rounds differ too much";
  }

  /**
   * Two rounds, one after the other, in trades a second.
   *
   * @param without operators
   * @param with operators
   */
  public record Pair(double without, double with) {
    String text() {
      return "%s trades/s without operators, %s with"
          .formatted(Numbers.rounded(without, 0), Numbers.rounded(with, 0));
    }
  }
}
