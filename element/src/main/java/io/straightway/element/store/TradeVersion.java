package io.straightway.element.store;

import io.straightway.element.process.SecurityPurcSale;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A version of a trade as the database holds it.
 *
 * @param bookedAs the version whose booking stands for this one too, or, of a cancellation, the one
 *     whose booking it took back; null if this version has a booking of its own
 * @param reversedBy the reversal that took this version's own booking out of the books; null if it
 *     has none or it stands
 */
public record TradeVersion(
    SecurityPurcSale sale,
    TradeStore.Status status,
    @Nullable Long bookedAs,
    @Nullable Long reversedBy) {

  static TradeVersion of(ResultSet row) throws SQLException {
    return new TradeVersion(
        TradeStore.trade(row),
        TradeStore.Status.valueOf(row.getString("status")),
        row.getObject("booked_as", Long.class),
        row.getObject("reversed_by", Long.class));
  }

  /** The version whose booking stands for this one. */
  public long bookingId() {
    return bookedAs == null ? sale.tradeId() : bookedAs;
  }
}
