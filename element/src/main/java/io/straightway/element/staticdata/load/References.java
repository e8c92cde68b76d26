package io.straightway.element.staticdata.load;

import io.straightway.db.Queries;
import io.straightway.element.calendar.BusinessCalendars;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds rows that refer to something which is neither in the files nor in the database. */
final class References {
  private final Connection connection;
  private final StaticDataRows rows;

  References(Connection connection, StaticDataRows rows) {
    this.connection = connection;
    this.rows = rows;
  }

  List<BadRow> broken() throws SQLException {
    Set<String> currencies = known(StaticDataKind.CURRENCIES, "currency");
    Set<String> counterparties = known(StaticDataKind.COUNTERPARTIES, "bic");
    Set<String> securities = known(StaticDataKind.SECURITIES, "isin");
    Set<String> accounts = known(StaticDataKind.ACCOUNTS, "account");
    Set<String> calendars = known(StaticDataKind.HOLIDAYS, "calendar");
    List<BadRow> broken = new ArrayList<>();
    for (StaticDataKind kind : StaticDataKind.values()) {
      if (kind != StaticDataKind.CURRENCIES && kind.has("currency")) {
        broken.addAll(rows.withUnknown(kind, "currency", "a known currency", currencies::contains));
      }
      if (kind.has("quoted_currency")) {
        broken.addAll(
            rows.withUnknown(kind, "quoted_currency", "a known currency", currencies::contains));
      }
      if (kind != StaticDataKind.HOLIDAYS && kind.has("calendar")) {
        broken.addAll(
            rows.withUnknown(
                kind,
                "calendar",
                "a known calendar, and no holidays are given for it; "
                    + BusinessCalendars.WEEKENDS
                    + " has weekends alone",
                name -> calendars.contains(name) || BusinessCalendars.isKnown(name)));
      }
      if (kind.has("counterparty")) {
        broken.addAll(
            rows.withUnknown(
                kind, "counterparty", "a known counterparty", counterparties::contains));
      }
    }
    broken.addAll(
        rows.withUnknown(
            StaticDataKind.LISTINGS, "isin", "a known security", securities::contains));
    broken.addAll(
        rows.withUnknown(
            StaticDataKind.OWN_SSIS, "account", "a known account", accounts::contains));
    return broken;
  }

  /** What a column holds, in the files and in the database. */
  private Set<String> known(StaticDataKind kind, String column) throws SQLException {
    Set<String> known = rows.values(kind, column);
    String sql = "SELECT DISTINCT " + kind.column(column).column() + " FROM " + kind.table();
    known.addAll(
        Queries.on(connection, handle -> handle.createQuery(sql).mapTo(String.class).list()));
    return known;
  }
}
