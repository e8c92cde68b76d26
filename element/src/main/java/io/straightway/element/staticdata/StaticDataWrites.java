package io.straightway.element.staticdata;

import io.straightway.db.Column;
import io.straightway.db.RowForm;
import io.straightway.db.Rows;
import io.straightway.db.WriteBatch;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/** Writes checked rows into their tables. */
final class StaticDataWrites {
  private StaticDataWrites() {}

  static void write(Connection connection, StaticDataRows rows, long version) throws SQLException {
    WriteBatch batch = new WriteBatch();
    for (StaticDataKind kind : StaticDataKind.values()) {
      if (kind == StaticDataKind.HOLIDAYS) {
        batch.add(formerHolidays(rows));
      }
      batch.add(rows(kind, rows.of(kind)));
    }
    batch
        .add(
            RowForm.into("static_data_version", Column.of("version", "bigint")).rows().add(version))
        .execute(connection);
  }

  /** A calendar is given as a whole, so that a day that is no longer a holiday goes. */
  private static Rows formerHolidays(StaticDataRows rows) {
    Rows written =
        RowForm.using(
                "DELETE FROM holiday WHERE calendar IN (SELECT calendar FROM %s)",
                Column.of("calendar", "text"))
            .rows();
    rows.of(StaticDataKind.HOLIDAYS).stream()
        .map(row -> row.get("calendar"))
        .distinct()
        .forEach(written::add);
    return written;
  }

  /** The rows of one kind; those of a known key replace what was there. */
  private static Rows rows(StaticDataKind kind, List<StaticDataRow> rows) {
    Rows written =
        RowForm.insert(
                kind.table(),
                "ON CONFLICT (" + names(kind.key()) + ") DO UPDATE SET " + replacements(kind),
                kind.columns().stream().map(StaticDataColumn::written).toArray(Column[]::new))
            .rows();
    for (StaticDataRow row : rows) {
      written.add(row.stored());
    }
    return written;
  }

  private static String names(List<StaticDataColumn> columns) {
    return columns.stream().map(StaticDataColumn::column).collect(Collectors.joining(", "));
  }

  private static String replacements(StaticDataKind kind) {
    return kind.rest().stream()
        .map(column -> column.column() + " = excluded." + column.column())
        .collect(Collectors.joining(", "));
  }
}
