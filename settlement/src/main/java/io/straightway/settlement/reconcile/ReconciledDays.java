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
    private ReconciledScope whole() {
      return new ReconciledScope(custodian, kind, "", "");
    }
  }

  static ReconciledDays read(Connection connection, Statement statement, StatementScope coverage)
      throws SQLException {
    Set<ReconciledScope> reported = reported(statement, coverage);
    Set<ReconciledScope> later =
        new HashSet<>(Queries.list(connection, ReconciledScope.class, LATER, statement.date()));
    Set<ReconciledScope> wholes =
        reported.stream().map(ReconciledScope::whole).collect(Collectors.toSet());
    // a scope is either one account and currency, or all of its custodian and kind
    later.removeIf(
        scope ->
            !reported.contains(scope)
                && !reported.contains(scope.whole())
                && !(scope.equals(scope.whole()) && wholes.contains(scope)));
    return new ReconciledDays(statement.date(), reported, later);
  }

  private static Set<ReconciledScope> reported(Statement statement, StatementScope scope) {
    return scope.custodians().stream()
        .flatMap(
            custodian ->
                statement.extent() == Extent.BALANCES
                    ? statement.balances().stream().map(Balance::key).map(key -> of(custodian, key))
                    : statement.kinds().stream()
                        .filter(kind -> !kind.isEntry())
                        .map(kind -> new ReconciledScope(custodian, kind, "", "")))
        .collect(Collectors.toSet());
  }

  private static ReconciledScope of(String custodian, BalanceKey key) {
    return new ReconciledScope(custodian, key.kind(), key.account(), key.instrument());
  }

  /** Returns whether a later statement of anything listed in this one was reconciled before. */
  boolean areOvertaken() {
    return !later.isEmpty();
  }

  boolean isOvertaken(StatementLine line) {
    return areOvertaken()
        && StatementScope.of(line).stream()
            .map(custodian -> of(custodian, line.key()))
            .anyMatch(scope -> later.contains(scope) || later.contains(scope.whole()));
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
