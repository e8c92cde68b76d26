package io.straightway.element.staticdata.load;

import static io.straightway.element.staticdata.load.StaticDataColumn.date;
import static io.straightway.element.staticdata.load.StaticDataColumn.lastDay;
import static io.straightway.element.staticdata.load.StaticDataColumn.number;
import static io.straightway.element.staticdata.load.StaticDataColumn.text;
import static io.straightway.element.staticdata.load.StaticDataColumn.whole;

import io.straightway.element.staticdata.BondTerms;
import io.straightway.element.staticdata.ExDividend;
import io.straightway.element.staticdata.FeeRule;
import io.straightway.element.staticdata.PenaltyClass;
import io.straightway.element.staticdata.Tolerance;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What rows of static data are about. In a CSV file the header says it: it names the kind's
 * columns, in any order; those whose values may all be empty can be left out. In XML a row is an
 * element named as {@link #words} says. Rows are loaded in the order of the kinds, so that what is
 * referred to comes first.
 */
public enum StaticDataKind {
  /** Currencies, known by their code. */
  CURRENCIES(
      "currency",
      1,
      text("currency", ValueCheck.currency()).storedAs("code"),
      whole("minor_unit", ValueCheck.whole(0, 4)),
      text("name", ValueCheck.name()),
      text("calendar", ValueCheck.calendar())),
  /** On which weekdays a calendar of a name of our own is closed, if not on Saturday and Sunday. */
  CALENDARS(
      "calendar",
      1,
      text("calendar", ValueCheck.calendar()),
      text("weekend", ValueCheck.weekend())),
  /** Days on which a calendar is closed besides those that its name stands for. */
  HOLIDAYS(
      "holiday",
      2,
      text("calendar", ValueCheck.calendar()),
      date("date").storedAs("day"),
      text("name", ValueCheck.name())),
  /** Securities, known by ISIN from a date on. The columns that may be empty are those of bonds. */
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
      lastDay()),
  /** Where else securities trade, by market and currency from a date on. */
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
   * Where accounts of ours settle in a currency and on a market, if elsewhere than their own row
   * says. They come before the accounts: what is written for one that is there already redirects
   * money.
   */
  OWN_SSIS(
      "own_ssi",
      4,
      text("account", ValueCheck.account()),
      text("currency", ValueCheck.currency()),
      text("mic", ValueCheck.marketOrAny()),
      date("valid_from"),
      text("custodian", ValueCheck.bic()),
      text("safekeeping_account", ValueCheck.safekeepingAccount()),
      text("cash_account", ValueCheck.cashAccount()),
      lastDay()),
  /** Accounts of ours, known by their code from a date on. */
  ACCOUNTS(
      "account",
      2,
      text("account", ValueCheck.account()),
      date("valid_from"),
      text("name", ValueCheck.name()),
      text("custodian", ValueCheck.bic()),
      text("safekeeping_account", ValueCheck.safekeepingAccount()),
      text("cash_account", ValueCheck.cashAccount()),
      text("may_be_short", ValueCheck.oneOf("Y", "N")).orEmpty(),
      text("cost_method", ValueCheck.oneOf("AVERAGE", "FIFO")).orEmpty(),
      text("revalued", ValueCheck.oneOf("Y", "N")).orEmpty(),
      lastDay()),
  /** Counterparties, known by BIC from a date on. */
  COUNTERPARTIES(
      "counterparty",
      2,
      text("bic", ValueCheck.bic()),
      date("valid_from"),
      text("name", ValueCheck.name()),
      lastDay()),
  /** Standing settlement instructions, by counterparty, currency and market from a date on. */
  SSIS(
      "ssi",
      4,
      text("counterparty", ValueCheck.bic()),
      text("currency", ValueCheck.currency()),
      text("mic", ValueCheck.marketOrAny()),
      date("valid_from"),
      text("place_of_settlement", ValueCheck.bic()),
      text("agent", ValueCheck.bic()),
      text("safekeeping_account", ValueCheck.safekeepingAccount()),
      lastDay()),
  /** What trades cost when their messages do not say, from a date on. */
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
  /** How far supplied values may lie from computed ones, from a date on. */
  TOLERANCES(
      "tolerance",
      3,
      text("field", ValueCheck.oneOf(Tolerance.Field.class)),
      text("currency", ValueCheck.currency()),
      date("valid_from"),
      number("absolute", 4, new BigDecimal("1e18")),
      number("basis_points", 8, BigDecimal.valueOf(10_000))),
  /**
   * What a day of late settlement costs, from a date on: by the class of security, or by the kind
   * where a class has no row, and at a place of settlement, or where the regulation applies.
   */
  PENALTY_RATES(
      "penalty_rate",
      3,
      text("kind", ValueCheck.oneOf(PenaltyClass.rated())),
      date("valid_from"),
      text("place", ValueCheck.bicOrAny()).or("*"),
      number("basis_points", 8, BigDecimal.valueOf(10_000))),
  /** What a day of late settlement costs anyone who lacks the cash, from a date on. */
  CASH_PENALTY_RATES(
      "cash_penalty_rate",
      2,
      text("currency", ValueCheck.currency()),
      date("valid_from"),
      number("basis_points", 8, BigDecimal.valueOf(10_000))),
  /** Prices that penalties are computed by, from a date on. */
  REFERENCE_PRICES(
      "reference_price",
      3,
      text("isin", ValueCheck.isin()),
      text("currency", ValueCheck.currency()),
      date("valid_from"),
      number("price", 8, new BigDecimal("1e18"))),
  /** How far the dates of a trade may lie from those to be expected, by market from a date on. */
  DATE_WINDOWS(
      "date_window",
      2,
      text("mic", ValueCheck.marketOrAny()),
      date("valid_from"),
      whole("trade_days_back", ValueCheck.whole(0, 9999)),
      whole("trade_days_ahead", ValueCheck.whole(0, 9999)),
      whole("settlement_days_ahead", ValueCheck.whole(0, 9999))),
  /** What one unit of a currency is worth in another, from a date on. */
  FX_RATES(
      "fx_rate",
      3,
      text("currency", ValueCheck.currency()),
      text("quoted_currency", ValueCheck.currency()),
      date("valid_from"),
      number("rate", 8, new BigDecimal("1e18")));

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

  /** The kind that has these columns, all but perhaps some that may be empty, or null. */
  static @Nullable StaticDataKind withColumns(Set<String> names) {
    return Arrays.stream(values())
        .filter(kind -> kind.names().containsAll(names) && names.containsAll(kind.required()))
        .findFirst()
        .orElse(null);
  }

  private List<String> required() {
    return columns.stream().filter(c -> !c.optional()).map(StaticDataColumn::name).toList();
  }

  /** The header of its files, such as {@code bic,valid_from,name}. */
  public String header() {
    return String.join(",", names());
  }

  /** The columns of its files, by name. */
  public List<String> names() {
    return columns.stream().map(StaticDataColumn::name).toList();
  }

  /** Whether a row is in force from a date on, until the next one of the same key. */
  public boolean hasDates() {
    return names().contains(VALID_FROM);
  }

  /** Whether its rows may end before the next one of the same key begins. */
  boolean mayEnd() {
    return has(StaticDataColumn.VALID_TO);
  }

  /** Whether its rows say where money and securities go. */
  boolean directsMoney() {
    return !subject().isEmpty();
  }

  /**
   * The first columns of a kind that says where money and securities go: what is known of a trade
   * before its market and its day choose among the rows. Empty of other kinds.
   */
  List<String> subject() {
    return switch (this) {
      case SSIS -> List.of("counterparty", "currency");
      case ACCOUNTS, OWN_SSIS -> List.of("account");
      default -> List.of();
    };
  }

  /** Whether a column holds numbers. */
  public boolean isNumber(String name) {
    StaticDataColumn.Type type = column(name).type();
    return type == StaticDataColumn.Type.WHOLE || type == StaticDataColumn.Type.NUMBER;
  }

  /** Whether a column holds dates. */
  public boolean isDate(String name) {
    return column(name).type() == StaticDataColumn.Type.DATE;
  }

  /** Whether a value may be left out. */
  public boolean mayBeEmpty(String name) {
    return column(name).optional();
  }

  /** A CSV file of one row. */
  public String file(UnaryOperator<String> valueOf) {
    return header()
        + "\r\n"
        + names().stream()
            .map(name -> '"' + valueOf.apply(name).replace("\"", "\"\"") + '"')
            .collect(Collectors.joining(","));
  }

  /** What people call so many of its rows, such as {@code fee-rules}, or one {@code fee-rule}. */
  public String words(long rows) {
    return (rows == 1 ? table : name().toLowerCase(Locale.ROOT)).replace('_', '-');
  }

  String table() {
    return table;
  }

  List<StaticDataColumn> columns() {
    return columns;
  }

  /** The columns that no two rows may agree in. */
  List<StaticDataColumn> key() {
    return columns.subList(0, keyColumns);
  }

  /** The columns besides the key. */
  List<StaticDataColumn> rest() {
    return columns.subList(keyColumns, columns.size());
  }

  /** The key without the date: what rows of one timeline agree in. */
  List<StaticDataColumn> timeline() {
    return key().stream().filter(column -> !column.name().equals(VALID_FROM)).toList();
  }

  boolean has(String name) {
    return names().contains(name);
  }

  StaticDataColumn column(String name) {
    return columns.get(names().indexOf(name));
  }

  /** The names of columns as text. */
  static String described(List<StaticDataColumn> columns) {
    return columns.stream().map(StaticDataColumn::name).collect(Collectors.joining(", "));
  }
}
