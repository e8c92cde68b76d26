package io.straightway.settlement.reconcile;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.dialect.SqlFailure;
import io.straightway.markup.BicForm;
import io.straightway.operators.DeskRefusal;
import io.straightway.settlement.Replay;
import io.straightway.settlement.reconcile.BalanceKey.Kind;
import io.straightway.settlement.reconcile.BreakBook.OpenBreak;
import io.straightway.settlement.reconcile.chain.ChainedStatement;
import io.straightway.settlement.reconcile.chain.StatementChain;
import io.straightway.settlement.reconcile.chain.StatementLink;
import io.straightway.settlement.upload.UploadOutcome;
import io.straightway.settlement.upload.UploadedFile;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Compares a statement with our books and stores the breaks, in one transaction.
 *
 * <p>A statement is assumed to be complete within its {@link Statement.Extent}: a balance of ours
 * there that it does not list is missing. Our balances elsewhere are ignored. A statement older
 * than one reconciled before is compared, but leaves the stored breaks unchanged.
 */
public final class Reconciler {
  private static final String SAME_BOOKS_THROUGHOUT =
      "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ";
  private static final String ONE_AT_A_TIME =
      "SELECT pg_try_advisory_xact_lock(hashtext('straightway.reconcile'))";
  private static final String NOTE =
      """
      INSERT INTO reconciliation AS r
        (content_hash, statement_date, file_name, matched, breaks, uploaded_by)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (content_hash, statement_date) DO UPDATE SET matched = excluded.matched,
        breaks = excluded.breaks, times_run = r.times_run + 1, run_at = now()
      """;

  private final Transactions transactions;

  /** Creates a reconciler of {@code database}, with the engine's rights. */
  public Reconciler(DataSource database) {
    this.transactions = new Transactions(database);
  }

  /**
   * Compares all statements of a file and stores the results of all or none of them.
   *
   * @param fileName for the record
   * @param bytes the file from which the statements were read
   * @param custodian the BIC of the custodian that issued the statements; null if their accounts
   *     identify it
   * @throws StatementRefusedException if none of the accounts of a statement is ours, or an account
   *     number exists at several custodians and nothing identifies the right one
   */
  public List<Reconciliation> run(
      List<Statement> statements, String fileName, byte[] bytes, @Nullable String custodian)
      throws SQLException {
    String keeper = custodian == null ? null : BicForm.full(custodian);
    return transactions.run(
        connection -> {
          begin(connection);
          List<Reconciliation> results = new ArrayList<>();
          for (Statement statement : statements) {
            Reconciliation result = reconcile(connection, statement, keeper).result();
            note(connection, result, fileName, bytes, null);
            results.add(result);
          }
          return results;
        });
  }

  private static void note(
      Connection connection,
      Reconciliation result,
      String fileName,
      byte[] bytes,
      @Nullable Long upload)
      throws SQLException {
    Queries.execute(
        connection,
        NOTE,
        ContentHash.of(bytes).bytes(),
        result.date(),
        fileName,
        result.matched(),
        (long) result.breaks().size(),
        upload);
  }

  /**
   * Returns what reconciling statements would do now, and stores nothing.
   *
   * @throws StatementRefusedException as {@link #run}
   */
  public UploadOutcome preview(List<Statement> statements) throws SQLException {
    return transactions.run(
        connection -> {
          begin(connection);
          StatementEffects effects = new StatementEffects();
          for (Statement statement : statements) {
            effects.add(reconcile(connection, statement, null));
          }
          connection.rollback();
          return effects.outcome();
        });
  }

  /**
   * Compares the statements of an uploaded file and stores the results.
   *
   * @param approval the approval that the database requires, in the same transaction
   * @return the result of {@code approval}
   * @throws DeskRefusal if they would do something else than was proposed
   */
  public <T> T upload(UploadedFile file, List<Statement> statements, Transactions.Work<T> approval)
      throws SQLException {
    return Replay.run(
        () ->
            transactions.run(
                connection -> {
                  begin(connection);
                  T approved = approval.run(connection);
                  StatementEffects effects = new StatementEffects();
                  for (Statement statement : statements) {
                    StatementResult reconciled = reconcile(connection, statement, null);
                    note(
                        connection,
                        reconciled.result(),
                        file.name(),
                        file.bytes(),
                        file.proposalId());
                    effects.add(reconciled);
                  }
                  effects.outcome().requireSame(file.outcome());
                  return approved;
                }),
        Reconciler::isAuditOvertaken);
  }

