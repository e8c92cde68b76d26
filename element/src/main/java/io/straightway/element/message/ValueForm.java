package io.straightway.element.message;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The required form of a value's text.
 *
 * @param words the form in words that follow "must be"
 * @param reader returns the value of a text, or null if the text does not have this form
 * @param choices all texts of this form; empty if they can't be listed
 */
record ValueForm(String words, Function<ValueText, @Nullable Object> reader, List<String> choices) {
  static final ValueForm NAME = token("1 to 32 of A-Z a-z 0-9 . _ -", AsciiSet.PLAIN_NAME, 32);
  static final ValueForm REFERENCE =
      token("1 to 64 of A-Z a-z 0-9 . _ : / -", AsciiSet.REFERENCE, 64);
  static final ValueForm ISIN =
      new ValueForm("2 capitals, 9 capitals or digits and a check digit", ValueText::isin);
  static final ValueForm BIC = new ValueForm("a BIC of 8 or 11 characters", ValueText::bic);
  static final ValueForm MARKET = new ValueForm("4 capitals or digits", ValueText::market);
  static final ValueForm CURRENCY = new ValueForm("3 capitals", ValueText::currency);
  static final ValueForm SEQUENCE =
      new ValueForm(
          "1 to 18 digits without leading zero",
          text -> text.positiveWhole(18) == 0 ? null : text.positiveWhole(18));
  static final ValueForm VERSION =
      new ValueForm(
          "1 to 9 digits without leading zero",
          text -> text.positiveWhole(9) == 0 ? null : (int) text.positiveWhole(9));
  static final ValueForm INSTANT =
      new ValueForm(
          "a UTC time YYYY-MM-DDThh:mm:ss[.fraction]Z of the years 1900 to 2199",
          ValueDates::instant);
  static final ValueForm DAY =
      new ValueForm("a calendar day YYYY-MM-DD of the years 1900 to 2199", ValueDates::day);
  static final ValueForm DECIMAL =
      new ValueForm("1 to 18 digits and at most 8 decimals", text -> text.decimal(8));
  static final ValueForm POSITIVE =
      new ValueForm(
          "more than zero, 1 to 18 digits and at most 8 decimals", text -> text.positiveDecimal(8));
  static final ValueForm MONEY =
      new ValueForm("1 to 18 digits and at most 4 decimals", ValueText::money);
  static final ValueForm SIGNED_MONEY =
      new ValueForm(
          "1 to 18 digits and at most 4 decimals, negative if ex-dividend",
          text -> text.signedDecimal(4));

  ValueForm(String words, Function<ValueText, @Nullable Object> reader) {
    this(words, reader, List.of());
  }

  private static ValueForm token(String words, AsciiSet set, int longest) {
    return new ValueForm(words, text -> text.token(set, longest));
  }

  /** Returns the form of an enumeration's names. */
  static <E extends Enum<E>> ValueForm oneOf(String words, E[] values) {
    return new ValueForm(
        words,
        text -> {
          for (E value : values) {
            if (text.is(value.name())) {
              return value;
            }
          }
          return null;
        },
        Arrays.stream(values).map(Enum::name).toList());
  }
}
