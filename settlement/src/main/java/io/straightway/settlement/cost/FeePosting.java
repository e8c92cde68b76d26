package io.straightway.settlement.cost;

import io.straightway.books.Booking;
import io.straightway.books.Bookkeeper;
import io.straightway.db.Queries;
import io.straightway.db.write.WriteBatch;
import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.rules.CapitalisedFees;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Moves the capitalised fees of purchases to SECURITIES, one entry for each account and currency.
 */
record FeePosting(Bookkeeper books, LocalDate day) {
  private static final String NOT_POSTED =
      """
      SELECT account, currency, kind, sum(amount) AS amount FROM cost_fee WHERE entry_id IS NULL
       GROUP BY account, currency, kind ORDER BY account, currency, kind
      """;
  private static final String POSTED =
      """
      UPDATE cost_fee SET entry_id = ?, posted_on = ?
       WHERE account = ? AND currency = ? AND entry_id IS NULL
      """;

  private record Owner(String account, String currency) {}

  /** Posts the fees not yet posted; returns the number of entries. */
  int post(Connection connection) throws SQLException {
    Map<Owner, Map<AccountKind, BigDecimal>> fees = new LinkedHashMap<>();
    for (Fee fee : Queries.list(connection, Fee.class, NOT_POSTED)) {
      fees.computeIfAbsent(new Owner(fee.account, fee.currency), owner -> new LinkedHashMap<>())
          .put(fee.kind, fee.amount);
    }
    if (fees.isEmpty()) {
      return 0;
    }
    long id = books.takeIds(fees.size());
    List<Booking> bookings = new ArrayList<>();
    for (Map.Entry<Owner, Map<AccountKind, BigDecimal>> of : fees.entrySet()) {
      Owner owner = of.getKey();
      JournalEntry entry =
          new CapitalisedFees(owner.account, owner.currency, of.getValue()).entry(id, day);
      Queries.execute(connection, POSTED, id, day, owner.account, owner.currency);
      if (!entry.postings().isEmpty()) {
        bookings.add(new Booking(entry));
      }
      id++;
    }
    return books.execute(connection, bookings, new WriteBatch());
  }

  /** The amount of one kind of fee to move. */
  public record Fee(String account, String currency, AccountKind kind, BigDecimal amount) {}
}
