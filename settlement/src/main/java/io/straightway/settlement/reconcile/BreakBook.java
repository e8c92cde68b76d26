package io.straightway.settlement.reconcile;

import io.straightway.db.Queries;
import io.straightway.db.write.Column;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.settlement.reconcile.Reconciler.Difference;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The breaks, brought up to date with a statement. Of a custodian and a kind for which a later one
 * was reconciled before, nothing is changed: the later one is the newer evidence.
 */
final class BreakBook {
  private static final String STOOD =
      """
      SELECT custodian, kind, account, instrument, min(first_seen) AS first_seen
        FROM reconciliation_break
       WHERE first_seen <= ? AND (closed_on IS NULL OR closed_on > ?)
       GROUP BY custodian, kind, account, instrument
      """;
  private static final String OPEN =
      """
      SELECT custodian, kind, account, instrument, first_seen, last_seen
        FROM reconciliation_break WHERE closed_on IS NULL
      """;
  private static final String NOTES =
      """
      SELECT custodian, kind, account, instrument, number, owner, reason, comment
        FROM reconciliation_break WHERE closed_on IS NULL
      """;
  private static final String LATER =
      "SELECT custodian, kind FROM reconciled_up_to WHERE statement_date > ?";
  private static final String NOTE =
      """
      INSERT INTO reconciled_up_to AS r (custodian, kind, statement_date) VALUES (?, ?, ?)
      ON CONFLICT (custodian, kind) DO UPDATE
        SET statement_date = greatest(r.statement_date, excluded.statement_date)
      """;

  /** One that is open is the same break, and keeps its first day. */
  private static final RowForm SEEN =
      RowForm.insert(
          "reconciliation_break",
          "ON CONFLICT (custodian, kind, account, instrument, first_seen) DO UPDATE"
              + " SET last_seen = greatest(reconciliation_break.last_seen, excluded.last_seen),"
              + " what = excluded.what, ours = excluded.ours, theirs = excluded.theirs,"
              + " closed_on = NULL",
          Column.of("custodian", "text"),
          Column.of("kind", "text"),
          Column.of("account", "text"),
          Column.of("instrument", "text"),
          Column.of("first_seen", "date"),
          Column.of("last_seen", "date"),
          Column.of("what", "text"),
          Column.of("ours", "numeric"),
          Column.of("theirs", "numeric"));

  private static final RowForm CLOSE =
      RowForm.using(
          """
          UPDATE reconciliation_break b SET closed_on = row.closed_on
            FROM %s WHERE (b.custodian, b.kind, b.account, b.instrument)
                        = (row.custodian, row.kind, row.account, row.instrument)
             AND b.closed_on IS NULL
          """,
          Column.of("custodian", "text"),
          Column.of("kind", "text"),
          Column.of("account", "text"),
          Column.of("instrument", "text"),
          Column.of("closed_on", "date"));

  private static final int ROWS_AT_ONCE = 10_000;

  private record Reported(String custodian, BalanceKey.Kind kind) {}

  /** A break that is open. */
  private record Open(LocalDate firstSeen, LocalDate lastSeen) {}

  private final Connection connection;
  private final Statement statement;
  private final LocalDate date;
  private final StatementScope scope;
  private final Set<Reported> toldLater;
  private final Map<StatementLine, Open> open;

  private BreakBook(
      Connection connection,
      Statement statement,
      StatementScope scope,
      Set<Reported> toldLater,
      Map<StatementLine, Open> open) {
    this.connection = connection;
    this.statement = statement;
    this.date = statement.date();
    this.scope = scope;
    this.toldLater = toldLater;
    this.open = open;
  }

  static BreakBook open(Connection connection, Statement statement, StatementScope scope)
      throws SQLException {
    return Queries.on(
        connection,
        handle -> {
          Set<Reported> later =
              handle
                  .select(LATER, statement.date())
                  .map(
                      (row, context) ->
                          new Reported(row.getString(1), BalanceKey.Kind.valueOf(row.getString(2))))
                  .collect(Collectors.toSet());
          later.retainAll(reported(statement, scope));
          Map<StatementLine, Open> open = new HashMap<>();
          handle
              .select(OPEN)
              .map(
                  (row, context) ->
                      open.put(
                          line(row),
                          new Open(
                              row.getObject("first_seen", LocalDate.class),
                              row.getObject("last_seen", LocalDate.class))))
              .list();
          return new BreakBook(connection, statement, scope, later, open);
        });
  }

