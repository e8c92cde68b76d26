package io.straightway.element.staticdata;

import io.straightway.element.calendar.BusinessCalendars;
import io.straightway.element.message.FeeKind;
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
   * Reads everything, as of one instant.
   *
   * @param connection in autocommit mode; or in a transaction of the caller's, which should be
   *     REPEATABLE READ, for otherwise a load that commits meanwhile is seen in part
   */
  public StaticData read(Connection connection) throws SQLException {
    return OneInstant.read(connection, this::readNow);
  }

  private StaticData readNow(Connection connection) throws SQLException {
    return new StaticData(
        version(connection),
        currencies(connection),
        securities(connection),
        accounts(connection),
        counterparties(connection),
        ssis(connection),
        new FeeRules(feeRules(connection)),
        tolerances(connection),
        new BusinessCalendars(holidays(connection)));
  }

  private static Map<String, Set<LocalDate>> holidays(Connection connection) throws SQLException {
    Map<String, Set<LocalDate>> holidays = new HashMap<>();
    query(
        connection,
        "SELECT calendar, day FROM holiday",
        row ->
            holidays
                .computeIfAbsent(row.getString(1), calendar -> new HashSet<>())
                .add(row.getObject(2, LocalDate.class)));
    return holidays;
  }

  private static Map<String, Currency> currencies(Connection connection) throws SQLException {
    Map<String, Currency> currencies = new HashMap<>();
    query(
        connection,
        "SELECT code, minor_unit, calendar FROM currency",
        row -> {
          String code = row.getString(1);
          currencies.put(code, new Currency(code, row.getInt(2), row.getString(3)));
        });
    return currencies;
  }

  private static Map<String, Timeline<Security>> securities(Connection connection)
      throws SQLException {
    String sql =
        """
        SELECT isin, valid_from, name, kind, currency, mic, calendar, settlement_days, coupon,
               coupons_per_year, day_count, issue_date, maturity
          FROM security
        """;
    return timelines(connection, sql, row -> row.getString("isin"), StaticDataStore::security);
  }

  private static Security security(ResultSet row) throws SQLException {
    return new Security(
        row.getString("isin"),
        row.getString("name"),
        Security.Kind.valueOf(row.getString("kind")),
        row.getString("currency"),
        row.getString("mic"),
        row.getString("calendar"),
        row.getInt("settlement_days"),
        row.getString("day_count") == null ? null : bond(row));
  }

  private static BondTerms bond(ResultSet row) throws SQLException {
    return new BondTerms(
        row.getBigDecimal("coupon"),
        row.getInt("coupons_per_year"),
        BondTerms.DayCount.valueOf(row.getString("day_count")),
        row.getObject("issue_date", LocalDate.class),
        row.getObject("maturity", LocalDate.class));
  }

  private static Map<String, Timeline<Account>> accounts(Connection connection)
      throws SQLException {
    String sql =
        "SELECT account, valid_from, name, custodian, safekeeping_account, cash_account"
            + " FROM account";
    return timelines(
        connection,
        sql,
        row -> row.getString("account"),
        row ->
            new Account(
                row.getString("account"),
                row.getString("name"),
                row.getString("custodian"),
                row.getString("safekeeping_account"),
                row.getString("cash_account")));
  }

  private static Map<String, Timeline<String>> counterparties(Connection connection)
      throws SQLException {
    return timelines(
        connection,
        "SELECT bic, valid_from, name FROM counterparty",
        row -> row.getString("bic"),
        row -> row.getString("name"));
  }

  private static Map<Ssi.Key, Timeline<Ssi>> ssis(Connection connection) throws SQLException {
    String sql =
        """
        SELECT counterparty, currency, mic, valid_from, place_of_settlement, agent,
               safekeeping_account
          FROM ssi
        """;
    return timelines(
        connection,
        sql,
        row ->
            new Ssi.Key(
                row.getString("counterparty"), row.getString("currency"), row.getString("mic")),
        row ->
            new Ssi(
                row.getString("place_of_settlement"),
                row.getString("agent"),
                row.getString("safekeeping_account")));
  }

  private static Map<FeeRule.Key, Timeline<FeeRule>> feeRules(Connection connection)
      throws SQLException {
    String sql =
        "SELECT fee, kind, currency, mic, side, valid_from, basis_points, minimum FROM fee_rule";
    return timelines(
        connection,
        sql,
        row ->
            new FeeRule.Key(
                FeeKind.valueOf(row.getString("fee")),
                Security.Kind.valueOf(row.getString("kind")),
                row.getString("currency"),
                row.getString("mic"),
                row.getString("side")),
        row -> new FeeRule(row.getBigDecimal("basis_points"), row.getBigDecimal("minimum")));
  }

  private static Map<Tolerance.Key, Timeline<Tolerance>> tolerances(Connection connection)
      throws SQLException {
    return timelines(
        connection,
        "SELECT field, currency, valid_from, absolute, basis_points FROM tolerance",
        row ->
            new Tolerance.Key(
                Tolerance.Field.valueOf(row.getString("field")), row.getString("currency")),
        row -> new Tolerance(row.getBigDecimal("absolute"), row.getBigDecimal("basis_points")));
  }

  /** The rows of {@code sql}, which all have a column {@code valid_from}, by key and date. */
  private static <K, T> Map<K, Timeline<T>> timelines(
      Connection connection, String sql, RowFunction<K> key, RowFunction<T> value)
      throws SQLException {
    Map<K, Map<LocalDate, T>> byKey = new HashMap<>();
    query(
        connection,
        sql,
        row ->
            byKey
                .computeIfAbsent(key.apply(row), k -> new HashMap<>())
                .put(row.getObject("valid_from", LocalDate.class), value.apply(row)));
    Map<K, Timeline<T>> timelines = new HashMap<>();
    byKey.forEach((k, byStart) -> timelines.put(k, Timeline.of(byStart)));
    return timelines;
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

  @FunctionalInterface
  private interface RowFunction<T> {
    T apply(ResultSet row) throws SQLException;
  }
}
