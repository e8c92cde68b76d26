package io.straightway.backoffice.enquiry;

import io.straightway.backoffice.desk.Listed;
import io.straightway.db.Queries;
import io.straightway.ledger.AccountKind;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Accounts of the ledger, and what was posted to them. */
public final class LedgerEnquiry {
  private static final String ACCOUNTS =
      """
      SELECT account, split_part(account, ':', 1) AS kind, split_part(account, ':', 2) AS owner,
             split_part(account, ':', 3) AS currency, balance
        FROM current_balance
       WHERE account > :after COLLATE "C"%s
       ORDER BY account LIMIT :limit
      """;

  /** What was posted later is summed over all of the account, whatever days are asked for. */
  private static final String POSTINGS =
      """
      WITH own AS (
        SELECT entry_id, line, amount, currency,
               sum(amount) OVER (ORDER BY entry_id DESC, line DESC) - amount AS later
          FROM booked_posting
         WHERE (entry_id, line) < (:entry, :line) AND entry_id BETWEEN :walkedTo AND :entry
           AND account = :account
      ), found AS (
        SELECT o.entry_id, o.line, e.kind, e.reference, e.reverses, e.entry_date, e.value_date,
               e.posted_at, o.amount, :balance - o.later AS balance, o.currency
          FROM own o JOIN booked_entry e USING (entry_id)
         WHERE true%s
         ORDER BY o.entry_id DESC, o.line DESC LIMIT :limit
      )
      SELECT f.entry_id, f.line, f.kind, f.reference, f.entry_date, f.value_date, f.posted_at,
             f.amount, f.balance, f.currency, t.source AS trade_source, t.trade_reference,
             'SI' || coalesce(s.instruction_id, CASE WHEN f.kind IN ('PENALTY', 'REMAINDER')
                                                  THEN f.reference END)::text AS instruction,
             j.journal_id AS journal
        FROM found f
        LEFT JOIN trade t ON t.trade_id = coalesce(f.reverses, f.entry_id)
        LEFT JOIN settled_part s ON s.settlement_id = coalesce(f.reverses, f.entry_id)
        LEFT JOIN journal j ON j.entry_id = f.entry_id
       ORDER BY f.entry_id DESC, f.line DESC
      """;

  private static final String BALANCE = "SELECT balance FROM current_balance WHERE account = ?";
  private static final String LATER =
      """
      SELECT coalesce(sum(amount), 0) FROM booked_posting
       WHERE (entry_id, line) < (:entry, :line) AND entry_id BETWEEN :walkedTo AND :entry
         AND account = :account
      """;

  private LedgerEnquiry() {}

  /** Accounts with their balances, by name. */
  public static Page<AccountBalance> accounts(Connection connection, AccountFilter wanted)
      throws SQLException {
    Cursor cursor = Cursor.begin(wanted.after, wanted.limit, 1);
    List<AccountBalance> found =
        new Terms()
            .with("after", cursor == null ? "" : cursor.word(0))
            .and("split_part(account, ':', 1) = :kind", "kind", wanted.kind)
            .and("split_part(account, ':', 2) = :owner", "owner", wanted.owner)
            .and("split_part(account, ':', 3) = :currency", "currency", wanted.currency)
            .with("limit", wanted.limit + 1)
            .list(connection, AccountBalance.class, ACCOUNTS);
    return Page.of(found, wanted.limit, one -> Cursor.of(one.account()));
  }

  /**
   * What was posted to an account, the latest entry first, with the balance that each left. The
   * balances of a next page go on from those of the page before, so they are as of the first one.
   */
  public static Page<AccountPosting> postings(Connection connection, EntryFilter wanted)
      throws SQLException {
    Cursor cursor = Cursor.begin(wanted.after, wanted.limit, 3);
    Place from = cursor == null ? Place.top(connection, wanted.account) : Place.at(cursor);
    Walk walk = Walk.before(connection, "booked_posting", "entry_id", from.entry);
    Terms terms =
        walk.terms()
            .with("entry", from.entry)
            .with("line", from.line)
            .with("account", wanted.account)
            .with("balance", from.balance)
            .and("e.entry_date >= :from", "from", wanted.from)
            .and("e.entry_date <= :to", "to", wanted.to)
            .with("limit", wanted.limit + 1);
    List<AccountPosting> found = terms.list(connection, AccountPosting.class, POSTINGS);
    Long end = walk.end();
    if (end == null || found.size() > wanted.limit) {
      return Page.of(found, wanted.limit, LedgerEnquiry::before);
    }
    BigDecimal later = Queries.one(connection, BigDecimal.class, LATER, terms.values());
    Cursor rest = Cursor.of(end, 0, from.balance.subtract(later).toPlainString());
    return Page.of(found, wanted.limit, LedgerEnquiry::before, rest);
  }

  private static Cursor before(AccountPosting shown) {
    return Cursor.of(
        shown.entryId(), shown.line(), shown.balance().subtract(shown.amount()).toPlainString());
  }

  /** Where a page begins, and what the account stands at there. */
  private record Place(long entry, long line, BigDecimal balance) {
    static Place top(Connection connection, String account) throws SQLException {
      return new Place(
          Long.MAX_VALUE,
          0,
          Queries.find(connection, BigDecimal.class, BALANCE, account).orElse(BigDecimal.ZERO));
    }

    static Place at(Cursor cursor) {
      return new Place(cursor.number(0), cursor.number(1), cursor.amount(2));
    }
  }

  /**
   * Which accounts; null lets all pass.
   *
   * @param owner an account of ours or a counterparty
   */
  public record AccountFilter(
      @Nullable AccountKind kind,
      @Nullable String owner,
      @Nullable String currency,
      @Nullable String after,
      int limit)
      implements Listed {}

  /**
   * Which postings.
   *
   * @param account such as {@code CASH:ACC1:GBP}
   * @param from the first business date on which they were entered; null if there is no bound
   * @param to the last of these
   */
  public record EntryFilter(
      String account,
      @Nullable LocalDate from,
      @Nullable LocalDate to,
      @Nullable String after,
      int limit)
      implements Listed {}

  /**
   * An account and what it stands at.
   *
   * @param account its name: kind, owner and currency
   * @param balance debit positive, credit negative
   */
  public record AccountBalance(
      String account, String kind, String owner, String currency, BigDecimal balance) {}

  /**
   * A posting to an account.
   *
   * @param reference what the entry was made for: a trade, an instruction or a journal
   * @param entryDate the business date on which it was entered; null if none had been opened
   * @param amount debit positive, credit negative
   * @param balance what the account stood at after it
   * @param tradeSource the source of the trade that it booked or took back; null if it was none
   * @param tradeReference of that trade
   * @param instruction the instruction that settled or was late; null if it was none
   * @param journal the journal that was posted; null if it was none
   */
  public record AccountPosting(
      long entryId,
      int line,
      String kind,
      long reference,
      @Nullable LocalDate entryDate,
      LocalDate valueDate,
      Instant postedAt,
      BigDecimal amount,
      BigDecimal balance,
      String currency,
      @Nullable String tradeSource,
      @Nullable String tradeReference,
      @Nullable String instruction,
      @Nullable Long journal) {}
}
