package io.straightway.backoffice.check;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Damages to one row of each table, made from the catalogue of the database. */
final class Damages {
  /** Each column with the literals of its checks, which are the values that it may have. */
  private static final String COLUMNS =
      """
      SELECT c.relname, quote_ident(a.attname) AS name, a.attnotnull AS is_required, a.attgenerated <> '' AS is_computed,
             format_type(coalesce(nullif(t.typbasetype, 0), t.oid), NULL) AS type,
             coalesce(a.attnum = ANY (k.conkey), false) AS is_key,
             ARRAY(SELECT DISTINCT v[1] FROM pg_constraint x
                    CROSS JOIN regexp_matches(pg_get_constraintdef(x.oid), '''([A-Z_]+)''', 'g') AS v
                    WHERE x.contype = 'c' AND (x.contypid = t.oid OR x.conrelid = c.oid AND a.attnum = ANY (x.conkey))
                    ORDER BY 1) AS literals
        FROM pg_class c
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        JOIN pg_type t ON t.oid = a.atttypid
        LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'p'
       WHERE c.relnamespace = 'straightway'::regnamespace AND c.relkind = 'r'
       ORDER BY c.relname, a.attnum
      """;

  private Damages() {}

  /**
   * A damage, as statements of which the first that changes a row is made.
   *
   * @param place the table, or the column of a table, and how it is damaged
   */
  record Damage(String place, List<String> statements) {}

  /** Returns the damages to tables that have rows. */
  static List<Damage> of(Connection connection) throws SQLException {
    List<Column> columns = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(COLUMNS)) {
      while (row.next()) {
        columns.add(Column.of(row));
      }
    }
    List<Damage> damages = new ArrayList<>();
    for (String table : columns.stream().map(Column::table).distinct().toList()) {
      List<Column> own = columns.stream().filter(column -> column.table().equals(table)).toList();
      damages.add(
          new Damage(
              table + " deleted",
              List.of("DELETE FROM %s WHERE ctid = (%s)".formatted(table, row(table, "NULL")))));
      damages.add(new Damage(table + " inserted", inserts(table, own)));
      own.stream()
          .filter(column -> !column.isComputed())
          .flatMap(Column::damages)
          .forEach(damages::add);
    }
    return damages;
  }

  /** Returns a query for a row of a table, if possible one in which an expression is not null. */
  private static String row(String table, String expression) {
    return "SELECT ctid FROM %1$s ORDER BY %2$s IS NULL, ctid OFFSET (SELECT count(%2$s) / 2 FROM %1$s) LIMIT 1"
        .formatted(table, expression);
  }

  /** Returns copies of a row, under another key if the table has one. */
  private static List<String> inserts(String table, List<Column> columns) {
    List<Column> written = columns.stream().filter(column -> !column.isComputed()).toList();
    List<Column> keys = written.stream().filter(Column::isKey).toList();
    return keys.isEmpty()
        ? List.of(insert(table, written, "NULL", Column::name))
        : keys.stream()
            .flatMap(
                key ->
                    key.values()
                        .map(
                            value ->
                                insert(
                                    table,
                                    written,
                                    key.name(),
                                    column -> column.equals(key) ? value : column.name())))
            .toList();
  }

  private static String insert(
      String table, List<Column> columns, String key, Function<Column, String> value) {
    return "INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM %1$s WHERE ctid = (%s)"
        .formatted(
            table,
            String.join(", ", columns.stream().map(Column::name).toList()),
            String.join(", ", columns.stream().map(value).toList()),
            row(table, key));
  }

  private record Column(
      String table,
      String name,
      boolean isRequired,
      boolean isComputed,
      String type,
      boolean isKey,
      List<String> literals) {
    static Column of(ResultSet row) throws SQLException {
      return new Column(
          row.getString("relname"),
          row.getString("name"),
          row.getBoolean("is_required"),
          row.getBoolean("is_computed"),
          row.getString("type"),
          row.getBoolean("is_key"),
          List.of((String[]) row.getArray("literals").getArray()));
    }

    Stream<Damage> damages() {
      Damage changed =
          new Damage(table + "." + name + " changed", values().map(this::update).toList());
      return isRequired
          ? Stream.of(changed)
          : Stream.of(
              changed, new Damage(table + "." + name + " emptied", List.of(update("NULL"))));
    }

    private String update(String value) {
      return "UPDATE %1$s SET %2$s = %3$s WHERE ctid = (%4$s) AND %2$s IS DISTINCT FROM %3$s"
          .formatted(table, name, value, row(table, name));
    }

    /** Returns expressions of other values. */
    Stream<String> values() {
      Stream<String> values =
          switch (type) {
            case "boolean" -> Stream.of("NOT coalesce(%s, false)");
            case "smallint", "integer", "bigint", "numeric" ->
                Stream.of("coalesce(%s, 0) + 1", "coalesce(%s, 0) - 1");
            case "date" ->
                Stream.of("coalesce(%s, current_date) + 1", "coalesce(%s, current_date) - 1");
            case "timestamp with time zone", "timestamp without time zone" ->
                Stream.of(
                    "coalesce(%s, now()) + interval '1 year'",
                    "coalesce(%s, now()) - interval '1 year'");
            case "bytea" -> Stream.of("coalesce(%s, '') || '\\x00'", "sha256(coalesce(%s, ''))");
            case "text[]" -> Stream.of("%s || '{X}'");
            case "numeric[]" -> Stream.of("%s || '{1}'");
            case "xid8" -> Stream.of("'3'::xid8");
            default ->
                Stream.concat(
                    literals.stream().map("'%s'"::formatted),
                    Stream.of("coalesce(%s, '') || 'X'", "'ACC2'"));
          };
      return values.map(value -> value.replace("%s", name));
    }
  }
}
