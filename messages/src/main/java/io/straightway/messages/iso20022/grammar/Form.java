package io.straightway.messages.iso20022.grammar;

import io.straightway.markup.BicForm;
import io.straightway.markup.DecimalForm;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.ForeignExchange;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The format of a value in a message, for reading and writing. Blanks around a value are kept.
 *
 * @param reading parses a text; returns null if the text doesn't have the format
 * @param writing returns the text of a value, before escaping
 */
public record Form<T>(Function<String, @Nullable T> reading, Function<T, String> writing) {
  private static final DecimalForm NUMBER = DecimalForm.unsigned(18, 17);
  private static final Pattern PAGE_NUMBER = Pattern.compile("0{0,4}[1-9][0-9]{0,4}");
  private static final Pattern SEQUENTIAL = Pattern.compile("[0-9]{1,18}");
  private static final Pattern TIME =
      Pattern.compile("T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})?");
  private static final int DATE_LENGTH = 10;

  public static final Form<String> ANY = text(text -> true);
  public static final Form<String> REFERENCE =
      text(text -> FieldRules.isText(text, FieldRules.REFERENCE));
  public static final Form<String> CASH_ACCOUNT =
      text(text -> FieldRules.isText(text, FieldRules.CASH_ACCOUNT));
  public static final Form<String> ISIN = text(FieldRules::isIsin);

  /** A BIC, read with 11 characters. */
  public static final Form<String> BIC =
      new Form<>(text -> BicForm.matches(text) ? BicForm.full(text) : null, bic -> bic);

  public static final Form<String> CURRENCY = text(FieldRules::isCurrency);
  public static final Form<String> REASON_CODE = text(FieldRules::isReasonCode);

  /** Free text, safe to display. */
  public static final Form<String> WORDS = new Form<>(FieldRules::shown, words -> words);

  public static final Form<BigDecimal> UNITS = number(FieldRules.UNIT_DECIMALS);
  public static final Form<BigDecimal> FACE = number(FieldRules.FACE_DECIMALS);
  public static final Form<BigDecimal> MONEY = number(FieldRules.MONEY_DECIMALS);

  /** An amount of money per unit. */
  public static final Form<BigDecimal> UNIT_RATE = number(FieldRules.UNIT_RATE_DECIMALS);

  public static final Form<BigDecimal> RATE = number(ForeignExchange.RATE_DECIMALS);
  public static final Form<Integer> PAGE =
      new Form<>(
          text -> PAGE_NUMBER.matcher(text).matches() ? Integer.valueOf(text) : null,
          Object::toString);

  /** A sequential number of up to 18 digits. */
  public static final Form<Long> SEQUENCE =
      new Form<>(
          text -> SEQUENTIAL.matcher(text.strip()).matches() ? Long.valueOf(text.strip()) : null,
          Object::toString);

  public static final Form<LocalDate> DAY = new Form<>(Form::day, LocalDate::toString);

  /**
   * The date of a date and time as written, whatever its offset; written as the start of the day.
   */
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

  /** Returns the form of several values, written as their codes. */
  @SafeVarargs
  @SuppressWarnings("varargs") // varargs only read
  public static <T> Form<T> codes(Function<T, String> code, T... values) {
    return new Form<>(
        text ->
            Arrays.stream(values)
                .filter(value -> code.apply(value).equals(text))
                .findFirst()
                .orElse(null),
        code);
  }

  /** Returns the form of a boolean, written as one of two codes. */
  public static Form<Boolean> either(String yes, String no) {
    return codes(is -> is ? yes : no, true, false);
  }

  /** Returns the form of a fixed code; any other text is malformed. */
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
