package io.straightway.element.staticdata.load;

import io.straightway.db.Queries;
import io.straightway.db.write.Column;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes by statements of PostgreSQL's that compare, write and audit all rows of a kind at once.
 */
final class StaticDataWrites implements StaticDataWriter {
  /** Who writes, for the statements of this transaction. */
  private static final String ACTOR = "straightway.static_data_actor";

  private static final String DELETE_HOLIDAYS =
      """
      WITH given AS MATERIALIZED (SELECT * FROM %s),
           gone AS (
             DELETE FROM holiday h
              WHERE h.calendar IN (SELECT calendar FROM given)
                AND NOT EXISTS (SELECT FROM given g
                                 WHERE g.calendar = h.calendar AND g.day = h.day)
             RETURNING h.*)
      """;

  private final Connection connection;

  /** Writes within the connection's transaction, in the name of {@code actor}. */
  StaticDataWrites(Connection connection, String actor) throws SQLException {
    this.connection = connection;
    Queries.on(
        connection, handle -> handle.execute("SELECT set_config('" + ACTOR + "', ?, true)", actor));
  }

  @Override
  public StaticDataChanges write(StaticDataKind kind, List<StaticDataRow> rows)
      throws SQLException {
    long deleted = kind == StaticDataKind.HOLIDAYS ? deleteHolidaysBut(rows) : 0;
    Rows given =
        RowForm.using(
                upsert(kind),
                kind.columns().stream().map(StaticDataColumn::written).toArray(Column[]::new))
            .rows();
    rows.forEach(row -> given.add(row.stored()));
    try (PreparedStatement statement = given.execute(connection);
        ResultSet result = statement.getResultSet()) {
      result.next();
      long known = result.getLong(1);
      return new StaticDataChanges(
          kind, rows.size(), rows.size() - known, result.getLong(2), deleted);
    }
  }

  /** A calendar is given as a whole, so that a day that is no longer a holiday goes. */
  private long deleteHolidaysBut(List<StaticDataRow> rows) throws SQLException {
    StaticDataKind kind = StaticDataKind.HOLIDAYS;
    String audited =
        """
        SELECT count(%s)
          FROM (SELECT %s AS subject, %s AS before FROM gone h ORDER BY calendar, day) AS event
        """
            .formatted(
                event("STATIC_DATA_DELETED", "before", "NULL"),
                subject(kind, "h"),
                json(kind, "h"));
    Rows given =
        RowForm.using(
                DELETE_HOLIDAYS + audited,
                kind.key().stream().map(StaticDataColumn::written).toArray(Column[]::new))
            .rows();
    rows.forEach(
        row ->
            given.add(
                kind.key().stream().map(column -> column.value(row.get(column.name()))).toArray()));
    try (PreparedStatement statement = given.execute(connection);
        ResultSet result = statement.getResultSet()) {
      result.next();
      return result.getLong(1);
    }
  }

  /** What is there is read by the statement that replaces it, and so as it was before. */
  private static String upsert(StaticDataKind kind) {
    return """
        WITH given AS MATERIALIZED (SELECT * FROM %%s),
             changed AS MATERIALIZED (
               SELECT %1$s AS subject, %2$s AS before, %3$s AS after
                 FROM given g JOIN %4$s t USING (%5$s)
                WHERE (%6$s) IS DISTINCT FROM (%7$s)
                ORDER BY %8$s),
             written AS (
               INSERT INTO %4$s (%9$s) SELECT %9$s FROM given
               ON CONFLICT (%5$s) DO UPDATE SET %10$s)
        SELECT (SELECT count(*) FROM given JOIN %4$s USING (%5$s)),
               (SELECT count(%11$s) FROM changed AS event)
        """
        .formatted(
            subject(kind, "g"),
            json(kind, "t"),
            json(kind, "g"),
            kind.table(),
            list(kind.key(), StaticDataColumn::column),
            list(kind.rest(), column -> "t." + column.column()),
            list(kind.rest(), column -> "g." + column.column()),
            list(kind.key(), column -> "g." + column.column()),
            list(kind.columns(), StaticDataColumn::column),
            list(kind.rest(), column -> column.column() + " = excluded." + column.column()),
            event("STATIC_DATA_CHANGED", "before", "after"));
  }

  private static String event(String action, String before, String after) {
    return "add_audit_event(current_setting('%s'), false, '%s', subject, %s, %s)"
        .formatted(ACTOR, action, before, after);
  }

  /** Such as {@code ssi:ALQGGB2LXXX/EUR/XPAR/2026-01-01}. */
  static String subject(StaticDataKind kind, String row) {
    return "'%s:' || concat_ws('/', %s)"
        .formatted(kind.words(1), list(kind.key(), column -> row + "." + column.column()));
  }

  /** The row as compact JSON, with the names of a file's columns, without what is empty. */
  static String json(StaticDataKind kind, String row) {
    return "(SELECT json_strip_nulls(row_to_json(named))::text FROM (SELECT %s) AS named)"
        .formatted(
            list(kind.columns(), column -> row + "." + column.column() + " AS " + column.name()));
  }

  private static String list(
      List<StaticDataColumn> columns, Function<StaticDataColumn, String> form) {
    return columns.stream().map(form).collect(Collectors.joining(", "));
  }
}
