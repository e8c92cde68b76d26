package io.straightway.backoffice.search;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * A code of the static data that completes a typed text.
 *
 * @param name the name for people; for a currency, the code itself
 */
public record Completion(String code, String name) {
  /** The most completions returned. */
  static final int MOST = 20;

  private static final String BEGUN =
      """
      SELECT DISTINCT ON (code) code, name
        FROM (%s) AS k
       WHERE starts_with(upper(code), upper(:text)) OR strpos(upper(name), upper(:text)) > 0
       ORDER BY code, valid_from DESC
       LIMIT :most
      """;

  /** Returns the codes that begin with the text or whose name contains it, ignoring case. */
  public static List<Completion> of(Connection connection, CodeKind kind, String text)
      throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(BEGUN.formatted(kind.rows))
                .bind("text", text.strip())
                .bind("most", MOST)
                .map((row, context) -> new Completion(row.getString(1), row.getString(2)))
                .list());
  }

  /** The kind of object that has a code. */
  public enum CodeKind {
    /** An account of ours. */
    ACCOUNT("SELECT account AS code, name, valid_from FROM known_account"),
    /** A security, by ISIN. */
    SECURITY("SELECT isin AS code, name, valid_from FROM known_security"),
    /** A counterparty, by BIC. */
    COUNTERPARTY("SELECT bic AS code, name, valid_from FROM known_counterparty"),
    /** A currency. */
    CURRENCY("SELECT code, code AS name, DATE '-infinity' AS valid_from FROM known_currency");

    private final String rows;

    CodeKind(String rows) {
      this.rows = rows;
    }
  }
}
