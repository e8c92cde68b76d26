package io.straightway.settlement.cost;

import io.straightway.db.Queries;
import io.straightway.db.write.IdRange;
import io.straightway.db.write.WriteBatch;
import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.Ledger;
import io.straightway.ledger.rules.CapitalisedFees;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Moves the fees of purchases that are capitalised to SECURITIES, an entry for each account. */
record FeePosting(Ledger ledger, IdRange ids, LocalDate day) {
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

  /** Whose fees. */
  private record Owner(String account, String currency) {}

  /** Posts those that are not posted yet; answers how many entries that takes. */
  int post(Connection connection) throws SQLException {
    Map<Owner, Map<AccountKind, BigDecimal>> fees = new LinkedHashMap<>();
    for (Fee fee : Queries.list(connection, Fee.class, NOT_POSTED)) {
      fees.computeIfAbsent(new Owner(fee.account, fee.currency), owner -> new LinkedHashMap<>())
          .put(fee.kind, fee.amount);
    }
    if (fees.isEmpty()) {
      return 0;
    }
    long id = ids.take(fees.size());
    List<JournalEntry> entries = new ArrayList<>();
    for (Map.Entry<Owner, Map<AccountKind, BigDecimal>> of : fees.entrySet()) {
      Owner owner = of.getKey();
      JournalEntry entry =
          new CapitalisedFees(owner.account, owner.currency, of.getValue()).entry(id, day);
      Queries.execute(connection, POSTED, id, day, owner.account, owner.currency);
      if (!entry.postings().isEmpty()) {
        entries.add(entry);
      }
      id++;
    }
    ledger.openAccounts(entries);
    WriteBatch batch = new WriteBatch();
    ledger.post(entries, batch);
    batch.execute(connection);
    return entries.size();
  }

  /** What is to be moved of a kind. */
  public record Fee(String account, String currency, AccountKind kind, BigDecimal amount) {}
}
