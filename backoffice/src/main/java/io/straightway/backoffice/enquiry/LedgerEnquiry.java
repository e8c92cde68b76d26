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
  private static final String POSTINGS =
      """
      SELECT p.entry_id, p.line, e.kind, e.reference, e.entry_date, e.value_date, e.posted_at,
             p.amount, p.currency
        FROM (SELECT entry_id, line, amount, currency FROM booked_posting
               WHERE (entry_id, line) < (:entry, :line) AND entry_id >= :walkedTo
                 AND account = :account
               ORDER BY entry_id DESC, line DESC LIMIT :limit) AS p
        JOIN booked_entry e USING (entry_id)
       ORDER BY p.entry_id DESC, p.line DESC
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
   * What was posted to an account, the latest entry first.
   *
   * @param account such as {@code CASH:ACC1:GBP}
   * @param after the {@code next} of the page before; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public static Page<AccountPosting> postings(
      Connection connection, String account, @Nullable String after, int limit)
      throws SQLException {
    Page.requireLimit(limit);
    Cursor cursor = Cursor.parse(after, 2);
    long entry = cursor == null ? Long.MAX_VALUE : cursor.number(0);
    long line = cursor == null ? 0 : cursor.number(1);
    return Queries.on(
        connection,
        handle -> {
          Long walkedTo = walkedTo(handle, entry);
          List<AccountPosting> found =
              handle
                  .createQuery(POSTINGS)
                  .bind("entry", entry)
                  .bind("line", line)
                  .bind("walkedTo", walkedTo == null ? Long.valueOf(0) : walkedTo)
                  .bind("account", account)
                  .bind("limit", limit + 1)
                  .map(ConstructorMapper.of(AccountPosting.class))
                  .list();
          return Page.of(
              found,
              limit,
              one -> Cursor.of(one.entryId(), one.line()),
              walkedTo == null ? null : Cursor.of(walkedTo, 0));
        });
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

  /**
   * A posting to an account.
   *
   * @param reference what the entry was made for: a trade, an instruction or a journal
   * @param entryDate the business date on which it was entered; null if none had been opened
   * @param amount debit positive, credit negative
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
      String currency) {}
}
