package io.straightway.backoffice.enquiry;

import io.straightway.db.Queries;
import io.straightway.ledger.AccountKind;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** Accounts of the ledger, and what was posted to them. */
public final class LedgerEnquiry {
  private static final String ACCOUNTS =
      """
      SELECT account, split_part(account, ':', 1) AS kind, split_part(account, ':', 2) AS owner,
             split_part(account, ':', 3) AS currency, balance
        FROM current_balance
       WHERE account > :after COLLATE "C"
         AND split_part(account, ':', 1) = coalesce(CAST(:kind AS text), split_part(account, ':', 1))
         AND split_part(account, ':', 2) = coalesce(CAST(:owner AS text), split_part(account, ':', 2))
         AND split_part(account, ':', 3)
               = coalesce(CAST(:currency AS text), split_part(account, ':', 3))
       ORDER BY account LIMIT :limit
      """;
  private static final String WALKED_TO =
      """
      SELECT entry_id FROM booked_posting WHERE entry_id < :entry
       ORDER BY entry_id DESC OFFSET :walked LIMIT 1
      """;

  /** What was posted later is summed over all of the account, whatever days are asked for. */
  private static final String POSTINGS =
      """
      WITH own AS (
        SELECT entry_id, line, amount, currency,
               sum(amount) OVER (ORDER BY entry_id DESC, line DESC) - amount AS later
          FROM booked_posting
         WHERE (entry_id, line) < (:entry, :line) AND entry_id >= :walkedTo AND account = :account
      ), found AS (
        SELECT o.entry_id, o.line, e.kind, e.reference, e.reverses, e.entry_date, e.value_date,
               e.posted_at, o.amount, :balance - o.later AS balance, o.currency
          FROM own o JOIN booked_entry e USING (entry_id)
         WHERE (CAST(:from AS date) IS NULL OR e.entry_date >= :from)
           AND (CAST(:to AS date) IS NULL OR e.entry_date <= :to)
         ORDER BY o.entry_id DESC, o.line DESC LIMIT :limit
      )
      SELECT f.entry_id, f.line, f.kind, f.reference, f.entry_date, f.value_date, f.posted_at,
             f.amount, f.balance, f.currency, t.source AS trade_source, t.trade_reference,
             'SI' || coalesce(s.instruction_id, CASE f.kind WHEN 'PENALTY' THEN f.reference END)::text
               AS instruction,
             j.journal_id AS journal
        FROM found f
        LEFT JOIN trade t ON t.trade_id = coalesce(f.reverses, f.entry_id)
        LEFT JOIN settled_part s ON s.settlement_id = coalesce(f.reverses, f.entry_id)
        LEFT JOIN journal j ON j.entry_id = f.entry_id
       ORDER BY f.entry_id DESC, f.line DESC
      """;

  private static final String BALANCE =
      "SELECT balance FROM current_balance WHERE account = :account";
  private static final String LATER =
      """
      SELECT coalesce(sum(amount), 0) FROM booked_posting
       WHERE (entry_id, line) < (:entry, :line) AND entry_id >= :walkedTo AND account = :account
      """;

  private LedgerEnquiry() {}

  /**
   * Accounts with their balances, by name.
   *
   * @param kind null for all
   * @param owner an account of ours or a counterparty; null for all
   * @param currency null for all
   * @param after the {@code next} of the page before; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public static Page<AccountBalance> accounts(
      Connection connection,
      @Nullable AccountKind kind,
      @Nullable String owner,
      @Nullable String currency,
      @Nullable String after,
      int limit)
      throws SQLException {
    Page.requireLimit(limit);
    Cursor cursor = Cursor.parse(after, 1);
    return Queries.on(
        connection,
        handle ->
            Page.of(
                handle
                    .createQuery(ACCOUNTS)
                    .bind("after", cursor == null ? "" : cursor.word(0))
                    .bind("kind", kind == null ? null : kind.name())
                    .bind("owner", owner)
                    .bind("currency", currency)
                    .bind("limit", limit + 1)
                    .map(ConstructorMapper.of(AccountBalance.class))
                    .list(),
                limit,
                one -> Cursor.of(one.account())));
  }

  /**
   * What was posted to an account, the latest entry first, with the balance that each left. The
   * balances of a next page go on from those of the page before, so they are as of the first one.
   *
   * @param account such as {@code CASH:ACC1:GBP}
   * @param days the business dates on which it was entered
   * @param after the {@code next} of the page before; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public static Page<AccountPosting> postings(
      Connection connection, String account, EntryDates days, @Nullable String after, int limit)
      throws SQLException {
    Page.requireLimit(limit);
    Cursor cursor = Cursor.parse(after, 3);
    return Queries.on(
        connection,
        handle -> {
          Place from = cursor == null ? Place.top(handle, account) : Place.at(cursor);
          Long walkedTo = walkedTo(handle, from.entry());
          List<AccountPosting> found =
              from.bind(handle.createQuery(POSTINGS), account, walkedTo)
                  .bind("balance", from.balance())
                  .bindByType("from", days.from(), LocalDate.class)
                  .bindByType("to", days.to(), LocalDate.class)
                  .bind("limit", limit + 1)
                  .map(ConstructorMapper.of(AccountPosting.class))
                  .list();
          Cursor rest =
              walkedTo == null || found.size() > limit
                  ? null
                  : Cursor.of(walkedTo, 0, from.balanceBefore(handle, account, walkedTo));
          return Page.of(found, limit, LedgerEnquiry::before, rest);
        });
  }

  private static Cursor before(AccountPosting shown) {
    return Cursor.of(
        shown.entryId(), shown.line(), shown.balance().subtract(shown.amount()).toPlainString());
  }

  /** Where a page begins, and what the account stands at there. */
  private record Place(long entry, long line, BigDecimal balance) {
    static Place top(Handle handle, String account) {
      return new Place(
          Long.MAX_VALUE,
          0,
          handle
              .createQuery(BALANCE)
              .bind("account", account)
              .mapTo(BigDecimal.class)
              .findOne()
              .orElse(BigDecimal.ZERO));
    }

    static Place at(Cursor cursor) {
      return new Place(cursor.number(0), cursor.number(1), cursor.amount(2));
    }

    Query bind(Query query, String account, @Nullable Long walkedTo) {
      return query
          .bind("entry", entry)
          .bind("line", line)
          .bind("walkedTo", walkedTo == null ? Long.valueOf(0) : walkedTo)
          .bind("account", account);
    }

    String balanceBefore(Handle handle, String account, long walkedTo) {
      BigDecimal later =
          bind(handle.createQuery(LATER), account, walkedTo).mapTo(BigDecimal.class).one();
      return balance.subtract(later).toPlainString();
    }
  }

  private static @Nullable Long walkedTo(Handle handle, long before) {
    return handle
        .createQuery(WALKED_TO)
        .bind("entry", before)
        .bind("walked", Page.MOST_WALKED - 1)
        .mapTo(Long.class)
        .findOne()
        .orElse(null);
  }

  /**
   * An account and what it stands at.
   *
   * @param account its name: kind, owner and currency
   * @param balance debit positive, credit negative
   */
  public record AccountBalance(
      String account, String kind, String owner, String currency, BigDecimal balance) {}

  /** The first and the last of some business dates; null where there is no bound. */
  public record EntryDates(@Nullable LocalDate from, @Nullable LocalDate to) {}

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
