package io.straightway.element.message;

import io.straightway.markup.BicForm;
import io.straightway.markup.DecimalForm;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The text of one element, read as one of several forms. Form and length are checked before
 * anything is computed, and only ASCII is accepted: {@link BigDecimal} alone would accept Arabic
 * digits, and exponents that make the next addition run for a minute.
 *
 * <p>One buffer serves all values of a message. A text longer than any valid value is cut, and then
 * has none of the forms.
 */
public final class ValueText {
  private static final int LONGEST = 64;
  private static final int INTEGER_DIGITS = 18;
  private static final int DIGITS_OF_A_LONG = 18;

  private final char[] chars = new char[LONGEST];
  private int length;
  private boolean tooLong;

  public void clear() {
    length = 0;
    tooLong = false;
  }

  public void append(char[] source, int start, int count) {
    int taken = Math.min(count, LONGEST - length);
    System.arraycopy(source, start, chars, length, taken);
    length += taken;
    tooLong |= taken < count;
  }

  /** Replaces the whole text. */
  public void set(String text) {
    clear();
    append(text.toCharArray(), 0, text.length());
  }

  /** Returns the text so far, at most 64 characters of it. */
  public String shown() {
    return new String(chars, 0, length);
  }

  boolean is(String expected) {
    if (tooLong || length != expected.length()) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (chars[i] != expected.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the text if it is 1 to {@code longest} characters of the set, else null. */
  @Nullable String token(AsciiSet set, int longest) {
    return length > 0 && length <= longest && !tooLong && hasOnly(set, 0, length) ? shown() : null;
  }

  /**
   * Returns the text if it has the form of an ISIN, whose check digit may still be wrong, else
   * null.
   */
  @Nullable String isin() {
    boolean isin =
        length == 12
            && hasOnly(AsciiSet.CAPITALS, 0, 2)
            && hasOnly(AsciiSet.CAPITALS_DIGITS, 2, 11)
            && hasOnly(AsciiSet.DIGITS, 11, 12);
    return isin ? shown() : null;
  }

  /** Returns the BIC of 11 characters if the text has the form of one of 8 or 11, else null. */
  @Nullable String bic() {
    boolean bic =
        (length == 8 || length == 11)
            && hasOnly(AsciiSet.CAPITALS_DIGITS, 0, 4)
            && hasOnly(AsciiSet.CAPITALS, 4, 6)
            && hasOnly(AsciiSet.CAPITALS_DIGITS, 6, length);
    return bic ? BicForm.full(shown()) : null;
  }

  /** Returns the text if it is three capitals, else null. */
  @Nullable String currency() {
    return length == 3 && hasOnly(AsciiSet.CAPITALS, 0, 3) ? shown() : null;
  }

  /** Returns the text if it has the form of an ISO 10383 market code, else null. */
  @Nullable String market() {
    return length == 4 && hasOnly(AsciiSet.CAPITALS_DIGITS, 0, 4) ? shown() : null;
  }

  /**
   * Returns the number if it is 1 to {@code digits} (at most 18) digits without leading zero, else
   * 0.
   */
  long positiveWhole(int digits) {
    if (length == 0 || length > digits || chars[0] == '0' || !hasOnly(AsciiSet.DIGITS, 0, length)) {
      return 0;
    }
    return whole(0, length);
  }

  /**
   * Returns the number if it is 1 to 18 digits, optionally followed by a point and 1 to {@code
   * decimals} digits, else null. It keeps its written scale.
   */
  public @Nullable BigDecimal decimal(int decimals) {
    int point = indexOf('.');
    int integerDigits = point < 0 ? length : point;
    int fraction = point < 0 ? 0 : length - point - 1;
    if (tooLong
        || integerDigits < 1
        || integerDigits > INTEGER_DIGITS
        || (point >= 0 && (fraction < 1 || fraction > decimals))
        || !hasOnly(AsciiSet.DIGITS, 0, integerDigits)
        || !hasOnly(AsciiSet.DIGITS, length - fraction, length)) {
      return null;
    }
    if (integerDigits + fraction > DIGITS_OF_A_LONG) {
      return DecimalForm.ANY.require(shown());
    }
    long unscaled = whole(0, integerDigits);
    for (int i = length - fraction; i < length; i++) {
      unscaled = unscaled * 10 + (chars[i] - '0');
    }
    return BigDecimal.valueOf(unscaled, fraction);
  }

  /** Returns an amount that is never negative: {@link #decimal} with 4 decimals. */
  public @Nullable BigDecimal money() {
    return decimal(4);
  }

  /** Returns the number as {@link #decimal}, with or without a minus sign. */
  @Nullable BigDecimal signedDecimal(int decimals) {
    if (length == 0 || chars[0] != '-') {
      return decimal(decimals);
    }
    ValueText unsigned = new ValueText();
    unsigned.append(chars, 1, length - 1);
    BigDecimal number = tooLong ? null : unsigned.decimal(decimals);
    return number == null ? null : number.negate();
  }

  /** Returns the number as {@link #decimal}, but null also for zero. */
  @Nullable BigDecimal positiveDecimal(int decimals) {
    BigDecimal number = decimal(decimals);
    return number == null || number.signum() == 0 ? null : number;
  }

  int length() {
    return tooLong ? Integer.MAX_VALUE : length;
  }

  char charAt(int index) {
    return chars[index];
  }

  boolean hasOnly(AsciiSet set, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!set.contains(chars[i])) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the value of the characters from one index to another, which must be at most 18 digits.
   */
  long whole(int from, int to) {
    long value = 0;
    for (int i = from; i < to; i++) {
      value = value * 10 + (chars[i] - '0');
    }
    return value;
  }

  private int indexOf(char character) {
    for (int i = 0; i < length; i++) {
      if (chars[i] == character) {
        return i;
      }
    }
    return -1;
  }
}
