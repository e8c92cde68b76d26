package io.straightway.app.print;

import io.straightway.element.staticdata.Currency;
import io.straightway.element.staticdata.StaticData;
import io.straightway.table.Numbers;
import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How many decimals the amounts of each currency have.
 *
 * @param byCurrency by ISO 4217 code
 */
public record MinorUnits(Map<String, Integer> byCurrency) {

  /** Of the currencies that were loaded. */
  public static MinorUnits of(StaticData staticData) {
    return new MinorUnits(
        staticData.currencies().values().stream()
            .collect(Collectors.toMap(Currency::code, Currency::minorUnit)));
  }

  /** An amount of a currency, as people read it; in whole units, if the currency is not known. */
  public String amount(BigDecimal amount, String currency) {
    return Numbers.amount(amount, byCurrency.getOrDefault(currency, 0));
  }

  /** An amount, if the instrument is a currency, else a quantity of that security. */
  public String holding(BigDecimal number, String instrument) {
    return byCurrency.containsKey(instrument)
        ? amount(number, instrument)
        : Numbers.quantity(number);
  }
}
