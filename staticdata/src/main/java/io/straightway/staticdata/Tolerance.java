package io.straightway.staticdata;

import java.math.BigDecimal;

/**
 * The allowed difference between a value that a message supplies and the computed one. The greater
 * of the two allowances applies.
 *
 * @param absolute in the currency; business days for a settlement date, the rate's own unit for a
 *     rate
 * @param basisPoints hundredths of a percent of the computed value
 */
public record Tolerance(BigDecimal absolute, BigDecimal basisPoints) {
  private static final int BASIS_POINT_DIGITS = 4;

  /** The values that can be both supplied and computed. */
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

    /** Returns the field of a fee. */
    public static Field of(FeeKind fee) {
      return switch (fee) {
        case COMMISSION -> COMMISSION;
        case TAX -> TAX;
        case EXCHANGE -> EXCHANGE;
        case OTHER -> OTHER;
      };
    }
  }

  /** The key of a tolerance. */
  public record Key(Field field, String currency) {}

  /** Returns whether {@code supplied} is close enough to {@code computed}. */
  public boolean allows(BigDecimal supplied, BigDecimal computed) {
    if (supplied.compareTo(computed) == 0) {
      return true;
    }
    BigDecimal relative = computed.abs().multiply(basisPoints).movePointLeft(BASIS_POINT_DIGITS);
    return supplied.subtract(computed).abs().compareTo(relative.max(absolute)) <= 0;
  }
}
