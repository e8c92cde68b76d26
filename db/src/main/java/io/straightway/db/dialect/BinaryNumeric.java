package io.straightway.db.dialect;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Writes decimal numbers as {@code numeric_recv} in PostgreSQL's {@code numeric.c} reads them:
 * digits to the base of 10,000, grouped about the decimal point, the most significant first.
 */
final class BinaryNumeric {
  private static final int BASE = 10_000;
  private static final int DIGITS_A_GROUP = 4;
  private static final short POSITIVE = 0;
  private static final short NEGATIVE = 0x4000;

  /** The most bits of an unscaled value that can be filled up to a whole group within a long. */
  private static final int BITS_OF_A_LONG = 49;

  private static final long[] FILL = {1, 10, 100, 1_000};

  private BinaryNumeric() {}

  static void write(BigDecimal value, CopyBuffer out) {
    BigDecimal plain = value.scale() < 0 ? value.setScale(0) : value;
    short[] groups = groups(plain.unscaledValue().abs(), fill(plain.scale()));
    int behindThePoint = (plain.scale() + DIGITS_A_GROUP - 1) / DIGITS_A_GROUP;
    out.length(Short.BYTES * (DIGITS_A_GROUP + groups.length));
    out.putShort((short) groups.length);
    out.putShort((short) (groups.length - behindThePoint - 1));
    out.putShort(plain.signum() < 0 ? NEGATIVE : POSITIVE);
    out.putShort((short) plain.scale());
    for (int i = groups.length - 1; i >= 0; i--) {
      out.putShort(groups[i]);
    }
  }

  /**
   * Returns the number of zeros to append so that the digits behind the point make whole groups.
   */
  private static int fill(int scale) {
    return Math.floorMod(-scale, DIGITS_A_GROUP);
  }

  /** Returns the groups, the least significant first. */
  private static short[] groups(BigInteger unscaled, int fill) {
    return unscaled.bitLength() <= BITS_OF_A_LONG
        ? groups(unscaled.longValue() * FILL[fill])
        : manyGroups(unscaled.multiply(BigInteger.valueOf(FILL[fill])));
  }

  private static short[] groups(long digits) {
    int count = 0;
    for (long left = digits; left > 0; left /= BASE) {
      count++;
    }
    short[] groups = new short[count];
    long left = digits;
    for (int i = 0; i < count; i++) {
      groups[i] = (short) (left % BASE);
      left /= BASE;
    }
    return groups;
  }

  private static short[] manyGroups(BigInteger digits) {
    int decimals = digits.toString().length();
    short[] groups = new short[(decimals + DIGITS_A_GROUP - 1) / DIGITS_A_GROUP];
    BigInteger left = digits;
    for (int i = 0; i < groups.length; i++) {
      BigInteger[] parts = left.divideAndRemainder(BigInteger.valueOf(BASE));
      groups[i] = parts[1].shortValue();
      left = parts[0];
    }
    return groups;
  }
}
