package io.straightway.backoffice.enquiry.books;

import io.straightway.backoffice.desk.PageArguments;
import io.straightway.backoffice.enquiry.Cursor;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.Terms;
import io.straightway.backoffice.enquiry.Walk;
import io.straightway.db.Queries;
import io.straightway.ledger.AccountKind;
import io.straightway.markup.BicForm;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the accounts of the ledger and their postings. */
public final class LedgerEnquiry {
  private static final String ACCOUNTS =
      """
      SELECT account, split_part(account, ':', 1) AS kind, split_part(account, ':', 2) AS owner,
             split_part(account, ':', 3) AS currency, balance
        FROM current_balance
       WHERE account > :after COLLATE "C"%s
       ORDER BY account LIMIT :limit
      """;

  /** Sums later postings over the whole account, whatever days are asked for. */
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

  /** Returns accounts with their balances, by name. */
  public static Page<AccountBalance> accounts(Connection connection, AccountFilter filter)
      throws SQLException {
    Cursor cursor = Cursor.begin(filter.after, filter.limit, 1);
    List<AccountBalance> balances =
        new Terms()
            .with("after", cursor == null ? "" : cursor.word(0))
            .and("split_part(account, ':', 1) = :kind", "kind", filter.kind)
            .with("party", filter.owner == null ? "" : BicForm.full(filter.owner))
            .and("split_part(account, ':', 2) IN (:owner, :party)", "owner", filter.owner)
            .and("split_part(account, ':', 3) = :currency", "currency", filter.currency)
            .with("limit", filter.limit + 1)
            .list(connection, AccountBalance.class, ACCOUNTS);
    return Page.of(balances, filter.limit, balance -> Cursor.of(balance.account()));
  }

  /**
   * Returns the postings of an account, latest entry first, each with the balance after it. The
   * balances of a next page continue those of the previous page, so they are as of the first page.
   */
  public static Page<AccountPosting> postings(Connection connection, EntryFilter filter)
      throws SQLException {
    Cursor cursor = Cursor.begin(filter.after, filter.limit, 3);
    Place from = cursor == null ? Place.top(connection, filter.account) : Place.at(cursor);
    Walk walk = Walk.before(connection, "booked_posting", "entry_id", from.entry);
    Terms terms =
        walk.terms()
            .with("entry", from.entry)
            .with("line", from.line)
            .with("account", filter.account)
            .with("balance", from.balance)
            .within("e.entry_date", "from", filter.from, "to", filter.to)
            .with("limit", filter.limit + 1);
    List<AccountPosting> postings = terms.list(connection, AccountPosting.class, POSTINGS);
    Long end = walk.end();
    if (end == null || postings.size() > filter.limit) {
      return Page.of(postings, filter.limit, LedgerEnquiry::before);
    }
    BigDecimal later = Queries.one(connection, BigDecimal.class, LATER, terms.values());
    Cursor rest = Cursor.of(end, 0, from.balance.subtract(later).toPlainString());
    return Page.of(postings, filter.limit, LedgerEnquiry::before, rest);
  }

  private static Cursor before(AccountPosting shown) {
    return Cursor.of(
        shown.entryId(), shown.line(), shown.balance().subtract(shown.amount()).toPlainString());
  }

  /** The first posting of a page, and the balance there. */
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
   * The filter of accounts; null passes all.
   *
   * @param owner an account of ours or a counterparty
   */
  public record AccountFilter(
      @Nullable AccountKind kind,
      @Nullable String owner,
      @Nullable String currency,
      @Nullable String after,
      int limit)
      implements PageArguments {}

  /**
   * The filter of postings.
   *
   * @param account the name of the account, such as {@code CASH:ACC1:GBP}
   * @param from the first business date of entry; null if there is no bound
   * @param to the last business date of entry; null if there is no bound
   */
  public record EntryFilter(
      String account,
      @Nullable LocalDate from,
      @Nullable LocalDate to,
      @Nullable String after,
      int limit)
      implements PageArguments {}

  /**
   * An account and its balance.
   *
   * @param account its name: kind, owner and currency
   * @param balance debit positive, credit negative
   */
  public record AccountBalance(
      String account, String kind, String owner, String currency, BigDecimal balance) {}

  /**
   * A posting to an account.
   *
   * @param reference the id of the trade, instruction or journal of the entry
   * @param entryDate the business date of entry; null if none had been opened
   * @param amount debit positive, credit negative
   * @param balance the balance after the posting
   * @param tradeSource the source of the trade that the entry booked or reversed; null if it was
   *     none
   * @param tradeReference the reference of that trade
   * @param instruction the instruction that settled, was late or had a cancelled rest; null if
   *     there is none
   * @param journal the posted journal; null if it was none
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
