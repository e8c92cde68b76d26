package io.straightway.settlement.reconcile;

import io.straightway.db.Queries;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.settlement.reconcile.Reconciler.Difference;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * The stored breaks, brought up to date with a statement. Nothing changes for a custodian and kind
 * for which a later statement was reconciled before: the later one is the newer evidence.
 */
record BreakBook(
    Connection connection,
    LocalDate date,
    StatementScope scope,
    ReconciledDays days,
    Map<StatementLine, OpenBreak> open) {
  private static final String STOOD =
      """
      SELECT custodian, kind, account, instrument, reference, entry_day,
             min(first_seen) AS first_seen
        FROM reconciliation_break
       WHERE first_seen <= ? AND (closed_on IS NULL OR closed_on > ?)
       GROUP BY custodian, kind, account, instrument, reference, entry_day
      """;
  private static final String OPEN =
      """
      SELECT number, custodian, kind, account, instrument, reference, entry_day, first_seen,
             last_seen, type, theirs, owner, reason, comment, state, outcome_number, closed_on
        FROM statement_break WHERE closed_on IS NULL
      """;
  private static final String ALLOWED =
      """
      SELECT custodian, kind, account, instrument, reference, entry_day, sum(theirs - ours) AS quantity
        FROM reconciliation_break
       WHERE outcome IS NOT NULL AND kind <> 'CASH' AND type <> 'AMOUNT'
       GROUP BY custodian, kind, account, instrument, reference, entry_day
      """;

  /** A break that is already open stays the same break and keeps its first day. */
  private static final RowForm SEEN =
      RowForm.insert(
          "reconciliation_break",
          "ON CONFLICT (custodian, kind, account, instrument, reference, entry_day, first_seen)"
              + " WHERE outcome IS NULL DO UPDATE"
              + " SET last_seen = greatest(reconciliation_break.last_seen, excluded.last_seen),"
              + " type = excluded.type, ours = excluded.ours, theirs = excluded.theirs,"
              + " text = excluded.text, closed_on = NULL",
          """
          custodian text, kind text, account text, instrument text, reference text,
          entry_day date, first_seen date, last_seen date, type text, ours numeric,
          theirs numeric, text text
          """);

  private static final RowForm CLOSE =
      RowForm.using(
          """
          UPDATE reconciliation_break b SET closed_on = greatest(row.closed_on, b.last_seen)
            FROM %s WHERE b.number = row.number AND b.closed_on IS NULL
          """,
          "number bigint, closed_on date");

  private static final int ROWS_AT_ONCE = 10_000;

  /** An open break as it was last seen. */
  public record OpenBreak(
      @Nested StatementLine line,
      LocalDate firstSeen,
      LocalDate lastSeen,
      Break.Type type,
      BigDecimal theirs,
      @Nested BreakNote note) {}

  /** Accepted difference of a line, from breaks that operators have closed. */
  public record AcceptedDifference(@Nested StatementLine line, BigDecimal quantity) {}

  /** A break that was open on a day. */
  public record PastBreak(@Nested StatementLine line, LocalDate firstSeen) {}

  static BreakBook open(Connection connection, Statement statement, StatementScope scope)
      throws SQLException {
    ReconciledDays days = ReconciledDays.read(connection, statement, scope);
    return new BreakBook(connection, statement.date(), scope, days, open(connection));
  }

  private static Map<StatementLine, OpenBreak> open(Connection connection) throws SQLException {
    return Queries.list(connection, OpenBreak.class, OPEN).stream()
        .collect(Collectors.toMap(OpenBreak::line, Function.identity()));
  }

  /** Returns the open breaks of entries as of the statement's day that the statement covers. */
  Map<StatementLine, OpenBreak> openEntries() {
    Map<StatementLine, OpenBreak> entries = new HashMap<>();
    open.forEach(
        (line, last) -> {
          if (line.key().kind().isEntry() && !last.lastSeen().isAfter(date) && scope.holds(line)) {
            entries.put(line, last);
          }
        });
    return entries;
  }

  /** Returns the accepted differences of entries and of balances of securities. */
  Map<StatementLine, BigDecimal> allowed() throws SQLException {
    return Queries.list(connection, AcceptedDifference.class, ALLOWED).stream()
        .collect(Collectors.toMap(AcceptedDifference::line, AcceptedDifference::quantity));
  }

  /** Returns whether a later statement of any balance listed in this one was reconciled before. */
  boolean isOvertaken() {
    return days.areOvertaken();
  }

  /** Stores the differences; returns them as breaks with their ages. */
  List<Break> keep(List<Difference> differences) throws SQLException {
    Map<StatementLine, LocalDate> stood = isOvertaken() ? stood() : Map.of();
    Map<StatementLine, LocalDate> since = new HashMap<>();
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (Difference difference : differences) {
      StatementLine line = difference.line();
      if (days.isOvertaken(line)) {
        since.put(line, stood.getOrDefault(line, date));
      } else {
        OpenBreak last = open.get(line);
        LocalDate firstSeen = last == null ? date : last.firstSeen();
        since.put(line, firstSeen);
        rows.add(row(difference, firstSeen));
      }
    }
    write(connection, SEEN, rows);
    Map<StatementLine, OpenBreak> stored = open(connection);
    return differences.stream()
        .map(
            difference ->
                kept(
                    difference,
                    since.getOrDefault(difference.line(), date),
                    days.isOvertaken(difference.line()) ? null : stored.get(difference.line())))
        .toList();
  }

  private Break kept(Difference difference, LocalDate firstSeen, @Nullable OpenBreak stored) {
    StatementLine line = difference.line();
    return new Break(
        line.key(),
        line.custodian(),
        difference.type(),
        difference.ours(),
        difference.theirs(),
        difference.text(),
        firstSeen,
        Math.max(0, ChronoUnit.DAYS.between(firstSeen, date)),
        stored == null ? null : stored.note());
  }

  private @Nullable Object[] row(Difference difference, LocalDate firstSeen) {
    StatementLine line = difference.line();
    return new @Nullable Object[] {
      line.custodian(),
      line.key().kind().name(),
      line.key().account(),
      line.key().instrument(),
      line.key().reference(),
      line.key().day(),
      firstSeen,
      date.isBefore(firstSeen) ? firstSeen : date,
      difference.type().name(),
      difference.ours(),
      difference.theirs(),
      difference.text()
    };
  }

  /** Writes rows in as few statements as the database allows. */
  static void write(Connection connection, RowForm form, List<@Nullable Object[]> rows)
      throws SQLException {
    for (int from = 0; from < rows.size(); from += ROWS_AT_ONCE) {
      Rows chunk = form.rows();
      rows.subList(from, Math.min(rows.size(), from + ROWS_AT_ONCE)).forEach(chunk::add);
      chunk.execute(connection).close();
    }
  }

  /** Returns the breaks that were open on the statement's day, with the first day of each. */
  private Map<StatementLine, LocalDate> stood() throws SQLException {
    return Queries.list(connection, PastBreak.class, STOOD, date, date).stream()
        .collect(Collectors.toMap(PastBreak::line, PastBreak::firstSeen));
  }

  /**
   * Closes the open breaks that the statement would have shown but does not; returns them.
   *
   * @param links the links of statements that were compared
   */
  List<OpenBreak> closeOthers(List<Difference> differences, Set<StatementLine> links)
      throws SQLException {
    Set<StatementLine> shown =
        differences.stream().map(Difference::line).collect(Collectors.toSet());
    List<OpenBreak> closed = new ArrayList<>();
    open.forEach(
        (line, last) -> {
          if (!shown.contains(line) && (links.contains(line) || isCurrent(last))) {
            closed.add(last);
          }
        });
    write(
        connection,
        CLOSE,
        closed.stream().map(last -> new @Nullable Object[] {last.note().number(), date}).toList());
    return closed;
  }

  private boolean isCurrent(OpenBreak last) {
    return !last.lastSeen().isAfter(date)
        && scope.holds(last.line())
        && !days.isOvertaken(last.line());
  }

  /** Records up to which day each custodian was reconciled. */
  void noteReconciled() throws SQLException {
    days.note(connection);
  }
}
