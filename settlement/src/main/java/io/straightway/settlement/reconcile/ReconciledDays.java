package io.straightway.settlement.reconcile;

import io.straightway.db.Queries;
import io.straightway.db.write.RowForm;
import io.straightway.settlement.reconcile.Statement.Extent;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The day up to which balances have been reconciled: for all that a custodian keeps, or for one
 * account and currency. Entries have their own day, so no later statement overtakes them.
 */
record ReconciledDays(LocalDate date, Set<ReconciledScope> reported, Set<ReconciledScope> later) {
  private static final String LATER =
      """
      SELECT custodian, kind, account, instrument FROM reconciled_up_to WHERE statement_date > ?
      """;
  private static final RowForm NOTE =
      RowForm.insert(
          "reconciled_up_to",
          "ON CONFLICT (custodian, kind, account, instrument) DO UPDATE SET statement_date ="
              + " greatest(reconciled_up_to.statement_date, excluded.statement_date)",
          "custodian text, kind text, account text, instrument text, statement_date date");

  /** Scope of reconciled balances. Account and instrument are empty for all of a custodian's. */
  public record ReconciledScope(
      String custodian, BalanceKey.Kind kind, String account, String instrument) {
    boolean isAbout(BalanceKey key) {
      return kind == key.kind()
          && (account.isEmpty() || account.equals(key.account()))
          && (instrument.isEmpty() || instrument.equals(key.instrument()));
    }
  }

  static ReconciledDays read(Connection connection, Statement statement, StatementScope scope)
      throws SQLException {
    Set<ReconciledScope> reported = reported(statement, scope);
    Set<ReconciledScope> later =
        new HashSet<>(Queries.list(connection, ReconciledScope.class, LATER, statement.date()));
    later.removeIf(earlier -> reported.stream().noneMatch(listed -> overlap(earlier, listed)));
    return new ReconciledDays(statement.date(), reported, later);
  }

  private static boolean overlap(ReconciledScope first, ReconciledScope second) {
    return first.custodian().equals(second.custodian())
        && first.kind() == second.kind()
        && overlap(first.account(), second.account())
        && overlap(first.instrument(), second.instrument());
  }

  private static boolean overlap(String first, String second) {
    return first.isEmpty() || second.isEmpty() || first.equals(second);
  }

  private static Set<ReconciledScope> reported(Statement statement, StatementScope scope) {
    return scope.custodians().stream()
        .flatMap(
            custodian ->
                statement.extent() == Extent.BALANCES
                    ? statement.balances().stream()
                        .map(Balance::key)
                        .map(
                            key ->
                                new ReconciledScope(
                                    custodian, key.kind(), key.account(), key.instrument()))
                    : statement.kinds().stream()
                        .filter(kind -> !kind.isEntry())
                        .map(kind -> new ReconciledScope(custodian, kind, "", "")))
        .collect(Collectors.toSet());
  }

  /** Returns whether a later statement of anything listed in this one was reconciled before. */
  boolean areOvertaken() {
    return !later.isEmpty();
  }

  boolean isOvertaken(StatementLine line) {
    return areOvertaken()
        && StatementScope.of(line).stream()
            .anyMatch(
                custodian ->
                    later.stream()
                        .anyMatch(
                            scope ->
                                scope.custodian().equals(custodian) && scope.isAbout(line.key())));
  }

  /** Records up to which day each custodian was reconciled. */
  void note(Connection connection) throws SQLException {
    BreakBook.write(
        connection,
        NOTE,
        reported.stream()
            .map(
                listed ->
                    new @Nullable Object[] {
                      listed.custodian, listed.kind.name(), listed.account, listed.instrument, date
                    })
            .toList());
  }
}
