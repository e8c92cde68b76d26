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
 * Up to which day balances have been reconciled: of all that a custodian keeps, or of one account
 * and currency. What was entered has its own day, so that no later statement overtakes it.
 */
record ReconciledDays(LocalDate date, Set<Reported> reported, Set<Reported> later) {
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

  /** Account and instrument are empty for all of a custodian's. */
  public record Reported(
      String custodian, BalanceKey.Kind kind, String account, String instrument) {
    boolean isAbout(BalanceKey key) {
      return kind == key.kind()
          && (account.isEmpty() || account.equals(key.account()))
          && (instrument.isEmpty() || instrument.equals(key.instrument()));
    }
  }

  static ReconciledDays read(Connection connection, Statement statement, StatementScope scope)
      throws SQLException {
    Set<Reported> reported = reported(statement, scope);
    Set<Reported> later =
        new HashSet<>(Queries.list(connection, Reported.class, LATER, statement.date()));
    later.removeIf(known -> reported.stream().noneMatch(now -> overlap(known, now)));
    return new ReconciledDays(statement.date(), reported, later);
  }

  private static boolean overlap(Reported one, Reported other) {
    return one.custodian().equals(other.custodian())
        && one.kind() == other.kind()
        && overlap(one.account(), other.account())
        && overlap(one.instrument(), other.instrument());
  }

  private static boolean overlap(String one, String other) {
    return one.isEmpty() || other.isEmpty() || one.equals(other);
  }

  private static Set<Reported> reported(Statement statement, StatementScope scope) {
    return scope.custodians().stream()
        .flatMap(
            custodian ->
                statement.extent() == Extent.BALANCES
                    ? statement.balances().stream()
                        .map(Balance::key)
                        .map(
                            key ->
                                new Reported(
                                    custodian, key.kind(), key.account(), key.instrument()))
                    : statement.kinds().stream()
                        .filter(kind -> !kind.isEntry())
                        .map(kind -> new Reported(custodian, kind, "", "")))
        .collect(Collectors.toSet());
  }

  /** Whether a later statement of anything that this one lists was reconciled before. */
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
                            known ->
                                known.custodian().equals(custodian) && known.isAbout(line.key())));
  }

  /** Notes up to which day each custodian's word is known. */
  void note(Connection connection) throws SQLException {
    BreakBook.write(
        connection,
        NOTE,
        reported.stream()
            .map(
                now ->
                    new @Nullable Object[] {
                      now.custodian, now.kind.name(), now.account, now.instrument, date
                    })
            .toList());
  }
}
