package io.straightway.settlement.reconcile.chain;

import io.straightway.db.Queries;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/**
 * The stored statements of cash accounts, in the order of their days and numbers, in whichever
 * order they are received.
 */
public final class StatementChain {
  /** A statement that is received again replaces itself. */
  private static final RowForm ADD =
      RowForm.insert(
          "cash_statement",
          "ON CONFLICT (custodian, account, currency, statement_date, number, legal_number)"
              + " DO UPDATE SET opening = excluded.opening, closing = excluded.closing",
          """
          custodian text, account text, currency text, statement_date date, number bigint,
          legal_number bigint, opening numeric, closing numeric
          """);

  private static final String LINKS =
      """
      SELECT custodian, account, currency, statement_date, reference, type, last_closing, opening, text
        FROM statement_link
       WHERE custodian = ANY(:custodians) AND account = ANY(:accounts)
         AND statement_date >= :date AND :date IN (statement_date, last_date)
      """;

  private StatementChain() {}

  /**
   * Adds the statements of a day.
   *
   * @param statements by custodian
   * @return the links from the statements before them and to those after them
   */
  public static List<StatementLink> add(
      Connection connection, LocalDate date, Map<String, List<ChainedStatement>> statements)
      throws SQLException {
    if (statements.isEmpty()) {
      return List.of();
    }
    Rows rows = ADD.rows();
    statements.forEach(
        (custodian, chained) ->
            chained.forEach(
                statement ->
                    rows.add(
                        custodian,
                        statement.account(),
                        statement.currency(),
                        date,
                        statement.numbers().electronic(),
                        statement.numbers().legal(),
                        statement.opening(),
                        statement.closing())));
    rows.execute(connection).close();
    return Queries.list(
        connection,
        StatementLink.class,
        LINKS,
        Map.of(
            "custodians",
            List.copyOf(statements.keySet()),
            "accounts",
            statements.values().stream()
                .flatMap(List::stream)
                .map(ChainedStatement::account)
                .toList(),
            "date",
            date));
  }
}
