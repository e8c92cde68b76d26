package io.straightway.element.queue;

import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.process.Booking;
import io.straightway.element.process.BusinessProcesses;
import io.straightway.element.process.SecurityPurcSale;
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
 * Refuses sales that would take an account short that may not be. Anyone who books such a sale
 * holds a lock on its position until the transaction ends, in whichever element, so two sales can't
 * both have the same securities. Purchases need no lock: they only add. For all other accounts
 * nothing is locked and nothing read.
 */
record ShortSales(BusinessProcesses processes) {
  /** Whether the message makes a sale of an account that may not be short. */
  boolean concern(Work judged) {
    return judged.trade() != null && processes.mayNotGoShort(judged.trade());
  }

  /** What there is to sell for these, locked until the transaction ends. */
  Available available(Connection connection, Collection<SecurityPurcSale> sales)
      throws SQLException {
    TreeSet<PositionKey> keys = new TreeSet<>();
    sales.forEach(sale -> keys.add(holding(sale)));
    return new Available(new HashMap<>(LockedPositions.traded(connection, keys)));
  }

  /**
   * Why the trade of a message can't be booked, or null. A cancellation is never refused for that:
   * what was bought and is no more can't be kept.
   *
   * @param replaced what it takes out of the books, or null if it is new
   */
  @Nullable Refusal refusal(Connection connection, Work judged, @Nullable Booking replaced)
      throws SQLException {
    SecurityPurcSale trade = judged.trade();
    Booking booking = judged.booking();
    if (trade == null || booking == null || !processes.mayNotGoShort(trade)) {
      return null;
    }
    PositionKey holding = holding(trade);
    BigDecimal out = booking.traded(holding).negate();
    if (replaced != null) {
      out = out.add(replaced.traded(holding));
    }
    return out.signum() <= 0
        ? null
        : available(connection, List.of(trade)).refusal(trade.account(), trade.isin(), out);
  }

  private static PositionKey holding(SecurityPurcSale trade) {
    return new PositionKey(trade.account(), trade.isin());
  }

  /**
   * What locked positions hold.
   *
   * @param traded by position, less what has been sold of it in this transaction
   */
  record Available(Map<PositionKey, BigDecimal> traded) {

    /** Why a new sale can't be booked, or null. */
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
              "%s holds %s of %s, and %s go out; it may not be short"
                  .formatted(account, plain(held), isin, plain(out)));
    }

    /** Takes a sale off that has been booked. */
    void take(SecurityPurcSale sale) {
      traded.merge(holding(sale), sale.quantity().negate(), BigDecimal::add);
    }

    private static String plain(BigDecimal number) {
      BigDecimal stripped = number.stripTrailingZeros();
      return stripped.signum() == 0 ? "0" : stripped.toPlainString();
    }
  }
}
