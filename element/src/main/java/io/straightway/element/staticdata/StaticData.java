package io.straightway.element.staticdata;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The static data as it stood at one version.
 *
 * @param version rises with every load; 0 when nothing has been loaded
 */
public record StaticData(
    long version,
    Map<String, Currency> currencies,
    Map<String, Security> securities,
    Set<String> accounts,
    Set<String> counterparties) {

  /** Keeps its own copies. */
  public StaticData {
    currencies = Map.copyOf(currencies);
    securities = Map.copyOf(securities);
    accounts = Set.copyOf(accounts);
    counterparties = Set.copyOf(counterparties);
  }

  /** The security with this ISIN, or null. */
  public @Nullable Security security(String isin) {
    return securities.get(isin);
  }

  /** The currency with this ISO 4217 code, or null. */
  public @Nullable Currency currency(String code) {
    return currencies.get(code);
  }
}
