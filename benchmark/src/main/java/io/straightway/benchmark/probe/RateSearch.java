package io.straightway.benchmark.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A search for the highest rate of an open loop whose 99th percentile stays within a limit: rates
 * are doubled until one exceeds it, then the gap is halved on the log scale. At the end the rate
 * beyond is tried once more: the first time, the system was less warm. If it is within the limit
 * now, the search goes on.
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
        .filter(rate -> !rate.within && triesAt(rate.rate).noneMatch(TriedRate::within))
        .mapToDouble(TriedRate::rate)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private Stream<TriedRate> triesAt(double rate) {
    return tried.stream().filter(other -> other.rate == rate);
  }

  /** Returns whether the search ended by itself with a rate within the limit. */
  public boolean isWhole() {
    return best().isPresent() && next().isEmpty();
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
    if (tried.size() == MOST_RATES) {
      return OptionalDouble.empty();
    }
    if (above > CLOSE * below && next >= 1) {
      return OptionalDouble.of(Math.rint(next));
    }
    return triesAt(above).count() == 1 ? OptionalDouble.of(above) : OptionalDouble.empty();
  }
}
