package io.straightway.iso20022;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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

  /** The currency of a message that gives no amount. */
  public static final String NO_CURRENCY = "XXX";

  private static final Pattern WORDS = Pattern.compile("[!-~]([ -~]*[!-~])?");
  private static final Pattern ISIN = Pattern.compile("[A-Z]{2}[A-Z0-9]{9}[0-9]");
  private static final Pattern BIC =
      Pattern.compile("[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?");
  private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");
  private static final Pattern REASON_CODE = Pattern.compile("[A-Za-z0-9]{4}");

  private FieldRules() {}

  /** Text of 1 to so many characters, printable ASCII, without blanks at its ends. */
  public static boolean isText(String value, int longest) {
    return value.length() <= longest && WORDS.matcher(value).matches();
  }

  /**
   * Two capitals, nine capitals or digits, a digit (ISO 6166); the check digit is not looked at.
   */
  public static boolean isIsin(String value) {
    return ISIN.matcher(value).matches();
  }

  /**
   * Whether the last digit of an ISIN is right: letters become two digits (A = 10 ... Z = 35), and
   * the digits must satisfy the Luhn formula.
   */
  public static boolean hasValidCheckDigit(String isin) {
    String digits =
        isin.chars()
            .mapToObj(c -> Integer.toString(Character.digit(c, Character.MAX_RADIX)))
            .collect(Collectors.joining());
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(digits.length() - 1 - i) - '0';
      sum += i % 2 == 0 ? digit : 2 * digit / 10 + 2 * digit % 10;
    }
    return sum % 10 == 0;
  }

  /** A BIC of 8 or 11 characters (ISO 9362). */
  public static boolean isBic(String value) {
    return BIC.matcher(value).matches();
  }

  public static boolean isCurrency(String value) {
    return CURRENCY.matcher(value).matches();
  }

  /** A reason code: four letters or digits. */
  public static boolean isReasonCode(String value) {
    return REASON_CODE.matcher(value).matches();
  }

  /** Free text as it may be shown: cut, and with a question mark for all but printable ASCII. */
  public static @Nullable String shown(String value) {
    StringBuilder shown = new StringBuilder();
    value.chars().limit(TEXT).forEach(c -> shown.append(c < ' ' || c > '~' ? '?' : (char) c));
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

  /** Checks a reference of 1 to 35 characters. */
  public static String reference(String field, String value) {
    return text(field, value, REFERENCE);
  }

  /** Checks a reference that may be missing. */
  public static void optionalReference(String field, @Nullable String value) {
    if (value != null) {
      reference(field, value);
    }
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
  public static BigDecimal quantity(String field, BigDecimal value, boolean faceAmount) {
    require(value.signum() > 0, field, value);
    return number(field, value, decimals(faceAmount));
  }

  /** The decimals that a quantity may have. */
  public static int decimals(boolean faceAmount) {
    return faceAmount ? FACE_DECIMALS : UNIT_DECIMALS;
  }

  /** A number of zero or above, or none. */
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
    BigDecimal fitted = fitted(value, decimals);
    if (fitted == null) {
      throw new NumberTooLongException(field, value);
    }
    return fitted;
  }

  /** The same; null if it is too long. */
  public static @Nullable BigDecimal fitted(BigDecimal value, int decimals) {
    BigDecimal stripped = value.stripTrailingZeros();
    long integerDigits = (long) stripped.precision() - stripped.scale();
    if (stripped.scale() > decimals || stripped.precision() > DIGITS || integerDigits > DIGITS) {
      return null;
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
