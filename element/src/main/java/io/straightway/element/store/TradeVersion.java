package io.straightway.element.store;

import io.straightway.element.process.SecurityPurcSale;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A version of a trade as stored in the database.
 *
 * @param bookedAs the version whose booking this one uses or, for a cancellation, has reversed;
 *     null if this version has a booking of its own
 * @param reversedBy the reversal of this version's own booking; null if there is no booking or no
 *     reversal
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

  /** Returns the id of the version whose booking is in force for this one. */
  public long bookingId() {
    return bookedAs == null ? sale.tradeId() : bookedAs;
  }
}
