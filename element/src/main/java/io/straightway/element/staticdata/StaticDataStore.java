package io.straightway.element.staticdata;

import io.straightway.db.Queries;
import io.straightway.element.calendar.BusinessCalendars;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** Reads static data from the database. */
public final class StaticDataStore {
  private static final String VERSION = "SELECT coalesce(max(version), 0) FROM static_data_version";
  private static final String SECURITIES =
      """
      SELECT isin, valid_from, name, kind, currency, mic, calendar, settlement_days, coupon,
             coupons_per_year, day_count, issue_date, maturity, month_end, first_coupon, last_coupon,
             ex_dividend_days, ex_dividend_count, valid_to
        FROM security
      """;
  private static final String ACCOUNTS =
      """
      SELECT account AS code, valid_from, name, custodian, safekeeping_account, cash_account,
             CASE may_be_short WHEN 'N' THEN 0 ELSE 1 END AS may_be_short, valid_to
        FROM account
      """;
  private static final String LISTINGS =
      "SELECT isin, mic, currency, valid_from, calendar, settlement_days, valid_to FROM listing";
  private static final String OWN_SSIS =
      """
      SELECT account, currency, mic, valid_from, custodian, safekeeping_account, cash_account,
             valid_to
        FROM own_ssi
      """;
  private static final String SSIS =
      """
      SELECT counterparty, currency, mic, valid_from, place_of_settlement, agent,
             safekeeping_account, valid_to
        FROM ssi
      """;
  private static final String COUNTERPARTIES =
      "SELECT bic, valid_from, name, valid_to FROM counterparty";
  private static final String FEE_RULES =
      "SELECT fee, kind, currency, mic, side, valid_from, basis_points, minimum FROM fee_rule";
  private static final String DATE_WINDOWS =
      """
      SELECT mic, valid_from, trade_days_back, trade_days_ahead, settlement_days_ahead
        FROM date_window
      """;
  private static final String FX_RATES =
      "SELECT currency, quoted_currency, valid_from, rate FROM fx_rate";
  private static final String TOLERANCES =
      "SELECT field, currency, valid_from, absolute, basis_points FROM tolerance";

  /** The version of what is loaded. */
  public long version(Connection connection) throws SQLException {
    return Queries.on(connection, StaticDataStore::version);
  }

  private static long version(Handle handle) {
    return handle.createQuery(VERSION).mapTo(long.class).one();
  }

  /**
   * Reads everything, as of one instant.
   *
   * @param connection in autocommit mode; or in a transaction of the caller's, which should be
   *     REPEATABLE READ, for otherwise a load that commits meanwhile is seen in part
   */
  public StaticData read(Connection connection) throws SQLException {
    return OneInstant.read(connection, c -> Queries.on(c, StaticDataStore::readNow));
  }

  private static StaticData readNow(Handle handle) {
    return new StaticData(
        version(handle),
        currencies(handle),
        ending(handle, SECURITIES, text("isin"), StaticDataStore::security),
        new Listings(
            ending(
                handle,
                LISTINGS,
                ConstructorMapper.of(Listing.Key.class),
                ConstructorMapper.of(Listing.class))),
        ending(handle, ACCOUNTS, text("code"), ConstructorMapper.of(Account.class)),
        ending(
            handle,
            OWN_SSIS,
            ConstructorMapper.of(OwnSsi.Key.class),
            ConstructorMapper.of(OwnSsi.class)),
        ending(handle, COUNTERPARTIES, text("bic"), text("name")),
        ending(handle, SSIS, ConstructorMapper.of(Ssi.Key.class), ConstructorMapper.of(Ssi.class)),
        new FeeRules(
            timelines(
                handle,
                FEE_RULES,
                ConstructorMapper.of(FeeRule.Key.class),
                ConstructorMapper.of(FeeRule.class))),
        timelines(
            handle,
            TOLERANCES,
            ConstructorMapper.of(Tolerance.Key.class),
            ConstructorMapper.of(Tolerance.class)),
        timelines(handle, DATE_WINDOWS, text("mic"), ConstructorMapper.of(DateWindow.class)),
        timelines(
            handle,
            FX_RATES,
            ConstructorMapper.of(StaticData.FxPair.class),
            (row, ctx) -> row.getBigDecimal("rate")),
        new BusinessCalendars(holidays(handle)));
  }

  private static RowMapper<String> text(String column) {
    return (row, ctx) -> row.getString(column);
  }

  private static Map<String, Set<LocalDate>> holidays(Handle handle) {
    return handle
        .createQuery("SELECT calendar, day FROM holiday")
        .map((row, ctx) -> Map.entry(row.getString(1), row.getObject(2, LocalDate.class)))
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toSet())));
  }

  private static Map<String, Currency> currencies(Handle handle) {
    return handle
        .createQuery("SELECT code, minor_unit, calendar FROM currency")
        .map(ConstructorMapper.of(Currency.class))
        .collect(Collectors.toMap(Currency::code, Function.identity()));
  }

  private static Security security(ResultSet row, StatementContext ctx) throws SQLException {
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
        row.getObject("maturity", LocalDate.class),
        "Y".equals(row.getString("month_end")),
        row.getObject("first_coupon", LocalDate.class),
        row.getObject("last_coupon", LocalDate.class),
        row.getString("ex_dividend_count") == null ? null : exDividend(row));
  }

  private static ExDividend exDividend(ResultSet row) throws SQLException {
    return new ExDividend(
        row.getInt("ex_dividend_days"),
        ExDividend.Count.valueOf(row.getString("ex_dividend_count")));
  }

  /** The rows of {@code sql}, which all have a column {@code valid_from}, by key and date. */
  private static <K, T> Map<K, Timeline<T>> timelines(
      Handle handle, String sql, RowMapper<K> key, RowMapper<T> value) {
    return timelines(handle, sql, key, value, row -> null);
  }

  /** As {@link #timelines}, of rows that have a column {@code valid_to} too. */
  private static <K, T> Map<K, Timeline<T>> ending(
      Handle handle, String sql, RowMapper<K> key, RowMapper<T> value) {
    return timelines(handle, sql, key, value, row -> row.getObject("valid_to", LocalDate.class));
  }

  private static <K, T> Map<K, Timeline<T>> timelines(
      Handle handle, String sql, RowMapper<K> key, RowMapper<T> value, LastDay lastDay) {
    Map<K, Map<LocalDate, Timeline.Period<T>>> byKey = new HashMap<>();
    handle
        .createQuery(sql)
        .scanResultSet(
            (rows, ctx) -> {
              ResultSet row = rows.get();
              RowMapper<K> keys = key.specialize(row, ctx);
              RowMapper<T> values = value.specialize(row, ctx);
              while (row.next()) {
                byKey
                    .computeIfAbsent(keys.map(row, ctx), k -> new HashMap<>())
                    .put(
                        row.getObject("valid_from", LocalDate.class),
                        new Timeline.Period<>(values.map(row, ctx), lastDay.of(row)));
              }
              return byKey;
            });
    Map<K, Timeline<T>> timelines = new HashMap<>();
    byKey.forEach((k, byStart) -> timelines.put(k, Timeline.of(byStart)));
    return timelines;
  }

  /** Reads the last day of a row, which may have none. */
  @FunctionalInterface
  private interface LastDay {
    @Nullable LocalDate of(ResultSet row) throws SQLException;
  }
}
