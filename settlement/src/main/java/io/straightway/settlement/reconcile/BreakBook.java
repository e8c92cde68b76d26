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
 * The breaks, brought up to date with a statement. Of a custodian and a kind for which a later one
 * was reconciled before, nothing is changed: the later one is the newer evidence.
 */
record BreakBook(
    Connection connection,
    LocalDate date,
    StatementScope scope,
    ReconciledDays days,
    Map<StatementLine, Open> open) {
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
             last_seen, what, theirs, owner, reason, comment, state, outcome_number, closed_on
        FROM statement_break WHERE closed_on IS NULL
      """;
  private static final String ALLOWED =
      """
      SELECT custodian, kind, account, instrument, reference, entry_day, sum(theirs - ours) AS quantity
        FROM reconciliation_break
       WHERE outcome IS NOT NULL AND kind <> 'CASH' AND what <> 'AMOUNT'
       GROUP BY custodian, kind, account, instrument, reference, entry_day
      """;

  /** One that is open is the same break, and keeps its first day. */
  private static final RowForm SEEN =
      RowForm.insert(
          "reconciliation_break",
          "ON CONFLICT (custodian, kind, account, instrument, reference, entry_day, first_seen)"
              + " WHERE outcome IS NULL DO UPDATE"
              + " SET last_seen = greatest(reconciliation_break.last_seen, excluded.last_seen),"
              + " what = excluded.what, ours = excluded.ours, theirs = excluded.theirs,"
              + " closed_on = NULL",
          """
          custodian text, kind text, account text, instrument text, reference text,
          entry_day date, first_seen date, last_seen date, what text, ours numeric,
          theirs numeric
          """);

  private static final RowForm CLOSE =
      RowForm.using(
          """
          UPDATE reconciliation_break b SET closed_on = row.closed_on
            FROM %s WHERE b.number = row.number AND b.closed_on IS NULL
          """,
          "number bigint, closed_on date");

  private static final int ROWS_AT_ONCE = 10_000;

  /** A break that is open, as it was seen last. */
  public record Open(
      @Nested StatementLine line,
      LocalDate firstSeen,
      LocalDate lastSeen,
      Break.What what,
      BigDecimal theirs,
      @Nested BreakNote note) {}

  /** By how much a line may differ, because people have closed breaks of it that far. */
  public record Allowed(@Nested StatementLine line, BigDecimal quantity) {}

  /** A break that stood on a day. */
  public record Stood(@Nested StatementLine line, LocalDate firstSeen) {}

  static BreakBook open(Connection connection, Statement statement, StatementScope scope)
      throws SQLException {
    ReconciledDays days = ReconciledDays.read(connection, statement, scope);
    return new BreakBook(connection, statement.date(), scope, days, open(connection));
  }

  private static Map<StatementLine, Open> open(Connection connection) throws SQLException {
    return Queries.list(connection, Open.class, OPEN).stream()
        .collect(Collectors.toMap(Open::line, Function.identity()));
  }

  /** What was entered and is open as of the day of the statement, as far as that is about it. */
  Map<StatementLine, Open> openEntries() {
    Map<StatementLine, Open> entries = new HashMap<>();
    open.forEach(
        (line, known) -> {
          if (line.key().kind().isEntry() && !known.lastSeen().isAfter(date) && scope.holds(line)) {
            entries.put(line, known);
          }
        });
    return entries;
  }

  /** By how much lines may differ: what was entered, and balances of securities. */
  Map<StatementLine, BigDecimal> allowed() throws SQLException {
    return Queries.list(connection, Allowed.class, ALLOWED).stream()
        .collect(Collectors.toMap(Allowed::line, Allowed::quantity));
  }

  /** Whether a later statement of any balance that this one lists was reconciled before. */
  boolean isOvertaken() {
    return days.areOvertaken();
  }

  /** Keeps what was found; answers it with its age. */
  List<Break> keep(List<Difference> differences) throws SQLException {
    Map<StatementLine, LocalDate> stood = isOvertaken() ? stood() : Map.of();
    Map<StatementLine, LocalDate> since = new HashMap<>();
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (Difference difference : differences) {
      StatementLine line = difference.line();
      if (days.isOvertaken(line)) {
        since.put(line, stood.getOrDefault(line, date));
      } else {
        Open known = open.get(line);
        LocalDate firstSeen = known == null ? date : known.firstSeen();
        since.put(line, firstSeen);
        rows.add(row(difference, firstSeen));
      }
    }
    write(connection, SEEN, rows);
    Map<StatementLine, Open> noted = open(connection);
    return differences.stream()
        .map(
            difference ->
                kept(
                    difference,
                    since.getOrDefault(difference.line(), date),
                    days.isOvertaken(difference.line()) ? null : noted.get(difference.line())))
        .toList();
  }

  private Break kept(Difference difference, LocalDate firstSeen, @Nullable Open noted) {
    StatementLine line = difference.line();
    return new Break(
        line.key(),
        line.custodian(),
        difference.what(),
        difference.ours(),
        difference.theirs(),
        firstSeen,
        Math.max(0, ChronoUnit.DAYS.between(firstSeen, date)),
        noted == null ? null : noted.note());
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
      difference.what().name(),
      difference.ours(),
      difference.theirs()
    };
  }

  /** Writes rows in as few statements as the database takes. */
  static void write(Connection connection, RowForm form, List<@Nullable Object[]> rows)
      throws SQLException {
    for (int from = 0; from < rows.size(); from += ROWS_AT_ONCE) {
      Rows some = form.rows();
      rows.subList(from, Math.min(rows.size(), from + ROWS_AT_ONCE)).forEach(some::add);
      some.execute(connection).close();
    }
  }

  /** The breaks as they stood on the day of the statement, since when. */
  private Map<StatementLine, LocalDate> stood() throws SQLException {
    return Queries.list(connection, Stood.class, STOOD, date, date).stream()
        .collect(Collectors.toMap(Stood::line, Stood::firstSeen));
  }

  /** Closes the open breaks that the statement would have shown and does not; answers how many. */
  long closeOthers(List<Difference> differences) throws SQLException {
    Set<StatementLine> found =
        differences.stream().map(Difference::line).collect(Collectors.toSet());
    List<@Nullable Object[]> rows = new ArrayList<>();
    open.forEach(
        (line, known) -> {
          if (!known.lastSeen().isAfter(date)
              && !found.contains(line)
              && scope.holds(line)
              && !days.isOvertaken(line)) {
            rows.add(new @Nullable Object[] {known.note().number(), date});
          }
        });
    write(connection, CLOSE, rows);
    return rows.size();
  }

  /** Notes up to which day each custodian's word is known. */
  void noteReconciled() throws SQLException {
    days.note(connection);
  }
}
