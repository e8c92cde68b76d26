package io.straightway.backoffice.journal;

import io.straightway.backoffice.enquiry.Page;
import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.ledger.AccountKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jspecify.annotations.Nullable;

/** Reads journals. */
public final class Journals {
  private static final String JOURNALS =
      """
      SELECT j.journal_id, j.kind, j.state, j.value_date, j.document, j.reason, j.content_hash,
             j.reverses, r.journal_id AS reversed_by, j.maker, j.made_at, j.checker, j.decided_at,
             j.entry_id
        FROM journal j
        LEFT JOIN journal r ON r.reverses = j.journal_id AND r.state = 'APPROVED'
       WHERE %s
      """;
  private static final String BY_ID = JOURNALS.formatted("j.journal_id = :id");
  private static final String LATEST =
      JOURNALS.formatted(
              "j.state = coalesce(CAST(:state AS text), j.state) AND j.journal_id < :before")
          + " ORDER BY j.journal_id DESC LIMIT :limit";
  private static final String LINES =
      """
      SELECT account, owner, currency, amount, isin, quantity
        FROM journal_line WHERE journal_id = :id ORDER BY line
      """;

  /**
   * The journal of this number.
   *
   * @throws DeskRefusal if there is none
   */
  public Journal find(Connection connection, long journalId) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(BY_ID)
                .bind("id", journalId)
                .map((RowView row) -> journal(handle, row))
                .findOne()
                .orElseThrow(
                    () ->
                        new DeskRefusal(
                            DeskRefusal.Code.NOT_FOUND, "there is no journal " + journalId)));
  }

  /**
   * The latest journals, the last proposed first.
   *
   * @param state only those; null for all
   */
  public List<Journal> latest(Connection connection, Journal.@Nullable State state, int limit)
      throws SQLException {
    return before(connection, state, Long.MAX_VALUE, limit);
  }

  /**
   * A part of the journals, the last proposed first.
   *
   * @param state only those; null for all
   * @param after the {@code next} of the page before; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public Page<Journal> page(
      Connection connection, Journal.@Nullable State state, @Nullable String after, int limit)
      throws SQLException {
    return Page.byNumber(
        after, limit, (last, most) -> before(connection, state, last, most), Journal::journalId);
  }

  private static List<Journal> before(
      Connection connection, Journal.@Nullable State state, long before, int limit)
      throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(LATEST)
                .bindByType("state", state == null ? null : state.name(), String.class)
                .bind("before", before)
                .bind("limit", limit)
                .map((RowView row) -> journal(handle, row))
                .list());
  }

  private static Journal journal(Handle handle, RowView row) {
    long id = row.getColumn("journal_id", Long.class);
    return new Journal(
        id,
        Journal.Kind.valueOf(row.getColumn("kind", String.class)),
        Journal.State.valueOf(row.getColumn("state", String.class)),
        row.getColumn("value_date", LocalDate.class),
        row.getColumn("document", String.class),
        row.getColumn("reason", String.class),
        new ContentHash(row.getColumn("content_hash", byte[].class)),
        lines(handle, id),
        row.getColumn("reverses", Long.class),
        row.getColumn("reversed_by", Long.class),
        row.getColumn("maker", String.class),
        row.getColumn("made_at", Instant.class),
        row.getColumn("checker", String.class),
        row.getColumn("decided_at", Instant.class),
        row.getColumn("entry_id", Long.class));
  }

  private static List<JournalLine> lines(Handle handle, long journalId) {
    return handle
        .createQuery(LINES)
        .bind("id", journalId)
        .map(
            (row, context) ->
                new JournalLine(
                    AccountKind.valueOf(row.getString("account")),
                    row.getString("owner"),
                    row.getString("currency"),
                    row.getBigDecimal("amount"),
                    row.getString("isin"),
                    row.getBigDecimal("quantity")))
        .list();
  }
}
