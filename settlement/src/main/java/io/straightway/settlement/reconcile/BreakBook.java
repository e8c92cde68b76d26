package io.straightway.settlement.reconcile;

import io.straightway.settlement.reconcile.Reconciler.Difference;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The open breaks, brought up to date with a statement of one date. */
final class BreakBook {
  /** One that is open is the same break, and keeps its first day. */
  private static final String SEEN_AGAIN =
      """
      UPDATE reconciliation_break
         SET first_seen = least(first_seen, ?), last_seen = greatest(last_seen, ?), what = ?,
             ours = ?, theirs = ?
       WHERE kind = ? AND account = ? AND instrument = ? AND closed_on IS NULL
      RETURNING first_seen
      """;
  private static final String NEW =
      """
      INSERT INTO reconciliation_break (first_seen, last_seen, what, ours, theirs, kind, account,
             instrument)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (kind, account, instrument, first_seen) DO UPDATE
        SET last_seen = excluded.last_seen, what = excluded.what, ours = excluded.ours,
            theirs = excluded.theirs, closed_on = NULL
      """;
  private static final String OPEN =
      """
      SELECT kind, account, instrument FROM reconciliation_break
       WHERE closed_on IS NULL AND last_seen <= ?
      """;
  private static final String CLOSE =
      """
      UPDATE reconciliation_break SET closed_on = ?
       WHERE kind = ? AND account = ? AND instrument = ? AND closed_on IS NULL
      """;

  private final Connection connection;
  private final LocalDate date;

  BreakBook(Connection connection, LocalDate date) {
    this.connection = connection;
    this.date = date;
  }

  /** What a statement would have told of. */
  @FunctionalInterface
  interface Scope {
    boolean holds(BalanceKey key);
  }

  /** Keeps what was found; answers it with its age. */
  List<Break> keep(List<Difference> differences) throws SQLException {
    List<Break> breaks = new ArrayList<>(differences.size());
    try (PreparedStatement again = connection.prepareStatement(SEEN_AGAIN);
        PreparedStatement fresh = connection.prepareStatement(NEW)) {
      for (Difference difference : differences) {
        LocalDate firstSeen = firstSeen(again, fresh, difference);
        breaks.add(
            new Break(
                difference.key(),
                difference.what(),
                difference.ours(),
                difference.theirs(),
                firstSeen,
                Math.max(0, ChronoUnit.DAYS.between(firstSeen, date))));
      }
    }
    return breaks;
  }

  private LocalDate firstSeen(
      PreparedStatement again, PreparedStatement fresh, Difference difference)
      throws SQLException {
    bind(again, difference);
    try (ResultSet row = again.executeQuery()) {
      if (row.next()) {
        return row.getObject(1, LocalDate.class);
      }
    }
    bind(fresh, difference);
    fresh.executeUpdate();
    return date;
  }

  private void bind(PreparedStatement statement, Difference difference) throws SQLException {
    statement.setObject(1, date);
    statement.setObject(2, date);
    statement.setString(3, difference.what().name());
    statement.setBigDecimal(4, difference.ours());
    statement.setBigDecimal(5, difference.theirs());
    statement.setString(6, difference.key().kind().name());
    statement.setString(7, difference.key().account());
    statement.setString(8, difference.key().instrument());
  }

  /** Closes the open breaks that the statement would have shown and does not; answers how many. */
  long closeOthers(List<Difference> differences, Scope scope) throws SQLException {
    Set<BalanceKey> found = new HashSet<>();
    differences.forEach(difference -> found.add(difference.key()));
    long closed = 0;
    try (PreparedStatement close = connection.prepareStatement(CLOSE)) {
      for (BalanceKey key : open()) {
        if (!found.contains(key) && scope.holds(key)) {
          close.setObject(1, date);
          close.setString(2, key.kind().name());
          close.setString(3, key.account());
          close.setString(4, key.instrument());
          closed += close.executeUpdate();
        }
      }
    }
    return closed;
  }

  private List<BalanceKey> open() throws SQLException {
    List<BalanceKey> open = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(OPEN)) {
      statement.setObject(1, date);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          open.add(
              new BalanceKey(
                  BalanceKey.Kind.valueOf(row.getString(1)), row.getString(2), row.getString(3)));
        }
      }
    }
    return open;
  }
}
