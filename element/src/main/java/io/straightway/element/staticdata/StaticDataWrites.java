package io.straightway.element.staticdata;

import io.straightway.db.Column;
import io.straightway.db.RowForm;
import io.straightway.db.Rows;
import io.straightway.db.WriteBatch;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;

/** Writes checked rows into their tables. */
final class StaticDataWrites {
  private StaticDataWrites() {}

  static void write(Connection connection, StaticDataRows rows, long version) throws SQLException {
    new WriteBatch()
        .add(currencies(rows))
        .add(formerHolidays(rows))
        .add(holidays(rows))
        .add(securities(rows))
        .add(accounts(rows))
        .add(counterparties(rows))
        .add(
            RowForm.into("static_data_version", Column.of("version", "bigint")).rows().add(version))
        .execute(connection);
  }

  private static Rows currencies(StaticDataRows rows) {
    Rows written =
        RowForm.insert(
                "currency",
                "ON CONFLICT (code) DO UPDATE"
                    + " SET minor_unit = excluded.minor_unit, name = excluded.name",
                Column.of("code", "text"),
                Column.of("minor_unit", "smallint"),
                Column.of("name", "text"))
            .rows();
    for (StaticDataRow row : rows.of(StaticDataKind.CURRENCIES)) {
      written.add(row.get("currency"), Short.valueOf(row.get("minor_unit")), row.get("name"));
    }
    return written;
  }

  /** A calendar is given as a whole, so that a day that is no longer a holiday goes. */
  private static Rows formerHolidays(StaticDataRows rows) {
    Rows written =
        RowForm.using(
                "DELETE FROM holiday WHERE currency IN (SELECT currency FROM %s)",
                Column.of("currency", "text"))
            .rows();
    rows.of(StaticDataKind.HOLIDAYS).stream()
        .map(row -> row.get("currency"))
        .distinct()
        .forEach(written::add);
    return written;
  }

  private static Rows holidays(StaticDataRows rows) {
    Rows written =
        RowForm.into(
                "holiday",
                Column.of("currency", "text"),
                Column.of("day", "date"),
                Column.of("name", "text"))
            .rows();
    for (StaticDataRow row : rows.of(StaticDataKind.HOLIDAYS)) {
      written.add(row.get("currency"), LocalDate.parse(row.get("date")), row.get("name"));
    }
    return written;
  }

  private static Rows securities(StaticDataRows rows) {
    Rows written =
        RowForm.insert(
                "security",
                """
            ON CONFLICT (isin) DO UPDATE
              SET name = excluded.name, kind = excluded.kind, currency = excluded.currency,
                  mic = excluded.mic, settlement_days = excluded.settlement_days
            """,
                Column.of("isin", "text"),
                Column.of("name", "text"),
                Column.of("kind", "text"),
                Column.of("currency", "text"),
                Column.of("mic", "text"),
                Column.of("settlement_days", "smallint"))
            .rows();
    for (StaticDataRow row : rows.of(StaticDataKind.SECURITIES)) {
      written.add(
          row.get("isin"),
          row.get("name"),
          row.get("kind"),
          row.get("currency"),
          row.get("mic"),
          Short.valueOf(row.get("settlement_days")));
    }
    return written;
  }

  private static Rows accounts(StaticDataRows rows) {
    return named("account", "account", rows, StaticDataKind.ACCOUNTS);
  }

  private static Rows counterparties(StaticDataRows rows) {
    return named("counterparty", "bic", rows, StaticDataKind.COUNTERPARTIES);
  }

  private static Rows named(String table, String key, StaticDataRows rows, StaticDataKind kind) {
    Rows written =
        RowForm.insert(
                table,
                "ON CONFLICT (" + key + ") DO UPDATE SET name = excluded.name",
                Column.of(key, "text"),
                Column.of("name", "text"))
            .rows();
    for (StaticDataRow row : rows.of(kind)) {
      written.add(row.get(key), row.get("name"));
    }
    return written;
  }
}
