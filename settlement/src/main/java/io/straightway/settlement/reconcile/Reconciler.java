package io.straightway.settlement.reconcile;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Compares a statement with our books and keeps the breaks, in one transaction.
 *
 * <p>A statement is taken to be complete to its {@link Statement.Extent}: what we have there and it
 * does not list is missing. What we have elsewhere is left alone. One that is older than what was
 * reconciled before is compared, and leaves the breaks that are kept as they are.
 */
public final class Reconciler {
  private static final String SAME_BOOKS_THROUGHOUT =
      "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ";
  private static final String ONE_AT_A_TIME =
      "SELECT pg_try_advisory_xact_lock(hashtext('straightway.reconcile'))";
  private static final String NOTE =
      """
      INSERT INTO reconciliation AS r (content_hash, statement_date, file_name, matched, breaks)
      VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (content_hash, statement_date) DO UPDATE SET matched = excluded.matched,
        breaks = excluded.breaks, times_run = r.times_run + 1, run_at = now()
      """;

  private final Transactions transactions;

  /** Reconciles the database behind {@code database}, with the engine's rights. */
  public Reconciler(DataSource database) {
    this.transactions = new Transactions(database);
  }

  /**
   * Compares all statements of a file and keeps the result of all of them, or of none.
   *
   * @param fileName for the record
   * @param bytes the file the statement was read from
   * @param custodian the BIC of the custodian whose statement it is; null if its accounts identify
   *     it
   * @throws StatementRefusedException if none of the accounts of one is ours, or an account is one
   *     at several custodians and nothing identifies the one meant
   */
  public List<Reconciliation> run(
      List<Statement> statements, String fileName, byte[] bytes, @Nullable String custodian)
      throws SQLException {
    byte[] hash = ContentHash.of(bytes).bytes();
    return transactions.run(
        connection -> {
          begin(connection);
          List<Reconciliation> results = new ArrayList<>();
          for (Statement statement : statements) {
            Reconciliation result = reconcile(connection, statement, custodian);
            Queries.execute(
                connection,
                NOTE,
                hash,
                statement.date(),
                fileName,
                result.matched(),
                (long) result.breaks().size());
            results.add(result);
          }
          return results;
        });
  }

  private static Reconciliation reconcile(
      Connection connection, Statement statement, @Nullable String custodian) throws SQLException {
    OurBalances ours = OurBalances.read(connection, statement);
    StatementScope scope = StatementScope.of(statement, ours.keepers(), custodian);
    BreakBook book = BreakBook.open(connection, statement, scope);
    Comparison comparison =
        compare(statement, accepted(ours, scope, book.allowed()), scope)
            .plus(entered(connection, statement, scope, book));
    List<Break> breaks = book.keep(comparison.differences());
    long closed = book.closeOthers(comparison.differences());
    book.noteReconciled();
    return new Reconciliation(
        statement.date(), comparison.matched(), breaks, closed, book.isOvertaken());
  }

  private static void begin(Connection connection) throws SQLException {
    Queries.execute(connection, SAME_BOOKS_THROUGHOUT);
    boolean alone = Queries.one(connection, Boolean.class, ONE_AT_A_TIME);
    if (!alone) {
      throw new SQLException("another reconciliation runs; try again when it is done", "55P03");
    }
  }

  private static Comparison entered(
      Connection connection, Statement statement, StatementScope scope, BreakBook book)
      throws SQLException {
    StatementEntries entries = statement.entries();
    return entries == null
        ? new Comparison(0, List.of())
        : EntryComparison.compare(
            connection, entries, statement.kinds(), scope, book.openEntries(), book.allowed());
  }

  /** Our balances with what two operators have accepted that they differ by. */
  private static OurBalances accepted(
      OurBalances ours, StatementScope scope, Map<StatementLine, BigDecimal> allowed) {
    Map<StatementLine, BigDecimal> quantities = new HashMap<>(ours.quantities());
    allowed.forEach(
        (line, quantity) -> {
          if (!line.key().kind().isEntry() && scope.holds(line)) {
            quantities.merge(line, quantity, BigDecimal::add);
          }
        });
    quantities.values().removeIf(quantity -> quantity.signum() == 0);
    return new OurBalances(ours.keepers(), quantities);
  }

  private static Comparison compare(Statement statement, OurBalances ours, StatementScope scope) {
    Map<StatementLine, BigDecimal> theirs = new HashMap<>();
    statement
        .balances()
        .forEach(balance -> theirs.put(scope.line(balance.key()), balance.quantity()));
    Set<StatementLine> lines = new TreeSet<>(theirs.keySet());
    ours.quantities().keySet().stream().filter(scope::holds).forEach(lines::add);
    long matched = 0;
    List<Difference> differences = new ArrayList<>();
    for (StatementLine line : lines) {
      @Nullable BigDecimal our = ours.quantities().get(line);
      @Nullable BigDecimal their = theirs.get(line);
      BigDecimal ourQuantity = our == null ? BigDecimal.ZERO : our;
      BigDecimal theirQuantity = their == null ? BigDecimal.ZERO : their;
      if (!scope.knows(line.key().place())) {
        differences.add(
            new Difference(line, Break.What.ACCOUNT_UNKNOWN, ourQuantity, theirQuantity));
      } else if (ourQuantity.compareTo(theirQuantity) == 0) {
        matched++;
      } else {
        differences.add(new Difference(line, what(our, their), ourQuantity, theirQuantity));
      }
    }
    return new Comparison(matched, differences);
  }

  static Break.What what(@Nullable BigDecimal our, @Nullable BigDecimal their) {
    if (our == null) {
      return Break.What.MISSING_IN_BOOKS;
    }
    return their == null ? Break.What.MISSING_AT_CUSTODIAN : Break.What.QUANTITY;
  }

  /** A difference as of one statement. */
  record Difference(StatementLine line, Break.What what, BigDecimal ours, BigDecimal theirs) {}

  /** What is the same on both sides, and what is not. */
  record Comparison(long matched, List<Difference> differences) {
    Comparison plus(Comparison other) {
      List<Difference> all = new ArrayList<>(differences);
      all.addAll(other.differences);
      return new Comparison(matched + other.matched, all);
    }
  }
}
