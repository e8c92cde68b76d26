package io.straightway.staticdata.load;

import io.straightway.db.Queries;
import io.straightway.staticdata.calendar.BusinessCalendars;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The target of a column's references. A row is broken if its target is neither in the files nor in
 * the database.
 *
 * @param column the column, in every kind that has it except {@code kinds} itself
 * @param only the only kind in which the column must refer to something, or null
 * @param kinds the target kinds, by their column {@code name}
 * @param text describes the target
 */
record References(
    String column,
    @Nullable StaticDataKind only,
    List<StaticDataKind> kinds,
    String name,
    String text) {
  private static final String CALENDAR = "calendar";
  private static final List<References> ALL =
      List.of(
          to(StaticDataKind.CURRENCIES, "currency", "currency", "a known currency"),
          to(StaticDataKind.CURRENCIES, "currency", "quoted_currency", "a known currency"),
          new References(
              CALENDAR,
              null,
              List.of(StaticDataKind.HOLIDAYS, StaticDataKind.CALENDARS),
              CALENDAR,
              "a known calendar, and neither weekend nor holidays are given for it; "
                  + BusinessCalendars.WEEKENDS
                  + " has weekends alone"),
          to(StaticDataKind.COUNTERPARTIES, "bic", "counterparty", "a known counterparty"),
          new References(
              "isin",
              StaticDataKind.LISTINGS,
              List.of(StaticDataKind.SECURITIES),
              "isin",
              "a known security"),
          new References(
              "isin",
              StaticDataKind.POOL_FACTORS,
              List.of(StaticDataKind.SECURITIES),
              "isin",
              "a known security"),
          new References(
              "account",
              StaticDataKind.OWN_SSIS,
              List.of(StaticDataKind.ACCOUNTS),
              "account",
              "a known account"));

  private static References to(StaticDataKind kind, String name, String column, String text) {
    return new References(column, null, List.of(kind), name, text);
  }

  /** Returns the rows with unknown targets. */
  static List<BadRow> broken(Connection connection, StaticDataRows rows) throws SQLException {
    List<BadRow> broken = new ArrayList<>();
    for (References reference : ALL) {
      Set<String> targets = reference.targets(connection, rows);
      for (StaticDataKind kind : StaticDataKind.values()) {
        if (reference.isIn(kind)) {
          broken.addAll(
              rows.withUnknown(
                  kind,
                  reference.column,
                  reference.text,
                  value -> targets.contains(value) || reference.needsNoRow(value)));
        }
      }
    }
    return broken;
  }

  private boolean isIn(StaticDataKind kind) {
    return !kinds.contains(kind) && kind.has(column) && (only == null || only == kind);
  }

  private boolean needsNoRow(String value) {
    return column.equals(CALENDAR) && BusinessCalendars.isKnown(value);
  }

  private Set<String> targets(Connection connection, StaticDataRows rows) throws SQLException {
    Set<String> targets = new HashSet<>();
    for (StaticDataKind kind : kinds) {
      targets.addAll(rows.values(kind, name));
      targets.addAll(
          Queries.list(
              connection,
              String.class,
              "SELECT DISTINCT " + kind.column(name).column() + " FROM " + kind.table()));
    }
    return targets;
  }
}
