package io.straightway.element.staticdata;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Reads static data from the database. */
public final class StaticDataStore {
  private static final String VERSION = "SELECT coalesce(max(version), 0) FROM static_data_version";

  /** The version of what is loaded. */
  public long version(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(VERSION);
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  /**
   * Reads everything. The version is read first: a load that commits meanwhile is then read again,
   * never missed.
   */
  public StaticData read(Connection connection) throws SQLException {
    long version = version(connection);
    return new StaticData(
        version,
        currencies(connection),
        securities(connection),
        column(connection, "SELECT account FROM account"),
        column(connection, "SELECT bic FROM counterparty"));
  }

  private static Map<String, Currency> currencies(Connection connection) throws SQLException {
    Map<String, Set<LocalDate>> holidays = new HashMap<>();
    query(
        connection,
        "SELECT currency, day FROM holiday",
        row ->
            holidays
                .computeIfAbsent(row.getString(1), code -> new HashSet<>())
                .add(row.getObject(2, LocalDate.class)));
    Map<String, Currency> currencies = new HashMap<>();
    query(
        connection,
        "SELECT code, minor_unit FROM currency",
        row -> {
          String code = row.getString(1);
          Set<LocalDate> days = holidays.getOrDefault(code, Set.of());
          currencies.put(code, new Currency(code, row.getInt(2), days));
        });
    return currencies;
  }

  private static Map<String, Security> securities(Connection connection) throws SQLException {
    Map<String, Security> securities = new HashMap<>();
    query(
        connection,
        "SELECT isin, name, kind, currency, mic, settlement_days FROM security",
        row ->
            securities.put(
                row.getString(1),
                new Security(
                    row.getString(1),
                    row.getString(2),
                    Security.Kind.valueOf(row.getString(3)),
                    row.getString(4),
                    row.getString(5),
                    row.getInt(6))));
    return securities;
  }

  private static Set<String> column(Connection connection, String sql) throws SQLException {
    Set<String> values = new HashSet<>();
    query(connection, sql, row -> values.add(row.getString(1)));
    return values;
  }

  private static void query(Connection connection, String sql, RowReader reader)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        reader.read(row);
      }
    }
  }

  @FunctionalInterface
  private interface RowReader {
    void read(ResultSet row) throws SQLException;
  }
}
