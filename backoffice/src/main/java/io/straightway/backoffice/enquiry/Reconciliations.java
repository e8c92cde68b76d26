package io.straightway.backoffice.enquiry;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.BreakNote;
import io.straightway.settlement.reconcile.MatchCandidate;
import io.straightway.settlement.reconcile.OpenBreaks;
import io.straightway.settlement.reconcile.ReconciledStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Statements that our books were reconciled with, and what differs. */
public final class Reconciliations {
  private static final String ACCOUNTS_AT =
      """
      SELECT account FROM known_account WHERE :account IN (safekeeping_account, cash_account)
      UNION
      SELECT account FROM known_own_ssi WHERE :account IN (safekeeping_account, cash_account)
       ORDER BY 1
      """;

  private static final String WRITE_OFF =
      """
      SELECT journal_id FROM journal
       WHERE state = 'PROPOSED' AND CAST(CAST(content AS jsonb)->>'break' AS bigint) = ?
      """;

  private Reconciliations() {}

  /**
   * Statements, that of the last day first.
   *
   * @param after the {@code next} of the page before; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public static Page<ReconciledStatement> statements(
      Connection connection, @Nullable String after, int limit) throws SQLException {
    Cursor cursor = Cursor.begin(after, limit, 2);
    return Page.of(
        ReconciledStatement.latest(connection, cursor == null ? null : key(cursor), limit + 1),
        limit,
        one -> Cursor.of(one.statementDate(), one.contentHash()));
  }

  private static ReconciledStatement.Key key(Cursor cursor) {
    return new ReconciledStatement.Key(
        cursor.date(0), new ContentHash(HexFormat.of().parseHex(cursor.word(1))));
  }

  /**
   * Breaks, by their number.
   *
   * @param after the {@code next} of the page before; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public static Page<Break> breaks(
      Connection connection, OpenBreaks.Filter filter, @Nullable String after, int limit)
      throws SQLException {
    Cursor cursor = Cursor.begin(after, limit, 1);
    return Page.of(
        OpenBreaks.after(connection, filter, cursor == null ? 0 : cursor.number(0), limit + 1),
        limit,
        one -> Cursor.of(note(one).number()));
  }

  /** The journal that is proposed to write a break off; empty if there is none. */
  public static Optional<Long> writeOff(Connection connection, long number) throws SQLException {
    return Queries.find(connection, Long.class, WRITE_OFF, number);
  }

  /** Our accounts that have, or had, what an account at a custodian holds, by their names. */
  public static List<String> accountsAt(Connection connection, String account) throws SQLException {
    return Queries.list(
        connection, (row, context) -> row.getString(1), ACCOUNTS_AT, Map.of("account", account));
  }

  /** What an open break may be matched with, the best first; nothing if it is closed. */
  public static List<MatchCandidate> candidates(Connection connection, long number)
      throws SQLException {
    Break one =
        OpenBreaks.find(connection, number)
            .orElseThrow(
                () -> new DeskRefusal(DeskRefusal.Code.NOT_FOUND, "there is no break " + number));
    return note(one).closedOn() == null
        ? MatchCandidate.of(one, OpenBreaks.read(connection))
        : List.of();
  }

  private static BreakNote note(Break one) {
    return Objects.requireNonNull(one.note(), "a break that is kept has a number");
  }
}