  private static StatementLine line(ResultSet row) throws SQLException {
    return new StatementLine(
        row.getString("custodian"),
        new BalanceKey(
            BalanceKey.Kind.valueOf(row.getString("kind")),
            row.getString("account"),
            row.getString("instrument")));
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
    return isOvertaken()
        && StatementScope.of(line).stream()
            .anyMatch(custodian -> toldLater.contains(new Reported(custodian, line.key().kind())));
  }

  /** Keeps what was found; answers it with its age. */
  List<Break> keep(List<Difference> differences) throws SQLException {
    Map<StatementLine, LocalDate> stood = isOvertaken() ? stood() : Map.of();
    Map<StatementLine, LocalDate> since = new HashMap<>();
    List<Object[]> rows = new ArrayList<>();
    for (Difference difference : differences) {
      StatementLine line = difference.line();
      if (isOvertaken(line)) {
        since.put(line, stood.getOrDefault(line, date));
      } else {
        Open known = open.get(line);
        LocalDate firstSeen = known == null ? date : known.firstSeen();
        since.put(line, firstSeen);
        rows.add(row(difference, firstSeen));
      }
    }
    write(SEEN, rows);
    Map<StatementLine, BreakNote> notes = notes();
    return differences.stream()
        .map(
            difference ->
                kept(
                    difference,
                    since.getOrDefault(difference.line(), date),
                    isOvertaken(difference.line()) ? null : notes.get(difference.line())))
        .toList();
  }

  private Break kept(Difference difference, LocalDate firstSeen, @Nullable BreakNote note) {
    StatementLine line = difference.line();
    return new Break(
        line.key(),
        line.custodian(),
        difference.what(),
        difference.ours(),
        difference.theirs(),
        firstSeen,
        Math.max(0, ChronoUnit.DAYS.between(firstSeen, date)),
        note);
  }

  private Map<StatementLine, BreakNote> notes() throws SQLException {
    Map<StatementLine, BreakNote> notes = new HashMap<>();
    Queries.on(
        connection,
        handle ->
            handle
                .select(NOTES)
                .map((row, context) -> notes.put(line(row), BreakNote.of(row)))
                .list());
    return notes;
  }

  private Object[] row(Difference difference, LocalDate firstSeen) {
    StatementLine line = difference.line();
    return new Object[] {
      line.custodian(),
      line.key().kind().name(),
      line.key().account(),
      line.key().instrument(),
      firstSeen,
      date.isBefore(firstSeen) ? firstSeen : date,
      difference.what().name(),
      difference.ours(),
      difference.theirs()
    };
  }

  private void write(RowForm form, List<Object[]> rows) throws SQLException {
    for (int from = 0; from < rows.size(); from += ROWS_AT_ONCE) {
      Rows some = form.rows();
      rows.subList(from, Math.min(rows.size(), from + ROWS_AT_ONCE)).forEach(some::add);
      some.execute(connection).close();
    }
  }

  /** The breaks as they stood on the day of the statement, since when. */
  private Map<StatementLine, LocalDate> stood() throws SQLException {
    Map<StatementLine, LocalDate> stood = new HashMap<>();
    Queries.on(
        connection,
        handle ->
            handle
                .select(STOOD, date, date)
                .map(
                    (row, context) ->
                        stood.put(line(row), row.getObject("first_seen", LocalDate.class)))
                .list());
    return stood;
  }

  /** Closes the open breaks that the statement would have shown and does not; answers how many. */
  long closeOthers(List<Difference> differences) throws SQLException {
    Set<StatementLine> found =
        differences.stream().map(Difference::line).collect(Collectors.toSet());
    List<Object[]> rows = new ArrayList<>();
    open.forEach(
        (line, known) -> {
          if (!known.lastSeen().isAfter(date)
              && !found.contains(line)
              && scope.holds(line)
              && !isOvertaken(line)) {
            rows.add(
                new Object[] {
                  line.custodian(),
                  line.key().kind().name(),
                  line.key().account(),
                  line.key().instrument(),
                  date
                });
          }
        });
    write(CLOSE, rows);
    return rows.size();
  }

  /** Notes up to which day each custodian's word is known. */
  void noteReconciled() throws SQLException {
    Queries.on(
        connection,
        handle -> {
          for (Reported reported : reported(statement, scope)) {
            handle.execute(NOTE, reported.custodian(), reported.kind().name(), date);
          }
          return null;
        });
  }
}
