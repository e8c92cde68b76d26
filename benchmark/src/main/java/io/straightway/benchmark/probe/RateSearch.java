package io.straightway.benchmark.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A search for the highest rate of an open loop whose 99th percentile stays within a limit: rates
 * are doubled until one exceeds it, then the gap is halved on the log scale.
 */
public final class RateSearch {
  /** The gap at which the search ends, as a ratio of rates. */
  private static final double CLOSE = 1.1;

  private static final int MOST_RATES = 20;

  private final double first;
  private final List<TriedRate> tried = new ArrayList<>();

  /** A rate, and whether its 99th percentile was within the limit. */
  private record TriedRate(double rate, boolean within) {}

  /** Creates a search that begins with a rate in orders per second. */
  public RateSearch(double first) {
    this.first = first;
  }

  /** Adds the result at a rate. */
  public void add(double rate, boolean within) {
    tried.add(new TriedRate(rate, within));
  }

  /** Returns the highest rate within the limit that is below every rate beyond it. */
  public OptionalDouble best() {
    double beyond = beyond();
    return tried.stream()
        .filter(rate -> rate.within && rate.rate < beyond)
        .mapToDouble(TriedRate::rate)
        .max();
  }

  /** Returns the lowest rate beyond the limit; infinite if there is none. */
  public double beyond() {
    return tried.stream()
        .filter(rate -> !rate.within)
        .mapToDouble(TriedRate::rate)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Returns the next rate in orders per second; empty at the end of the search. */
  public OptionalDouble next() {
    if (tried.isEmpty()) {
      return OptionalDouble.of(first);
    }
    double below = best().orElse(0);
    double above = beyond();
    double next =
        above == Double.POSITIVE_INFINITY
            ? 2 * below
            : below == 0 ? above / 2 : Math.sqrt(below * above);
    boolean ended = above <= CLOSE * below || next < 1 || tried.size() == MOST_RATES;
    return ended ? OptionalDouble.empty() : OptionalDouble.of(Math.rint(next));
  }
}
