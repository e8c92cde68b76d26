package io.straightway.iso20022.grammar;

import io.straightway.iso20022.AmountDirection;
import io.straightway.iso20022.FieldRules;
import io.straightway.iso20022.ForeignExchange;
import io.straightway.iso20022.Movement;
import io.straightway.iso20022.Payment;
import io.straightway.markup.DecimalForm;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The form of a value in a message, in both directions. Blanks around a value are not taken away.
 *
 * @param reading the value of a text; null if the text has not the form
 * @param writing the text of a value, before what must be escaped is escaped
 */
public record Form<T>(Function<String, @Nullable T> reading, Function<T, String> writing) {
  private static final DecimalForm NUMBER = DecimalForm.unsigned(18, 17);
  private static final Pattern PAGE_NUMBER = Pattern.compile("0{0,4}[1-9][0-9]{0,4}");
  private static final Pattern TIME =
      Pattern.compile("T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})?");
  private static final int DATE_LENGTH = 10;

  public static final Form<String> ANY = text(text -> true);
  public static final Form<String> REFERENCE =
      text(text -> FieldRules.isText(text, FieldRules.REFERENCE));
  public static final Form<String> CASH_ACCOUNT =
      text(text -> FieldRules.isText(text, FieldRules.CASH_ACCOUNT));
  public static final Form<String> ISIN = text(FieldRules::isIsin);
  public static final Form<String> BIC = text(FieldRules::isBic);
  public static final Form<String> CURRENCY = text(FieldRules::isCurrency);
  public static final Form<String> REASON_CODE = text(FieldRules::isReasonCode);

  /** Free text, made harmless. */
  public static final Form<String> WORDS = new Form<>(FieldRules::shown, words -> words);

  public static final Form<BigDecimal> UNITS = number(FieldRules.UNIT_DECIMALS);
  public static final Form<BigDecimal> FACE = number(FieldRules.FACE_DECIMALS);
  public static final Form<BigDecimal> MONEY = number(FieldRules.MONEY_DECIMALS);
  public static final Form<BigDecimal> RATE = number(ForeignExchange.RATE_DECIMALS);
  public static final Form<Integer> PAGE =
      new Form<>(
          text -> PAGE_NUMBER.matcher(text).matches() ? Integer.valueOf(text) : null,
          Object::toString);

  public static final Form<LocalDate> DAY = new Form<>(Form::day, LocalDate::toString);

  /** The date of a date and time as it is written, whatever its offset; written as its begin. */
  public static final Form<LocalDate> START_OF_DAY = dayAt("T00:00:00Z");

  public static final Form<LocalDate> END_OF_DAY = dayAt("T23:59:59Z");

  public static final Form<Boolean> FLAG =
      new Form<>(
          text ->
              switch (text) {
                case "true", "1" -> true;
                case "false", "0" -> false;
                default -> null;
              },
          Object::toString);
  public static final Form<Movement> MOVEMENT = codes(Movement::code, Movement.values());
  public static final Form<Payment> PAYMENT = codes(Payment::code, Payment.values());
  public static final Form<AmountDirection> DIRECTION =
      codes(AmountDirection::code, AmountDirection.values());

  /** One of several values, by their codes. */
  @SafeVarargs
  @SuppressWarnings("varargs") // they are only read
  public static <T> Form<T> codes(Function<T, String> code, T... values) {
    return new Form<>(
        text ->
            Arrays.stream(values)
                .filter(value -> code.apply(value).equals(text))
                .findFirst()
                .orElse(null),
        code);
  }

  /** One of two codes. */
  public static Form<Boolean> either(String yes, String no) {
    return codes(is -> is ? yes : no, true, false);
  }

  /** A code that alone is taken. */
  public static Form<String> only(String code) {
    return text(code::equals);
  }

  private static Form<String> text(Predicate<String> form) {
    return new Form<>(text -> form.test(text) ? text : null, text -> text);
  }

  private static Form<BigDecimal> number(int decimals) {
    return new Form<>(
        text -> {
          BigDecimal number = NUMBER.read(text);
          return number == null ? null : FieldRules.fitted(number, decimals);
        },
        BigDecimal::toPlainString);
  }

  private static @Nullable LocalDate day(String text) {
    try {
      LocalDate day = LocalDate.parse(text);
      return FieldRules.isDate(day) ? day : null;
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static Form<LocalDate> dayAt(String time) {
    return new Form<>(
        text ->
            text.length() > DATE_LENGTH && TIME.matcher(text.substring(DATE_LENGTH)).matches()
                ? day(text.substring(0, DATE_LENGTH))
                : null,
        day -> day + time);
  }
}
