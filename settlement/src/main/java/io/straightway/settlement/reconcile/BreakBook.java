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
import java.util.stream.Collectors;

/**
 * The breaks, brought up to date with a statement. Of a custodian and a kind for which a later one
 * was reconciled before, nothing is changed: the later one is the newer evidence.
 */
final class BreakBook {
  /** One that is open is the same break, and keeps its first day. */
  private static final String SEEN_AGAIN =
      """
      UPDATE reconciliation_break
         SET last_seen = greatest(last_seen, ?), what = ?, ours = ?, theirs = ?
       WHERE kind = ? AND account = ? AND instrument = ? AND custodian = ? AND closed_on IS NULL
      RETURNING first_seen
      """;

  private static final String NEW =
      """
      INSERT INTO reconciliation_break (last_seen, what, ours, theirs, kind, account, instrument,
             custodian, first_seen)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (custodian, kind, account, instrument, first_seen) DO UPDATE
        SET last_seen = excluded.last_seen, what = excluded.what, ours = excluded.ours,
            theirs = excluded.theirs, closed_on = NULL
      """;

  /** As it stood on a day. */
  private static final String AS_OF =
      """
      SELECT first_seen FROM reconciliation_break
       WHERE kind = ? AND account = ? AND instrument = ? AND custodian = ?
         AND first_seen <= ? AND (closed_on IS NULL OR closed_on > ?)
       ORDER BY first_seen LIMIT 1
      """;

  private static final String OPEN =
      """
      SELECT custodian, kind, account, instrument FROM reconciliation_break
       WHERE closed_on IS NULL AND last_seen <= ?
      """;
  private static final String CLOSE =
      """
      UPDATE reconciliation_break SET closed_on = ?
       WHERE kind = ? AND account = ? AND instrument = ? AND custodian = ? AND closed_on IS NULL
      """;
  private static final String LATER =
      "SELECT custodian, kind FROM reconciled_up_to WHERE statement_date > ?";
  private static final String NOTE =
      """
      INSERT INTO reconciled_up_to AS r (custodian, kind, statement_date) VALUES (?, ?, ?)
      ON CONFLICT (custodian, kind) DO UPDATE
        SET statement_date = greatest(r.statement_date, excluded.statement_date)
      """;

  private record Reported(String custodian, BalanceKey.Kind kind) {}

  private final Connection connection;
  private final Statement statement;
  private final LocalDate date;
  private final StatementScope scope;
  private final Set<Reported> toldLater;

  private BreakBook(
      Connection connection, Statement statement, StatementScope scope, Set<Reported> toldLater) {
    this.connection = connection;
    this.statement = statement;
    this.date = statement.date();
    this.scope = scope;
    this.toldLater = toldLater;
  }

  static BreakBook open(Connection connection, Statement statement, StatementScope scope)
      throws SQLException {
    Set<Reported> later = new HashSet<>();
    try (PreparedStatement query = connection.prepareStatement(LATER)) {
      query.setObject(1, statement.date());
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          later.add(new Reported(row.getString(1), BalanceKey.Kind.valueOf(row.getString(2))));
        }
      }
    }
    later.retainAll(reported(statement, scope));
    return new BreakBook(connection, statement, scope, later);
  }

  private static Set<Reported> reported(Statement statement, StatementScope scope) {
    return scope.custodians().stream()
        .flatMap(custodian -> statement.kinds().stream().map(kind -> new Reported(custodian, kind)))
        .collect(Collectors.toSet());
  }

  /** Whether a later statement of anything that this one lists was reconciled before. */
  boolean isOvertaken() {
    return !toldLater.isEmpty();
  }

  private boolean isOvertaken(StatementLine line) {
    return StatementScope.of(line).stream()
        .anyMatch(custodian -> toldLater.contains(new Reported(custodian, line.key().kind())));
  }

  /** Keeps what was found; answers it with its age. */
  List<Break> keep(List<Difference> differences) throws SQLException {
    List<Break> breaks = new ArrayList<>(differences.size());
    try (PreparedStatement again = connection.prepareStatement(SEEN_AGAIN);
        PreparedStatement fresh = connection.prepareStatement(NEW);
        PreparedStatement asOf = connection.prepareStatement(AS_OF)) {
      for (Difference difference : differences) {
        LocalDate firstSeen =
            isOvertaken(difference.line())
                ? firstSeen(asOf, difference.line())
                : keep(again, fresh, difference);
        breaks.add(
            new Break(
                difference.line().key(),
                difference.line().custodian(),
                difference.what(),
                difference.ours(),
                difference.theirs(),
                firstSeen,
                Math.max(0, ChronoUnit.DAYS.between(firstSeen, date))));
      }
    }
    return breaks;
  }

  private LocalDate firstSeen(PreparedStatement asOf, StatementLine line) throws SQLException {
    bind(asOf, 1, line);
    asOf.setObject(5, date);
    asOf.setObject(6, date);
    return dateOr(asOf, date);
  }

  private LocalDate keep(PreparedStatement again, PreparedStatement fresh, Difference difference)
      throws SQLException {
    bind(again, difference);
    LocalDate known = dateOr(again, LocalDate.MAX);
    if (!known.equals(LocalDate.MAX)) {
      return known;
    }
    bind(fresh, difference);
    fresh.setObject(9, date);
    fresh.executeUpdate();
    return date;
  }

  private static LocalDate dateOr(PreparedStatement query, LocalDate otherwise)
      throws SQLException {
    try (ResultSet row = query.executeQuery()) {
      return row.next() ? row.getObject(1, LocalDate.class) : otherwise;
    }
  }

  private void bind(PreparedStatement change, Difference difference) throws SQLException {
    change.setObject(1, date);
    change.setString(2, difference.what().name());
    change.setBigDecimal(3, difference.ours());
    change.setBigDecimal(4, difference.theirs());
    bind(change, 5, difference.line());
  }

  private static void bind(PreparedStatement change, int from, StatementLine line)
      throws SQLException {
    change.setString(from, line.key().kind().name());
    change.setString(from + 1, line.key().account());
    change.setString(from + 2, line.key().instrument());
    change.setString(from + 3, line.custodian());
  }

  /** Closes the open breaks that the statement would have shown and does not; answers how many. */
  long closeOthers(List<Difference> differences) throws SQLException {
    Set<StatementLine> found = new HashSet<>();
    differences.forEach(difference -> found.add(difference.line()));
    long closed = 0;
    try (PreparedStatement close = connection.prepareStatement(CLOSE)) {
      for (StatementLine line : open()) {
        if (!found.contains(line) && scope.holds(line) && !isOvertaken(line)) {
          close.setObject(1, date);
          bind(close, 2, line);
          closed += close.executeUpdate();
        }
      }
    }
    return closed;
  }

  private List<StatementLine> open() throws SQLException {
    List<StatementLine> open = new ArrayList<>();
    try (PreparedStatement query = connection.prepareStatement(OPEN)) {
      query.setObject(1, date);
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          BalanceKey.Kind kind = BalanceKey.Kind.valueOf(row.getString(2));
          open.add(
              new StatementLine(
                  row.getString(1), new BalanceKey(kind, row.getString(3), row.getString(4))));
        }
      }
    }
    return open;
  }

  /** Notes up to which day each custodian's word is known. */
  void noteReconciled() throws SQLException {
    try (PreparedStatement note = connection.prepareStatement(NOTE)) {
      for (Reported reported : reported(statement, scope)) {
        note.setString(1, reported.custodian());
        note.setString(2, reported.kind().name());
        note.setObject(3, date);
        note.executeUpdate();
      }
    }
  }
}
