package io.straightway.element.message;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The terms of a message for settlement in another currency; absent values are null.
 *
 * @param currency ISO 4217 code of the settlement currency
 * @param rate more than zero, at most 18 integer digits and 8 decimals
 * @param calculation how the rate is quoted
 * @param amount the payment that the sender expects, in the settlement currency, to compare with
 *     the computed one
 */
public record FxTerms(
    @Nullable String currency,
    @Nullable BigDecimal rate,
    @Nullable Calculation calculation,
    @Nullable BigDecimal amount) {

  static final FxTerms NONE = new FxTerms(null, null, null, null);

  /** The conversion from the trade's currency to the settlement currency. */
  public enum Calculation {
    /** Multiplying by the rate: the worth of one unit of the trade's currency. */
    MULTIPLY,
    /** Dividing by the rate: the worth of one unit of the settlement currency. */
    DIVIDE
  }
}
