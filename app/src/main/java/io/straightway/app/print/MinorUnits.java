package io.straightway.app.print;

import io.straightway.staticdata.Currency;
import io.straightway.staticdata.StaticData;
import io.straightway.table.Numbers;
import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The number of decimals of amounts, by currency.
 *
 * @param byCurrency the decimals by ISO 4217 code
 */
public record MinorUnits(Map<String, Integer> byCurrency) {

  /** Returns the decimals of the loaded currencies. */
  public static MinorUnits of(StaticData staticData) {
    return new MinorUnits(
        staticData.currencies().values().stream()
            .collect(Collectors.toMap(Currency::code, Currency::minorUnit)));
  }

  /** Returns an amount for people; in whole units if the currency is unknown. */
  public String amount(BigDecimal amount, String currency) {
    return Numbers.amount(amount, byCurrency.getOrDefault(currency, 0));
  }

  /** Returns an amount if the instrument is a currency, else a quantity of the security. */
  public String holding(BigDecimal number, String instrument) {
    return byCurrency.containsKey(instrument)
        ? amount(number, instrument)
        : Numbers.quantity(number);
  }
}
