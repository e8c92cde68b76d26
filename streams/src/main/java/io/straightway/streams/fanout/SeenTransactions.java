package io.straightway.streams.fanout;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The transactions whose effects a query has seen: a snapshot in PostgreSQL's terms.
 *
 * @param first the first transaction that may not have ended; all earlier ones had ended
 * @param next the first transaction that had not begun, like all later ones
 * @param inProgress the transactions between those two that had not ended
 */
record SeenTransactions(long first, long next, Set<Long> inProgress) {
  private static final long CYCLE = 1L << 32;

  /** Parses the output of {@code pg_current_snapshot()}, such as {@code 10:20:10,14,15}. */
  static SeenTransactions parse(String snapshot) {
    String[] parts = snapshot.split(":", -1);
    Set<Long> inProgress =
        Arrays.stream(parts[2].split(",", -1))
            .filter(part -> !part.isEmpty())
            .map(Long::valueOf)
            .collect(Collectors.toUnmodifiableSet());
    return new SeenTransactions(Long.parseLong(parts[0]), Long.parseLong(parts[1]), inProgress);
  }

  /**
   * Returns whether the query has seen a committed transaction.
   *
   * @param transaction the lower 32 bits of the transaction's number
   */
  boolean includes(long transaction) {
    long number = whole(transaction);
    return number < first || (number < next && !inProgress.contains(number));
  }

  /** Returns the full number with these lower bits that is nearest to {@code next}. */
  private long whole(long bits) {
    long number = next - Math.floorMod(next, CYCLE) + bits;
    if (number - next > CYCLE / 2) {
      return number - CYCLE;
    }
    return next - number > CYCLE / 2 ? number + CYCLE : number;
  }
}
