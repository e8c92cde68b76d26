package io.straightway.feeder.generator;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last trades that are neither amended nor cancelled, at most 1,024. */
final class RecentTrades {
  private static final int MOST = 1024;

  private final List<GeneratedTrade> trades = new ArrayList<>(MOST);
  private int replaced;

  /** Adds a trade; replaces another one if there are too many. */
  void add(GeneratedTrade trade) {
    if (trades.size() < MOST) {
      trades.add(trade);
    } else {
      trades.set(replaced, trade);
      replaced = (replaced + 1) % MOST;
    }
  }

  /** Removes and returns a random trade; null if there is none. */
  @Nullable GeneratedTrade take(Randomness random) {
    if (trades.isEmpty()) {
      return null;
    }
    int taken = random.below(trades.size());
    GeneratedTrade last = trades.remove(trades.size() - 1);
    return taken == trades.size() ? last : trades.set(taken, last);
  }
}
