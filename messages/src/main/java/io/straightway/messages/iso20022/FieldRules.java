package io.straightway.messages.iso20022;

import io.straightway.markup.BicForm;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The formats of values in messages. A record holds only what its message can express, so every
 * record can be written and read back equal.
 *
 * <p>ISO 20022 numbers have at most 18 digits. A unit quantity may have 8 decimals, a face amount 5
 * and an amount of money 4; our books hold 8 and 4.
 */
public final class FieldRules {
  public static final int DIGITS = 18;
  public static final int UNIT_DECIMALS = 8;
  public static final int FACE_DECIMALS = 5;
  public static final int MONEY_DECIMALS = 4;
  public static final int UNIT_RATE_DECIMALS = 13;
  public static final int REFERENCE = 35;
  public static final int CASH_ACCOUNT = 34;
  static final int TEXT = 210;

  /** The currency code of a message without an amount. */
  public static final String NO_CURRENCY = "XXX";

  private static final Pattern WORDS = Pattern.compile("[!-~]([ -~]*[!-~])?");
  private static final Pattern ISIN = Pattern.compile("[A-Z]{2}[A-Z0-9]{9}[0-9]");
  private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");
  private static final Pattern REASON_CODE = Pattern.compile("[A-Za-z0-9]{4}");

  private FieldRules() {}

  /**
   * Returns whether a value is printable ASCII of 1 to {@code longest} characters, without blanks
   * at its ends.
   */
  public static boolean isText(String value, int longest) {
    return value.length() <= longest && WORDS.matcher(value).matches();
  }

  /**
   * Returns whether a value has the form of an ISIN: two capitals, nine capitals or digits, a digit
   * (ISO 6166). Doesn't verify the check digit.
   */
  public static boolean isIsin(String value) {
    return ISIN.matcher(value).matches();
  }

  /**
   * Returns whether the check digit of an ISIN is correct: letters become two digits (A = 10 ... Z
   * = 35), and the digits must satisfy the Luhn formula.
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

  public static boolean isCurrency(String value) {
    return CURRENCY.matcher(value).matches();
  }

  /** Returns whether a value has the form of a reason code: four letters or digits. */
  public static boolean isReasonCode(String value) {
    return REASON_CODE.matcher(value).matches();
  }

  /**
   * Returns free text safe to display: truncated, with a question mark for every character other
   * than printable ASCII.
   */
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

  /** Checks an optional reference. */
  public static void optionalReference(String field, @Nullable String value) {
    if (value != null) {
      reference(field, value);
    }
  }

  /** Checks an ISIN. */
  public static String isin(String value) {
    return require(isIsin(value), "isin", value);
  }

  /** Checks a BIC, and returns it with 11 characters. */
  public static String bic(String field, String value) {
    return BicForm.full(require(BicForm.matches(value), field, value));
  }

  /** Returns a text of parties with BICs of 11 characters. */
  static @Nullable String parties(@Nullable String text) {
    return text == null ? null : BicForm.full(text);
  }

  /** Checks a currency. */
  public static String currency(String value) {
    return require(isCurrency(value), "currency", value);
  }

  /** Checks a date; see {@link #isDate}. */
  public static LocalDate date(String field, LocalDate value) {
    return require(isDate(value), field, value);
  }

  /** Checks a quantity, which must be above zero. */
  public static BigDecimal quantity(String field, BigDecimal value, boolean faceAmount) {
    require(value.signum() > 0, field, value);
    return number(field, value, decimals(faceAmount));
  }

  /** Returns the maximal number of decimals of a quantity. */
  public static int decimals(boolean faceAmount) {
    return faceAmount ? FACE_DECIMALS : UNIT_DECIMALS;
  }

  /** Checks an optional number of zero or above. */
  public static @Nullable BigDecimal optional(
      String field, @Nullable BigDecimal value, int decimals) {
    if (value == null) {
      return null;
    }
    require(value.signum() >= 0, field, value);
    return number(field, value, decimals);
  }

  /** Checks an amount of zero or above. */
  public static BigDecimal amount(String field, BigDecimal value) {
    require(value.signum() >= 0, field, value);
    return number(field, value, MONEY_DECIMALS);
  }

  /** Returns the number without trailing zeros, so that equal numbers are equal objects. */
  public static BigDecimal number(String field, BigDecimal value, int decimals) {
    BigDecimal fitted = fitted(value, decimals);
    if (fitted == null) {
      throw new NumberTooLongException(field, value);
    }
    return fitted;
  }

  /** Returns the number without trailing zeros; null if it has too many digits. */
  public static @Nullable BigDecimal fitted(BigDecimal value, int decimals) {
    BigDecimal stripped = value.stripTrailingZeros();
    long integerDigits = (long) stripped.precision() - stripped.scale();
    if (stripped.scale() > decimals || stripped.precision() > DIGITS || integerDigits > DIGITS) {
      return null;
    }
    return stripped.scale() < 0 ? stripped.setScale(0, RoundingMode.UNNECESSARY) : stripped;
  }

  /**
   * Returns the value if the condition holds, else throws an exception that names the field and the
   * value.
   */
  public static <T> T require(boolean holds, String field, T value) {
    if (!holds) {
      throw new IllegalArgumentException(unsayable(field, value));
    }
    return value;
  }

  private static String unsayable(String field, Object value) {
    return "A message can't express " + value + " for " + field + ".";
  }

  /** Checks a reason: words need a code. */
  static void reason(@Nullable String code, @Nullable String text) {
    if (code != null) {
      require(isReasonCode(code), "reasonCode", code);
    }
    if (text != null) {
      require(code != null, "reasonText", text);
      text("reasonText", text, TEXT);
    }
  }

  /** Thrown if a number has more digits or decimals than a message can hold. */
  public static final class NumberTooLongException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /** Creates an exception that names the field and the value. */
    public NumberTooLongException(String field, BigDecimal value) {
      super(unsayable(field, value));
    }
  }
}
