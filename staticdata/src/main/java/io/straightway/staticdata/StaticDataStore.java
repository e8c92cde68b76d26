package io.straightway.staticdata;

import io.straightway.db.Queries;
import io.straightway.staticdata.calendar.BusinessCalendars;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;

/** Reads static data from the database. */
public final class StaticDataStore {
  private static final String VERSION = "SELECT coalesce(max(version), 0) FROM static_data_version";
  private static final String SECURITIES =
      "SELECT t.*, CASE month_end WHEN 'Y' THEN 1 ELSE 0 END AS pays_at_month_end FROM security t";
  private static final String ACCOUNTS =
      """
      SELECT account AS code, valid_from, name, custodian, safekeeping_account, cash_account,
             CASE may_be_short WHEN 'N' THEN 0 ELSE 1 END AS may_be_short, valid_to
        FROM account
      """;

  /** Returns the loaded version. */
  public long version(Connection connection) throws SQLException {
    return Queries.on(connection, StaticDataStore::version);
  }

  private static long version(Handle handle) {
    return handle.createQuery(VERSION).mapTo(long.class).one();
  }

  /**
   * Reads everything, as of one instant.
   *
   * @param connection in autocommit mode; or in a transaction of the caller, which should be
   *     REPEATABLE READ, since otherwise a load that commits meanwhile is read in part
   */
  public StaticData read(Connection connection) throws SQLException {
    return OneInstant.read(connection, c -> Queries.on(c, StaticDataStore::readNow));
  }

  private static StaticData readNow(Handle handle) {
    return new StaticData(
        version(handle),
        currencies(handle),
        ending(handle, SECURITIES, text("isin"), record(Security.class)),
        new Listings(
            ending(handle, all("listing"), record(Listing.Key.class), record(Listing.class))),
        ending(handle, ACCOUNTS, text("code"), record(Account.class)),
        ending(handle, all("own_ssi"), record(OwnSsi.Key.class), record(OwnSsi.class)),
        ending(handle, all("counterparty"), text("bic"), text("name")),
        ending(handle, all("ssi"), record(Ssi.Key.class), record(Ssi.class)),
        new FeeRules(
            timelines(handle, all("fee_rule"), record(FeeRule.Key.class), record(FeeRule.class))),
        timelines(handle, all("tolerance"), record(Tolerance.Key.class), record(Tolerance.class)),
        timelines(handle, all("date_window"), text("mic"), record(DateWindow.class)),
        timelines(
            handle,
            all("fx_rate"),
            record(StaticData.FxPair.class),
            (row, ctx) -> row.getBigDecimal("rate")),
        timelines(
            handle,
            all("pool_factor"),
            text("isin"),
            (row, ctx) -> row.getBigDecimal("factor").stripTrailingZeros()),
        new BusinessCalendars(weekends(handle), holidays(handle)));
  }

  private static String all(String table) {
    return "SELECT * FROM " + table;
  }

  private static <T> RowMapper<T> record(Class<T> type) {
    return ConstructorMapper.of(type);
  }

  private static RowMapper<String> text(String column) {
    return (row, ctx) -> row.getString(column);
  }

  private static Map<String, Map<LocalDate, Boolean>> holidays(Handle handle) {
    Map<String, Map<LocalDate, Boolean>> isOpen = new HashMap<>();
    handle
        .createQuery("SELECT calendar, day, is_open FROM holiday")
        .map(
            (row, ctx) ->
                isOpen
                    .computeIfAbsent(row.getString(1), calendar -> new HashMap<>())
                    .put(row.getObject(2, LocalDate.class), "Y".equals(row.getString(3))))
        .forEach(former -> {});
    return isOpen;
  }

  private static Map<String, Set<DayOfWeek>> weekends(Handle handle) {
    return handle
        .createQuery("SELECT calendar, weekend FROM calendar")
        .map((row, ctx) -> Map.entry(row.getString(1), days(row.getString(2))))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Parses the days of a weekend such as FRI/SAT. */
  private static Set<DayOfWeek> days(String weekend) {
    return Arrays.stream(DayOfWeek.values())
        .filter(day -> weekend.contains(day.name().substring(0, 3)))
        .collect(Collectors.toSet());
  }

  private static Map<String, Currency> currencies(Handle handle) {
    return handle
        .createQuery("SELECT code, minor_unit, calendar FROM currency")
        .mapTo(Currency.class)
        .collect(Collectors.toMap(Currency::code, Function.identity()));
  }

  private static <K, T> Map<K, Timeline<T>> timelines(
      Handle handle, String sql, RowMapper<K> key, RowMapper<T> value) {
    return timelines(handle, sql, key, value, row -> null);
  }

  /** Reads timelines of rows that also have a column {@code valid_to}. */
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
