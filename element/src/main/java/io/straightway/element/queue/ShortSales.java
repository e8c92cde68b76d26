package io.straightway.element.queue;

import io.straightway.books.Booking;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.process.BusinessProcesses;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.element.queue.TradeDecision.BookableTrade;
import io.straightway.positions.LockedPositions;
import io.straightway.positions.PositionKey;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Refuses sales that would make an account short that may not be. A transaction that books such a
 * sale, in any element, locks the position until it ends, so two sales can't both use the same
 * securities. Purchases need no lock: they only add. For all other accounts nothing is locked or
 * read.
 */
record ShortSales(BusinessProcesses processes) {
  /** Returns whether a trade is a sale from an account that may not be short. */
  boolean concern(@Nullable BookableTrade trade) {
    return trade != null && processes.mayNotGoShort(trade.sale());
  }

  /** Returns the quantities available for these sales, locked until the transaction ends. */
  Available available(Connection connection, Collection<SecurityPurcSale> sales)
      throws SQLException {
    TreeSet<PositionKey> keys = new TreeSet<>();
    sales.forEach(sale -> keys.add(holding(sale)));
    return new Available(new HashMap<>(LockedPositions.traded(connection, keys)));
  }

  /**
   * Returns why a trade can't be booked, or null. A cancellation is never refused for that: a
   * purchase that no longer exists can't be kept.
   *
   * @param trade null for a cancellation
   * @param replaced the booking that the trade reverses, or null if it is new
   */
  @Nullable Refusal refusal(
      Connection connection, @Nullable BookableTrade trade, @Nullable Booking replaced)
      throws SQLException {
    if (trade == null || !concern(trade)) {
      return null;
    }
    SecurityPurcSale sale = trade.sale();
    PositionKey holding = holding(sale);
    BigDecimal out = trade.booking().traded(holding).negate();
    if (replaced != null) {
      out = out.add(replaced.traded(holding));
    }
    return out.signum() <= 0
        ? null
        : available(connection, List.of(sale)).refusal(sale.account(), sale.isin(), out);
  }

  private static PositionKey holding(SecurityPurcSale trade) {
    return new PositionKey(trade.account(), trade.isin());
  }

  /**
   * The holdings of locked positions.
   *
   * @param traded the quantity by position, less the sales of this transaction
   */
  record Available(Map<PositionKey, BigDecimal> traded) {

    /** Returns why a new sale can't be booked, or null. */
    @Nullable Refusal refusal(SecurityPurcSale sale) {
      return refusal(sale.account(), sale.isin(), sale.quantity());
    }

    private @Nullable Refusal refusal(String account, String isin, BigDecimal out) {
      BigDecimal held = traded.getOrDefault(new PositionKey(account, isin), BigDecimal.ZERO);
      return held.compareTo(out) >= 0
          ? null
          : new Refusal(
              ReasonCode.WOULD_BE_SHORT,
              "Quantity",
              "%s holds %s of %s, and %s would be delivered; it may not be short"
                  .formatted(account, plain(held), isin, plain(out)));
    }

    /** Subtracts a booked sale. */
    void take(SecurityPurcSale sale) {
      traded.merge(holding(sale), sale.quantity().negate(), BigDecimal::add);
    }

    private static String plain(BigDecimal number) {
      BigDecimal stripped = number.stripTrailingZeros();
      return stripped.signum() == 0 ? "0" : stripped.toPlainString();
    }
  }
}