  /** Returns whether another event was added to the audit after the snapshot of the transaction. */
  private static boolean isAuditOvertaken(SQLException failure) {
    return "audit_event_pkey".equals(SqlFailure.constraint(failure));
  }

  private static StatementResult reconcile(
      Connection connection, Statement statement, @Nullable String custodian) throws SQLException {
    OurBalances ours = OurBalances.read(connection, statement);
    StatementScope scope = StatementScope.of(statement, ours.keepers(), custodian);
    BreakBook book = BreakBook.open(connection, statement, scope);
    Comparison comparison =
        compare(statement, accepted(ours, scope, book.allowed()), scope)
            .plus(entered(connection, statement, scope, book));
    Map<StatementLine, StatementLink> links = links(connection, statement, scope);
    List<Difference> differences = new ArrayList<>(comparison.differences());
    links.forEach((line, link) -> broken(line, link).ifPresent(differences::add));
    List<Break> breaks = book.keep(differences);
    List<OpenBreak> closed = book.closeOthers(differences, links.keySet());
    book.noteReconciled();
    return new StatementResult(
        new Reconciliation(
            statement.date(), comparison.matched(), breaks, closed.size(), book.isOvertaken()),
        closed);
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

  /** Stores the cash statements of our accounts; returns their links to those before and after. */
  private static Map<StatementLine, StatementLink> links(
      Connection connection, Statement statement, StatementScope scope) throws SQLException {
    Map<String, List<ChainedStatement>> ours =
        statement.chained().stream()
            .filter(chained -> scope.knows(new AccountKey(Kind.CASH, chained.account())))
            .collect(
                Collectors.groupingBy(
                    chained ->
                        scope
                            .line(new BalanceKey(Kind.CASH, chained.account(), chained.currency()))
                            .custodian()));
    Map<StatementLine, StatementLink> links = new TreeMap<>();
    for (StatementLink link : StatementChain.add(connection, statement.date(), ours)) {
      links.put(
          new StatementLine(
              link.custodian(),
              new BalanceKey(
                  Kind.STATEMENT,
                  link.account(),
                  link.currency(),
                  link.reference(),
                  link.statementDate())),
          link);
    }
    return links;
  }

  private static Optional<Difference> broken(StatementLine line, StatementLink link) {
    return Optional.ofNullable(link.type())
        .map(
            type ->
                new Difference(
                    line,
                    Break.Type.valueOf(type),
                    link.lastClosing(),
                    link.opening(),
                    link.text()));
  }

  /** Returns our balances including the differences that two operators have accepted. */
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
            new Difference(line, Break.Type.ACCOUNT_UNKNOWN, ourQuantity, theirQuantity));
      } else if (ourQuantity.compareTo(theirQuantity) == 0) {
        matched++;
      } else {
        differences.add(new Difference(line, breakType(our, their), ourQuantity, theirQuantity));
      }
    }
    return new Comparison(matched, differences);
  }

  static Break.Type breakType(@Nullable BigDecimal our, @Nullable BigDecimal their) {
    if (our == null) {
      return Break.Type.MISSING_IN_BOOKS;
    }
    return their == null ? Break.Type.MISSING_AT_CUSTODIAN : Break.Type.QUANTITY;
  }

  /** A reconciled statement, and the breaks that it has closed. */
  record StatementResult(Reconciliation result, List<OpenBreak> closed) {}

  /** A difference to one statement, with the text of its break. */
  record Difference(
      StatementLine line,
      Break.Type type,
      BigDecimal ours,
      BigDecimal theirs,
      @Nullable String text) {
    Difference(StatementLine line, Break.Type type, BigDecimal ours, BigDecimal theirs) {
      this(line, type, ours, theirs, null);
    }
  }

  /** Number of matches, and the differences. */
  record Comparison(long matched, List<Difference> differences) {
    Comparison plus(Comparison other) {
      List<Difference> all = new ArrayList<>(differences);
      all.addAll(other.differences);
      return new Comparison(matched + other.matched, all);
    }
  }
}
