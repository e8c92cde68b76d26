package io.straightway.streams.fanout;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which transactions a query has seen the effects of: what PostgreSQL calls a snapshot.
 *
 * @param first all before it had ended
 * @param next this one and all after it had not begun
 * @param inProgress those between them that had not ended
 */
record SeenTransactions(long first, long next, Set<Long> inProgress) {
  private static final long CYCLE = 1L << 32;

  /** As {@code pg_current_snapshot()} writes it, such as {@code 10:20:10,14,15}. */
  static SeenTransactions parse(String snapshot) {
    String[] parts = snapshot.split(":", -1);
    Set<Long> inProgress =
        Arrays.stream(parts[2].split(",", -1))
            .filter(each -> !each.isEmpty())
            .map(Long::valueOf)
            .collect(Collectors.toUnmodifiableSet());
    return new SeenTransactions(Long.parseLong(parts[0]), Long.parseLong(parts[1]), inProgress);
  }

  /**
   * Whether it has seen a transaction that was committed.
   *
   * @param transaction the lower 32 bits of its number
   */
  boolean includes(long transaction) {
    long number = whole(transaction);
    return number < first || (number < next && !inProgress.contains(number));
  }

  /** The number that is next to ours, of all that end in these bits. */
  private long whole(long bits) {
    long number = next - Math.floorMod(next, CYCLE) + bits;
    if (number - next > CYCLE / 2) {
      return number - CYCLE;
    }
    return next - number > CYCLE / 2 ? number + CYCLE : number;
  }
}
