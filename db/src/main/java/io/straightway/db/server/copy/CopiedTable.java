package io.straightway.db.server.copy;

import io.straightway.db.dialect.Statements;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * A table of a database, as its rows are copied.
 *
 * @param name with its schema
 * @param columns the names of its columns, without computed ones
 * @param values the expressions that are copied into these columns: zero for the number of a
 *     transaction, since the other server will give that number to a transaction of its own
 */
public record CopiedTable(String name, String columns, String values) {
  private static final String ALL =
      """
      SELECT format('%I.%I', n.nspname, c.relname),
             string_agg(quote_ident(a.attname), ', ' ORDER BY a.attname),
             string_agg(CASE WHEN a.atttypid = 'xid8'::regtype
                             THEN format('CASE WHEN %I IS NOT NULL THEN ''0''::xid8 END', a.attname)
                             ELSE quote_ident(a.attname) END, ', ' ORDER BY a.attname)
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       WHERE c.relkind = 'r' AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
       GROUP BY n.nspname, c.relname ORDER BY n.nspname, c.relname
      """;

  /** Returns all tables that are not PostgreSQL's own. */
  public static List<CopiedTable> all(Connection connection) throws SQLException {
    return Statements.list(
        connection,
        ALL,
        row -> new CopiedTable(row.getString(1), row.getString(2), row.getString(3)));
  }

  long rows(Connection connection) throws SQLException {
    return Statements.number(connection, "SELECT count(*) FROM " + name);
  }
}
