package io.straightway.element.staticdata;

import java.time.LocalDate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The static data as it stood at one version. Most of it is asked for as of a day.
 *
 * @param version rises with every load; 0 when nothing has been loaded
 * @param counterparties names by BIC
 */
public record StaticData(
    long version,
    Map<String, Currency> currencies,
    Map<String, Timeline<Security>> securities,
    Map<String, Timeline<Account>> accounts,
    Map<String, Timeline<String>> counterparties,
    Map<Ssi.Key, Timeline<Ssi>> ssis) {

  /** Keeps its own copies. */
  public StaticData {
    currencies = Map.copyOf(currencies);
    securities = Map.copyOf(securities);
    accounts = Map.copyOf(accounts);
    counterparties = Map.copyOf(counterparties);
    ssis = Map.copyOf(ssis);
  }

  /** The currency with this ISO 4217 code, or null. */
  public @Nullable Currency currency(String code) {
    return currencies.get(code);
  }

  /** The security with this ISIN as of a day, or null. */
  public @Nullable Security security(String isin, LocalDate day) {
    return on(securities.get(isin), day);
  }

  /** The account of ours with this code as of a day, or null. */
  public @Nullable Account account(String code, LocalDate day) {
    return on(accounts.get(code), day);
  }

  /** Whether a counterparty with this BIC is known as of a day. */
  public boolean knowsCounterparty(String bic, LocalDate day) {
    return on(counterparties.get(bic), day) != null;
  }

  /** Where a counterparty settles on a market: the market's own entry, else the one of any. */
  public @Nullable Ssi ssi(String counterparty, String currency, String mic, LocalDate day) {
    Ssi exact = on(ssis.get(new Ssi.Key(counterparty, currency, mic)), day);
    return exact != null
        ? exact
        : on(ssis.get(new Ssi.Key(counterparty, currency, Ssi.ANY_MARKET)), day);
  }

  private static <T> @Nullable T on(@Nullable Timeline<T> timeline, LocalDate day) {
    return timeline == null ? null : timeline.on(day);
  }
}
