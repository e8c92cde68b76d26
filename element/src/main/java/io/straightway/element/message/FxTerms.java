package io.straightway.element.message;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What a message says of settlement in another currency; what it leaves out is null.
 *
 * @param currency ISO 4217 code of the settlement currency
 * @param rate more than zero, at most 18 integer digits and 8 decimals
 * @param calculation how the rate is quoted
 * @param amount what the sender expects to be paid in the settlement currency, to compare with what
 *     is computed
 */
public record FxTerms(
    @Nullable String currency,
    @Nullable BigDecimal rate,
    @Nullable Calculation calculation,
    @Nullable BigDecimal amount) {

  static final FxTerms NONE = new FxTerms(null, null, null, null);

  /** How an amount in the currency of the trade becomes one in that of settlement. */
  public enum Calculation {
    /** By multiplying with the rate: it says what one unit of the trade's currency is worth. */
    MULTIPLY,
    /** By dividing by the rate: it says what one unit of the settlement currency is worth. */
    DIVIDE
  }
}
