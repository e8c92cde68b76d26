package io.straightway.staticdata;

import io.straightway.staticdata.calendar.BusinessCalendar;
import io.straightway.staticdata.calendar.BusinessCalendars;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The static data at one version, in immutable maps. Most lookups are as of a day.
 *
 * @param version increases with every load; 0 if nothing has been loaded
 * @param listings markets of securities in addition to their own rows
 * @param ownSsis settlement of accounts, where it differs from their own rows
 * @param counterparties names by BIC
 * @param dateWindows windows by market
 * @param fxRates the value of one unit of a currency in another
 * @param poolFactors the outstanding part of the original face, by ISIN
 * @param calendars the calendars that currencies and securities name, and any other
 */
public record StaticData(
    long version,
    Map<String, Currency> currencies,
    Map<String, Timeline<Security>> securities,
    Listings listings,
    Map<String, Timeline<Account>> accounts,
    Map<OwnSsi.Key, Timeline<OwnSsi>> ownSsis,
    Map<String, Timeline<String>> counterparties,
    Map<Ssi.Key, Timeline<Ssi>> ssis,
    FeeRules feeRules,
    Map<Tolerance.Key, Timeline<Tolerance>> tolerances,
    Map<String, Timeline<DateWindow>> dateWindows,
    Map<FxPair, Timeline<BigDecimal>> fxRates,
    Map<String, Timeline<BigDecimal>> poolFactors,
    BusinessCalendars calendars) {

  /** Returns the currency with this ISO 4217 code, or null. */
  public @Nullable Currency currency(String code) {
    return currencies.get(code);
  }

  /** Returns the security with this ISIN as of a day, or null. */
  public @Nullable Security security(String isin, LocalDate day) {
    return on(securities.get(isin), day);
  }

  /** Returns a security as it trades on each of its markets as of a day, its own first. */
  public List<Security> markets(Security security, LocalDate day) {
    return listings.of(security, day);
  }

  /** Returns the account of ours with this code as of a day, or null. */
  public @Nullable Account account(String code, LocalDate day) {
    return on(accounts.get(code), day);
  }

  /**
   * Returns where an account of ours settles on a market: by the entry of the market, else that of
   * any market, else the account's own row; null if the account is unknown.
   */
  public @Nullable OwnSsi ownSsi(String account, String currency, String mic, LocalDate day) {
    Account own = account(account, day);
    if (own == null || ownSsis.isEmpty()) {
      return own == null ? null : OwnSsi.of(own);
    }
    OwnSsi exact = on(ownSsis.get(new OwnSsi.Key(account, currency, mic)), day);
    OwnSsi any =
        exact == null
            ? on(ownSsis.get(new OwnSsi.Key(account, currency, Ssi.ANY_MARKET)), day)
            : exact;
    return any == null ? OwnSsi.of(own) : any;
  }

  /** Returns whether a counterparty with this BIC is known as of a day. */
  public boolean knowsCounterparty(String bic, LocalDate day) {
    return on(counterparties.get(bic), day) != null;
  }

  /** Returns the last day of an account of ours that has ended before a day; null if it has not. */
  public @Nullable LocalDate accountEnd(String code, LocalDate day) {
    return endBefore(accounts.get(code), day);
  }

  /** Returns the last day of a security that has ended before a day; null if it has not. */
  public @Nullable LocalDate securityEnd(String isin, LocalDate day) {
    return endBefore(securities.get(isin), day);
  }

  /** Returns the last day of a counterparty that has ended before a day; null if it has not. */
  public @Nullable LocalDate counterpartyEnd(String bic, LocalDate day) {
    return endBefore(counterparties.get(bic), day);
  }

  /**
   * Returns the last day on which a counterparty settled on a market, by the entry of the market or
   * of any market.
   */
  public @Nullable LocalDate ssiEnd(
      String counterparty, String currency, String mic, LocalDate day) {
    return Stream.of(mic, Ssi.ANY_MARKET)
        .flatMap(
            market ->
                Stream.ofNullable(
                    endBefore(ssis.get(new Ssi.Key(counterparty, currency, market)), day)))
        .max(Comparator.naturalOrder())
        .orElse(null);
  }

  /**
   * Returns where a counterparty settles on a market: by the entry of the market if one is in
   * force, else that of any market.
   */
  public @Nullable Ssi ssi(String counterparty, String currency, String mic, LocalDate day) {
    Ssi exact = on(ssis.get(new Ssi.Key(counterparty, currency, mic)), day);
    return exact != null
        ? exact
        : on(ssis.get(new Ssi.Key(counterparty, currency, Ssi.ANY_MARKET)), day);
  }

  /**
   * Returns the allowed difference between a supplied and a computed value as of a day; null for no
   * limit.
   */
  public @Nullable Tolerance tolerance(Tolerance.Field field, String currency, LocalDate day) {
    return tolerances.isEmpty()
        ? null
        : on(tolerances.get(new Tolerance.Key(field, currency)), day);
  }

  /**
   * Returns the window of a market as of a day: its own, else that of any market, else the default.
   */
  public DateWindow dateWindow(String mic, LocalDate day) {
    DateWindow own = on(dateWindows.get(mic), day);
    DateWindow any = own == null ? on(dateWindows.get(DateWindow.ANY_MARKET), day) : own;
    return any == null ? DateWindow.DEFAULT : any;
  }

  /** Returns the value of one unit of a currency in another as of a day; null if unknown. */
  public @Nullable BigDecimal fxRate(String unit, String quoted, LocalDate day) {
    return on(fxRates.get(new FxPair(unit, quoted)), day);
  }

  /**
   * Returns the outstanding part of a security's original face as of a day; null if it has no pool
   * factor.
   */
  public @Nullable BigDecimal poolFactor(String isin, LocalDate day) {
    return poolFactors.isEmpty() ? null : on(poolFactors.get(isin), day);
  }

  /** Returns the current face of an original face as of a day. */
  public BigDecimal currentFace(String isin, BigDecimal face, LocalDate day) {
    BigDecimal factor = poolFactor(isin, day);
    return factor == null ? face : face.multiply(factor);
  }

  /** Returns the calendar of the days on which a security settles against a currency. */
  public BusinessCalendar settlementCalendar(Currency currency, Security security) {
    return calendars.joint(currency.calendar(), security.calendar());
  }

  /**
   * Returns the calendar that most securities in force on a day name, the first by name among
   * equals; {@link BusinessCalendars#WEEKENDS} if there are no securities.
   */
  public String marketCalendar(LocalDate day) {
    return securities.keySet().stream()
        .map(isin -> security(isin, day))
        .flatMap(Stream::ofNullable)
        .collect(Collectors.groupingBy(Security::calendar, TreeMap::new, Collectors.counting()))
        .entrySet()
        .stream()
        .max(Map.Entry.<String, Long>comparingByValue().thenComparing(reversedByName()))
        .map(Map.Entry::getKey)
        .orElse(BusinessCalendars.WEEKENDS);
  }

  private static Comparator<Map.Entry<String, Long>> reversedByName() {
    return Map.Entry.<String, Long>comparingByKey().reversed();
  }

  /** Returns the calendar of a currency; for an unknown one, all days but weekends. */
  public BusinessCalendar calendarOf(String currency) {
    Currency row = currencies.get(currency);
    return calendars.named(row == null ? BusinessCalendars.WEEKENDS : row.calendar());
  }

  private static @Nullable LocalDate endBefore(@Nullable Timeline<?> timeline, LocalDate day) {
    return timeline == null ? null : timeline.endBefore(day);
  }

  private static <T> @Nullable T on(@Nullable Timeline<T> timeline, LocalDate day) {
    return timeline == null ? null : timeline.on(day);
  }

  /** Two currencies; a rate is the value of one unit of the first in the second. */
  public record FxPair(String currency, String quotedCurrency) {}
}
