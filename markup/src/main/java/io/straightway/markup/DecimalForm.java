package io.straightway.markup;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The form of a decimal in a text that may come from anybody. Digits, decimals and exponent are
 * checked in the text, in ASCII, before a number is made of it: {@link BigDecimal} takes {@code
 * 1e999999999}, whose plain text has a billion characters and whose sum with 1 never ends.
 */
public final class DecimalForm {
  /** As databases and JSON write decimals, with an exponent of at most two digits. */
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

  /** A decimal of zero or above without exponent; digits are those before the point. */
  public static DecimalForm unsigned(int digits, int decimals) {
    return plain("", digits, decimals);
  }

  /** The same with a minus sign or without. */
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

  /** Reads a text; null if it does not have this form. It keeps the scale it was written with. */
  public @Nullable BigDecimal read(String text) {
    return matches(text) ? new BigDecimal(text) : null;
  }

  /**
   * Reads a text that has to have this form.
   *
   * @throws NumberFormatException if it does not; names at most 40 characters of it
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
