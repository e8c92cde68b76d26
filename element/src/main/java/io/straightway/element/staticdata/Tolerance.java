package io.straightway.element.staticdata;

import io.straightway.element.message.FeeKind;
import java.math.BigDecimal;

/**
 * How far a value that a message supplies may lie from the computed one. The greater of the two
 * allowances counts.
 *
 * @param absolute in the currency; of a settlement date business days, of a rate its own unit
 * @param basisPoints hundredths of a percent of the computed value
 */
public record Tolerance(BigDecimal absolute, BigDecimal basisPoints) {
  private static final int BASIS_POINT_DIGITS = 4;

  /** What can be supplied and computed both. */
  public enum Field {
    SETTLEMENT_DATE,
    ACCRUED_INTEREST,
    COMMISSION,
    TAX,
    EXCHANGE,
    OTHER,
    NET_AMOUNT,
    SETTLEMENT_AMOUNT,
    FX_RATE;

    /** The field of a fee. */
    public static Field of(FeeKind fee) {
      return switch (fee) {
        case COMMISSION -> COMMISSION;
        case TAX -> TAX;
        case EXCHANGE -> EXCHANGE;
        case OTHER -> OTHER;
      };
    }
  }

  /** What a tolerance is found by. */
  public record Key(Field field, String currency) {}

  /** Whether {@code supplied} lies as near to {@code computed} as it must. */
  public boolean allows(BigDecimal supplied, BigDecimal computed) {
    if (supplied.compareTo(computed) == 0) {
      return true;
    }
    BigDecimal relative = computed.abs().multiply(basisPoints).movePointLeft(BASIS_POINT_DIGITS);
    return supplied.subtract(computed).abs().compareTo(relative.max(absolute)) <= 0;
  }
}
