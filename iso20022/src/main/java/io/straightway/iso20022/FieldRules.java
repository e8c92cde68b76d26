package io.straightway.iso20022;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The forms that values of a message have. What a record may hold is what its message can say, so
 * that every record can be written, and read back equal.
 *
 * <p>ISO 20022 gives numbers 18 digits in all. Of these a unit quantity may have 8 decimals, a face
 * amount 5 and an amount of money 4: the first and the last are what our books hold.
 */
public final class FieldRules {
  public static final int DIGITS = 18;
  public static final int UNIT_DECIMALS = 8;
  public static final int FACE_DECIMALS = 5;
  public static final int MONEY_DECIMALS = 4;
  public static final int REFERENCE = 35;
  public static final int CASH_ACCOUNT = 34;
  static final int TEXT = 210;

  private FieldRules() {}

  /** Text of 1 to so many characters, printable ASCII, without blanks at its ends. */
  public static boolean isText(String value, int longest) {
    int length = value.length();
    if (length == 0
        || length > longest
        || value.charAt(0) == ' '
        || value.charAt(length - 1) == ' ') {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (value.charAt(i) < ' ' || value.charAt(i) > '~') {
        return false;
      }
    }
    return true;
  }

  /**
   * Two capitals, nine capitals or digits, a digit (ISO 6166); the check digit is not looked at.
   */
  public static boolean isIsin(String value) {
    return value.length() == 12
        && capitals(value, 0, 2)
        && capitalsOrDigits(value, 2, 11)
        && digits(value, 11, 12);
  }

  /** A BIC of 8 or 11 characters (ISO 9362). */
  public static boolean isBic(String value) {
    return (value.length() == 8 || value.length() == 11)
        && capitalsOrDigits(value, 0, 4)
        && capitals(value, 4, 6)
        && capitalsOrDigits(value, 6, value.length());
  }

  public static boolean isCurrency(String value) {
    return value.length() == 3 && capitals(value, 0, 3);
  }

  /** A reason code: four letters or digits. */
  public static boolean isReasonCode(String value) {
    return value.length() == 4 && capitalsOrDigits(value.toUpperCase(Locale.ROOT), 0, 4);
  }

  /** Free text as it may be shown: cut, and with a question mark for all but printable ASCII. */
  public static @Nullable String shown(String value) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < Math.min(value.length(), TEXT); i++) {
      char c = value.charAt(i);
      shown.append(c < ' ' || c > '~' ? '?' : c);
    }
    String text = shown.toString().strip();
    return text.isEmpty() ? null : text;
  }

  public static boolean isDate(LocalDate value) {
    return value.getYear() >= 1900 && value.getYear() <= 2199;
  }

  /** Checks text; see {@link #isText}. */
  public static String text(String field, String value, int longest) {
    return require(isText(value, longest), field, value);
  }

  /** Checks an ISIN. */
  public static String isin(String value) {
    return require(isIsin(value), "isin", value);
  }

  /** Checks a BIC. */
  public static String bic(String field, String value) {
    return require(isBic(value), field, value);
  }

  /** Checks a currency. */
  public static String currency(String value) {
    return require(isCurrency(value), "currency", value);
  }

  /** Checks a date; see {@link #isDate}. */
  public static LocalDate date(String field, LocalDate value) {
    return require(isDate(value), field, value);
  }

  /** A quantity above zero. */
  public static BigDecimal quantity(String field, BigDecimal value, int decimals) {
    require(value.signum() > 0, field, value);
    return number(field, value, decimals);
  }

  /** A quantity of zero or above, or none. */
  public static @Nullable BigDecimal optional(
      String field, @Nullable BigDecimal value, int decimals) {
    if (value == null) {
      return null;
    }
    require(value.signum() >= 0, field, value);
    return number(field, value, decimals);
  }

  /** An amount of zero or above. */
  public static BigDecimal amount(String field, BigDecimal value) {
    require(value.signum() >= 0, field, value);
    return number(field, value, MONEY_DECIMALS);
  }

  /** The number without needless zeros at its end, so that equal numbers are equal objects. */
  public static BigDecimal number(String field, BigDecimal value, int decimals) {
    BigDecimal stripped = value.stripTrailingZeros();
    long integerDigits = (long) stripped.precision() - stripped.scale();
    if (stripped.scale() > decimals || stripped.precision() > DIGITS || integerDigits > DIGITS) {
      throw new NumberTooLongException(field, value);
    }
    return stripped.scale() < 0 ? stripped.setScale(0, RoundingMode.UNNECESSARY) : stripped;
  }

  /** Requires what a message can say. */
  public static <T> T require(boolean holds, String field, T value) {
    if (!holds) {
      throw new IllegalArgumentException(unsayable(field, value));
    }
    return value;
  }

  static String unsayable(String field, Object value) {
    return "A message can't say " + value + " for " + field + ".";
  }

  private static boolean capitals(String value, int from, int to) {
    for (int i = from; i < to; i++) {
      if (value.charAt(i) < 'A' || value.charAt(i) > 'Z') {
        return false;
      }
    }
    return true;
  }

  private static boolean digits(String value, int from, int to) {
    for (int i = from; i < to; i++) {
      if (value.charAt(i) < '0' || value.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  private static boolean capitalsOrDigits(String value, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!capitals(value, i, i + 1) && !digits(value, i, i + 1)) {
        return false;
      }
    }
    return true;
  }

  /** A reason: a code, and words only with one. */
  static void reason(@Nullable String code, @Nullable String text) {
    if (code != null) {
      require(isReasonCode(code), "reasonCode", code);
    }
    if (text != null) {
      require(code != null, "reasonText", text);
      text("reasonText", text, TEXT);
    }
  }
}
