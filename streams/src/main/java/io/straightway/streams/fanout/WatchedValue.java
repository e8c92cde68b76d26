package io.straightway.streams.fanout;

import java.math.BigDecimal;
import java.util.Map;

/** What is known of a position or of a trade, or what has happened last. */
sealed interface WatchedValue {
  /**
   * A position.
   *
   * @param traded all that is traded, in units, or in money for cash
   * @param settled the part of it that has settled
   */
  record Holding(BigDecimal traded, BigDecimal settled) implements WatchedValue {
    static final Holding NOTHING = new Holding(BigDecimal.ZERO, BigDecimal.ZERO);

    /** A database keeps zeros at the end of a number, events leave them out. */
    public Holding {
      traded = traded.stripTrailingZeros();
      settled = settled.stripTrailingZeros();
    }

    Holding plus(Holding more) {
      return new Holding(traded.add(more.traded), settled.add(more.settled));
    }
  }

  /**
   * A trade as its newest version has it.
   *
   * @param members of the version, by the names that events give them
   */
  record TradeVersion(long version, Map<String, Object> members) implements WatchedValue {}

  /**
   * The newest event of a kind.
   *
   * @param type such as {@code exception.opened}
   */
  record Happening(String type) implements WatchedValue {}
}
