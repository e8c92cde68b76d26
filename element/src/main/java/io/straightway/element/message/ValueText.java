package io.straightway.element.message;

import io.straightway.markup.DecimalForm;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The text of one element, and the forms it can be asked for. Form and length are checked before
 * anything is computed, and only ASCII counts: {@link BigDecimal} alone would take Arabic digits,
 * and exponents that make the next addition run for a minute.
 *
 * <p>One buffer serves all values of a message. Text longer than any value may be is cut, and then
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

  /** Makes this the whole text. */
  public void set(String text) {
    clear();
    append(text.toCharArray(), 0, text.length());
  }

  /** The text so far, at most 64 characters of it. */
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

  /** The text if it is 1 to {@code longest} characters of the set; null otherwise. */
  @Nullable String token(AsciiSet set, int longest) {
    return length > 0 && length <= longest && !tooLong && hasOnly(set, 0, length) ? shown() : null;
  }

  /** The text if it looks like an ISIN, whose check digit may yet be wrong; null otherwise. */
  @Nullable String isin() {
    boolean isin =
        length == 12
            && hasOnly(AsciiSet.CAPITALS, 0, 2)
            && hasOnly(AsciiSet.CAPITALS_DIGITS, 2, 11)
            && hasOnly(AsciiSet.DIGITS, 11, 12);
    return isin ? shown() : null;
  }

  /** The text if it looks like a BIC of 8 or 11 characters; null otherwise. */
  @Nullable String bic() {
    boolean bic =
        (length == 8 || length == 11)
            && hasOnly(AsciiSet.CAPITALS_DIGITS, 0, 4)
            && hasOnly(AsciiSet.CAPITALS, 4, 6)
            && hasOnly(AsciiSet.CAPITALS_DIGITS, 6, length);
    return bic ? shown() : null;
  }

  /** The text if it is three capitals; null otherwise. */
  @Nullable String currency() {
    return length == 3 && hasOnly(AsciiSet.CAPITALS, 0, 3) ? shown() : null;
  }

  /** The text if it looks like an ISO 10383 market code; null otherwise. */
  @Nullable String market() {
    return length == 4 && hasOnly(AsciiSet.CAPITALS_DIGITS, 0, 4) ? shown() : null;
  }

  /** The number if it is 1 to {@code digits} (at most 18) digits without leading zero; 0 if not. */
  long positiveWhole(int digits) {
    if (length == 0 || length > digits || chars[0] == '0' || !hasOnly(AsciiSet.DIGITS, 0, length)) {
      return 0;
    }
    return whole(0, length);
  }

  /**
   * The number if it is 1 to 18 digits, perhaps followed by a point and 1 to {@code decimals}
   * digits; null otherwise. It keeps the scale it was written with.
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

  /** An amount that is never negative: {@link #decimal} with 4 decimals. */
  public @Nullable BigDecimal money() {
    return decimal(4);
  }

  /** As {@link #decimal}, with a minus sign or without. */
  @Nullable BigDecimal signedDecimal(int decimals) {
    if (length == 0 || chars[0] != '-') {
      return decimal(decimals);
    }
    ValueText unsigned = new ValueText();
    unsigned.append(chars, 1, length - 1);
    BigDecimal number = tooLong ? null : unsigned.decimal(decimals);
    return number == null ? null : number.negate();
  }

  /** As {@link #decimal}, but null for zero too. */
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

  /** The value of the characters from one index to another, which must be digits: at most 18. */
  long whole(int from, int to) {
    long value = 0;
    for (int i = from; i < to; i++) {
      value = value * 10 + (chars[i] - '0');
    }
    return value;
  }

  private int indexOf(char wanted) {
    for (int i = 0; i < length; i++) {
      if (chars[i] == wanted) {
        return i;
      }
    }
    return -1;
  }
}
