package io.straightway.staticdata.load;

import static io.straightway.staticdata.load.StaticDataColumn.date;
import static io.straightway.staticdata.load.StaticDataColumn.lastDay;
import static io.straightway.staticdata.load.StaticDataColumn.number;
import static io.straightway.staticdata.load.StaticDataColumn.party;
import static io.straightway.staticdata.load.StaticDataColumn.text;
import static io.straightway.staticdata.load.StaticDataColumn.whole;

import io.straightway.staticdata.BondTerms;
import io.straightway.staticdata.ExDividend;
import io.straightway.staticdata.FeeRule;
import io.straightway.staticdata.PenaltyClass;
import io.straightway.staticdata.Tolerance;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of static data rows. The header of a CSV file determines the kind: it names the kind's
 * columns, in any order; columns whose values may be empty can be left out. In XML a row is an
 * element named by {@link #words}. Rows are loaded in the order of the kinds, so that the targets
 * of references come first.
 */
public enum StaticDataKind {
  /** Currencies, by code. */
  CURRENCIES(
      "currency",
      1,
      text("currency", ValueCheck.currency()).storedAs("code"),
      whole("minor_unit", ValueCheck.whole(0, 4)),
      text("name", ValueCheck.name()),
      text("calendar", ValueCheck.calendar())),
  /**
   * The weekdays on which a calendar with a name of our own is closed, if not Saturday and Sunday.
   */
  CALENDARS(
      "calendar",
      1,
      text("calendar", ValueCheck.calendar()),
      text("weekend", ValueCheck.weekend())),
  /** Days on which a calendar is closed, or (is_open Y) open, other than its name implies. */
  HOLIDAYS(
      "holiday",
      2,
      text("calendar", ValueCheck.calendar()),
      date("date").storedAs("day"),
      text("name", ValueCheck.name()),
      text("is_open", ValueCheck.oneOf("Y", "N")).orEmpty()),
  /** Securities, by ISIN from a date on. The columns that may be empty are those of bonds. */
  SECURITIES(
      "security",
      2,
      text("isin", ValueCheck.isin()),
      date("valid_from"),
      text("name", ValueCheck.name()),
      text("kind", ValueCheck.oneOf("EQUITY", "BOND")),
      text("currency", ValueCheck.currency()),
      text("mic", ValueCheck.market()),
      text("calendar", ValueCheck.calendar()),
      whole("settlement_days", ValueCheck.whole(0, 30)),
      number("coupon", 8, BigDecimal.valueOf(1000)).orEmpty(),
      whole("coupons_per_year", ValueCheck.oneOf("1", "2", "4", "12")).orEmpty(),
      text("day_count", ValueCheck.oneOf(BondTerms.DayCount.class)).orEmpty(),
      date("issue_date").orEmpty(),
      date("maturity").orEmpty(),
      text("month_end", ValueCheck.oneOf("Y", "N")).orEmpty(),
      date("first_coupon").orEmpty(),
      date("last_coupon").orEmpty(),
      whole("ex_dividend_days", ValueCheck.whole(1, 60)).orEmpty(),
      text("ex_dividend_count", ValueCheck.oneOf(ExDividend.Count.class)).orEmpty(),
      text("penalty_class", ValueCheck.oneOf(PenaltyClass.class)).orEmpty(),
      text("price_rounding", ValueCheck.oneOf("HALF_EVEN", "HALF_UP")).orEmpty(),
      lastDay()),
  /** Further markets of securities, by market and currency from a date on. */
  LISTINGS(
      "listing",
      4,
      text("isin", ValueCheck.isin()),
      text("mic", ValueCheck.market()),
      text("currency", ValueCheck.currency()),
      date("valid_from"),
      text("calendar", ValueCheck.calendar()),
      whole("settlement_days", ValueCheck.whole(0, 30)),
      lastDay()),
  /**
   * The settlement of our accounts in a currency and on a market, where it differs from their own
   * rows. They precede the accounts: a row for an existing account redirects money.
   */
  OWN_SSIS(
      "own_ssi",
      4,
      text("account", ValueCheck.account()),
      text("currency", ValueCheck.currency()),
      text("mic", ValueCheck.marketOrAny()),
      date("valid_from"),
      party("custodian", ValueCheck.bic()),
      text("safekeeping_account", ValueCheck.safekeepingAccount()),
      text("cash_account", ValueCheck.cashAccount()),
      lastDay()),
  /** Accounts of ours, by code from a date on. */
  ACCOUNTS(
      "account",
      2,
      text("account", ValueCheck.account()),
      date("valid_from"),
      text("name", ValueCheck.name()),
      party("custodian", ValueCheck.bic()),
      text("safekeeping_account", ValueCheck.safekeepingAccount()),
      text("cash_account", ValueCheck.cashAccount()),
      text("may_be_short", ValueCheck.oneOf("Y", "N")).orEmpty(),
      text("cost_method", ValueCheck.oneOf("AVERAGE", "FIFO")).orEmpty(),
      text("revalued", ValueCheck.oneOf("Y", "N")).orEmpty(),
      lastDay()),
  /** Counterparties, by BIC from a date on. */
  COUNTERPARTIES(
      "counterparty",
      2,
      party("bic", ValueCheck.bic()),
      date("valid_from"),
      text("name", ValueCheck.name()),
      lastDay()),
  /** Standing settlement instructions, by counterparty, currency and market from a date on. */
  SSIS(
      "ssi",
      4,
      party("counterparty", ValueCheck.bic()),
      text("currency", ValueCheck.currency()),
      text("mic", ValueCheck.marketOrAny()),
      date("valid_from"),
      party("place_of_settlement", ValueCheck.bic()),
      party("agent", ValueCheck.party()),
      text("safekeeping_account", ValueCheck.safekeepingAccount()),
      party("party", ValueCheck.partyWithAccount()).orEmpty(),
      party("intermediaries", ValueCheck.parties()).orEmpty(),
      lastDay()),
  /** The fees of trades whose messages do not state them, from a date on. */
  FEE_RULES(
      "fee_rule",
      6,
      text("fee", ValueCheck.oneOf("COMMISSION", "TAX", "EXCHANGE", "OTHER")),
      text("kind", ValueCheck.oneOf("EQUITY", "BOND")),
      text("currency", ValueCheck.currency()),
      text("mic", ValueCheck.marketOrAny()),
      text("side", ValueCheck.oneOf("BUY", "SELL", FeeRule.BOTH_SIDES)),
      date("valid_from"),
      number("basis_points", 8, BigDecimal.valueOf(10_000)),
      number("minimum", 4, new BigDecimal("1e18"))),
  /** The allowed differences between supplied and computed values, from a date on. */
  TOLERANCES(
      "tolerance",
      3,
      text("field", ValueCheck.oneOf(Tolerance.Field.class)),
      text("currency", ValueCheck.currency()),
      date("valid_from"),
      number("absolute", 4, new BigDecimal("1e18")),
      number("basis_points", 8, BigDecimal.valueOf(10_000))),
  /**
   * The cost of a day of late settlement, from a date on: by class of security, or by kind for a
   * class without a row; for a place of settlement, or for everywhere that the regulation applies.
   */
  PENALTY_RATES(
      "penalty_rate",
      3,
      text("kind", ValueCheck.oneOf(PenaltyClass.rated())),
      date("valid_from"),
      party("place", ValueCheck.bicOrAny()).or("*"),
      number("basis_points", 8, BigDecimal.valueOf(10_000))),
  /** The cost of a day of late settlement for lack of cash, from a date on. */
  CASH_PENALTY_RATES(
      "cash_penalty_rate",
      2,
      text("currency", ValueCheck.currency()),
      date("valid_from"),
      number("basis_points", 8, BigDecimal.valueOf(10_000))),
  /** Prices for the computation of penalties, from a date on. */
  REFERENCE_PRICES(
      "reference_price",
      3,
      text("isin", ValueCheck.isin()),
      text("currency", ValueCheck.currency()),
      date("valid_from"),
      number("price", 8, new BigDecimal("1e18"))),
  /** The allowed distance of a trade's dates from the expected ones, by market from a date on. */
  DATE_WINDOWS(
      "date_window",
      2,
      text("mic", ValueCheck.marketOrAny()),
      date("valid_from"),
      whole("trade_days_back", ValueCheck.whole(0, 9999)),
      whole("trade_days_ahead", ValueCheck.whole(0, 9999)),
      whole("settlement_days_ahead", ValueCheck.whole(0, 9999))),
  /**
   * The times up to which custodians take instructions, from a date on: by place of settlement and
   * type of payment, and for single half days.
   */
  CUT_OFFS(
      "cut_off",
      5,
      party("custodian", ValueCheck.bic()),
      party("place", ValueCheck.bicOrAny()),
      text("payment", ValueCheck.oneOf("AGAINST", "FREE", "BOTH")),
      text("half_day", ValueCheck.dateOrAny()),
      date("valid_from"),
      text("zone", ValueCheck.zone()),
      text("time", ValueCheck.time()),
      whole("days_before", ValueCheck.whole(0, 5)),
      text("late", ValueCheck.oneOf("NEXT_DAY", "SAME_DAY"))),
  /** The value of one unit of a currency in another, from a date on. */
  FX_RATES(
      "fx_rate",
      3,
      text("currency", ValueCheck.currency()),
      text("quoted_currency", ValueCheck.currency()),
      date("valid_from"),
      number("rate", 8, new BigDecimal("1e18"))),
  /** The part of a pool's original face that is still outstanding, from a date on. */
  POOL_FACTORS(
      "pool_factor",
      2,
      text("isin", ValueCheck.isin()),
      date("valid_from"),
      number("factor", ValueCheck.factor()));

  static final String VALID_FROM = "valid_from";

  private final String table;
  private final int keyColumns;

  @SuppressWarnings("ImmutableEnumChecker") // a List.of() of records
  private final List<StaticDataColumn> columns;

  StaticDataKind(String table, int keyColumns, StaticDataColumn... columns) {
    this.table = table;
    this.keyColumns = keyColumns;
    this.columns = List.of(columns);
  }

  /** Returns the kind that has these columns, of which optional ones may be missing; or null. */
  static @Nullable StaticDataKind withColumns(Set<String> names) {
    return Arrays.stream(values())
        .filter(kind -> kind.names().containsAll(names) && names.containsAll(kind.required()))
        .findFirst()
        .orElse(null);
  }

  private List<String> required() {
    return columns.stream().filter(c -> !c.optional()).map(StaticDataColumn::name).toList();
  }

  /** Returns the header of the kind's files, such as {@code bic,valid_from,name}. */
  public String header() {
    return String.join(",", names());
  }

  /** Returns the columns of the kind's files, by name. */
  public List<String> names() {
    return columns.stream().map(StaticDataColumn::name).toList();
  }

  /** Returns whether a row is in force from a date on, until the next one of the same key. */
  public boolean hasDates() {
    return names().contains(VALID_FROM);
  }

  /** Returns whether rows may end before the next one of the same key begins. */
  boolean mayEnd() {
    return has(StaticDataColumn.VALID_TO);
  }

  /** Returns whether the rows direct money and securities. */
  boolean directsMoney() {
    return !subject().isEmpty();
  }

  /**
   * Returns the first columns of a kind that directs money and securities: the part of a trade that
   * is known before its market and day select a row. Empty for other kinds.
   */
  List<String> subject() {
    return switch (this) {
      case SSIS -> List.of("counterparty", "currency");
      case ACCOUNTS, OWN_SSIS -> List.of("account");
      default -> List.of();
    };
  }

  /** Returns whether a column holds numbers. */
  public boolean isNumber(String name) {
    StaticDataColumn.Type type = column(name).type();
    return type == StaticDataColumn.Type.WHOLE || type == StaticDataColumn.Type.NUMBER;
  }

  /** Returns whether a column holds dates. */
  public boolean isDate(String name) {
    return column(name).type() == StaticDataColumn.Type.DATE;
  }

  /** Returns whether a value may be left out. */
  public boolean mayBeEmpty(String name) {
    return column(name).optional();
  }

  /** Returns the values that a column accepts; empty if they can't be listed. */
  public List<String> choices(String name) {
    return column(name).check().choices();
  }

  /** Returns a CSV file of one row. */
  public String file(UnaryOperator<String> valueOf) {
    return header()
        + "\r\n"
        + names().stream()
            .map(name -> '"' + valueOf.apply(name).replace("\"", "\"\"") + '"')
            .collect(Collectors.joining(","));
  }

  /**
   * Returns the name for a number of rows, such as {@code fee-rules}, or {@code fee-rule} for one.
   */
  public String words(long rows) {
    return (rows == 1 ? table : name().toLowerCase(Locale.ROOT)).replace('_', '-');
  }

  String table() {
    return table;
  }

  List<StaticDataColumn> columns() {
    return columns;
  }

  /** Returns the columns whose values are unique together. */
  List<StaticDataColumn> key() {
    return columns.subList(0, keyColumns);
  }

  /** Returns the columns outside the key. */
  List<StaticDataColumn> rest() {
    return columns.subList(keyColumns, columns.size());
  }

  /** Returns the key without the date, which the rows of one timeline share. */
  List<StaticDataColumn> timeline() {
    return key().stream().filter(column -> !column.name().equals(VALID_FROM)).toList();
  }

  boolean has(String name) {
    return names().contains(name);
  }

  StaticDataColumn column(String name) {
    return columns.get(names().indexOf(name));
  }

  /** Returns the names of columns as text. */
  static String described(List<StaticDataColumn> columns) {
    return columns.stream().map(StaticDataColumn::name).collect(Collectors.joining(", "));
  }
}
