package io.straightway.backoffice.enquiry.books;

import io.straightway.backoffice.enquiry.Cursor;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.operators.DeskRefusal;
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

/** Reads reconciled statements and their breaks. */
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
   * Returns statements, latest day first.
   *
   * @param after the {@code next} of the previous page; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public static Page<ReconciledStatement> statements(
      Connection connection, @Nullable String after, int limit) throws SQLException {
    Cursor cursor = Cursor.begin(after, limit, 2);
    return Page.of(
        ReconciledStatement.latest(connection, cursor == null ? null : key(cursor), limit + 1),
        limit,
        statement -> Cursor.of(statement.statementDate(), statement.contentHash()));
  }

  private static ReconciledStatement.Key key(Cursor cursor) {
    return new ReconciledStatement.Key(
        cursor.date(0), new ContentHash(HexFormat.of().parseHex(cursor.word(1))));
  }

  /**
   * Returns breaks, by number.
   *
   * @param after the {@code next} of the previous page; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public static Page<Break> breaks(
      Connection connection, OpenBreaks.BreakFilter filter, @Nullable String after, int limit)
      throws SQLException {
    Cursor cursor = Cursor.begin(after, limit, 1);
    return Page.of(
        OpenBreaks.after(connection, filter, cursor == null ? 0 : cursor.number(0), limit + 1),
        limit,
        difference -> Cursor.of(note(difference).number()));
  }

  /** Returns the proposed journal that writes off a break; empty if there is none. */
  public static Optional<Long> writeOff(Connection connection, long number) throws SQLException {
    return Queries.find(connection, Long.class, WRITE_OFF, number);
  }

  /** Returns the names of our accounts that are, or were, kept in an account at a custodian. */
  public static List<String> accountsAt(Connection connection, String account) throws SQLException {
    return Queries.list(
        connection, (row, context) -> row.getString(1), ACCOUNTS_AT, Map.of("account", account));
  }

  /** Returns the match candidates of an open break, best first; empty if it is closed. */
  public static List<MatchCandidate> candidates(Connection connection, long number)
      throws SQLException {
    Break found =
        OpenBreaks.find(connection, number)
            .orElseThrow(
                () -> new DeskRefusal(DeskRefusal.Code.NOT_FOUND, "there is no break " + number));
    return note(found).closedOn() == null
        ? MatchCandidate.of(found, OpenBreaks.read(connection))
        : List.of();
  }

  private static BreakNote note(Break found) {
    return Objects.requireNonNull(found.note(), "a break that is kept has a number");
  }
}
