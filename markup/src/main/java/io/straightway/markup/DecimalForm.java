package io.straightway.markup;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The form of a decimal in untrusted text. Digits, decimals and exponent are checked in the text,
 * in ASCII, before it is converted: {@link BigDecimal} accepts {@code 1e999999999}, whose plain
 * text has a billion characters and whose sum with 1 never ends.
 */
public final class DecimalForm {
  /** Decimals as databases and JSON write them, with an exponent of at most two digits. */
  public static final DecimalForm ANY =
      new DecimalForm("-?", 40, 20, "([eE][+-]?[0-9]{1,2})?", "a number such as 1250.5");

  private final Pattern pattern;
  private final String expected;

  private DecimalForm(String sign, int digits, int decimals, String exponent, String expected) {
    this.pattern =
        Pattern.compile(
            "%s[0-9]{1,%d}([.][0-9]{1,%d})?%s".formatted(sign, digits, decimals, exponent));
    this.expected = expected;
  }

  /**
   * Returns the form of a decimal of zero or above without exponent.
   *
   * @param digits the most digits before the point
   * @param decimals the most digits after it
   */
  public static DecimalForm unsigned(int digits, int decimals) {
    return plain("", digits, decimals);
  }

  /** Returns the same form with an optional minus sign. */
  public static DecimalForm signed(int digits, int decimals) {
    return plain("-?", digits, decimals);
  }

  private static DecimalForm plain(String sign, int digits, int decimals) {
    return new DecimalForm(
        sign,
        digits,
        decimals,
        "",
        "a number of at most %d digits and %d decimals".formatted(digits, decimals));
  }

  /** Returns whether a text has this form. */
  public boolean matches(String text) {
    return pattern.matcher(text).matches();
  }

  /**
   * Parses a text, keeping the scale that it was written with; null if it does not have this form.
   */
  public @Nullable BigDecimal read(String text) {
    return matches(text) ? new BigDecimal(text) : null;
  }

  /**
   * Parses a text that must have this form.
   *
   * @throws NumberFormatException if it does not; quotes at most 40 characters of it
   */
  public BigDecimal require(String text) {
    BigDecimal number = read(text);
    if (number == null) {
      throw new NumberFormatException(
          "'" + text.substring(0, Math.min(40, text.length())) + "' is not " + expected);
    }
    return number;
  }
}
