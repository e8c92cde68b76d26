package io.straightway.streams.fanout;

import java.math.BigDecimal;
import java.util.Map;

/** The value of a position or of a trade, or the newest event of a kind. */
sealed interface WatchedValue {
  /**
   * A position.
   *
   * @param traded the traded quantity, in units, or in money for cash
   * @param settled the settled part of it
   */
  record Holding(BigDecimal traded, BigDecimal settled) implements WatchedValue {
    static final Holding NOTHING = new Holding(BigDecimal.ZERO, BigDecimal.ZERO);

    /** Strips trailing zeros, which a database keeps and events omit. */
    public Holding {
      traded = traded.stripTrailingZeros();
      settled = settled.stripTrailingZeros();
    }

    Holding plus(Holding more) {
      return new Holding(traded.add(more.traded), settled.add(more.settled));
    }
  }

  /**
   * The newest version of a trade.
   *
   * @param members the members of the version, by their names in events
   */
  record TradeVersion(long version, Map<String, Object> members) implements WatchedValue {}

  /**
   * The newest event of a kind.
   *
   * @param type the type of the event, such as {@code exception.opened}
   */
  record LatestEvent(String type) implements WatchedValue {}
}
