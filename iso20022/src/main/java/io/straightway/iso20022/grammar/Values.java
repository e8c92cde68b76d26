package io.straightway.iso20022.grammar;

import io.straightway.iso20022.AmountDirection;
import io.straightway.iso20022.FieldRules;
import io.straightway.iso20022.Movement;
import io.straightway.iso20022.Payment;
import io.straightway.markup.XmlDocument;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What stood in a message, by element, and the forms it can be asked for. FieldRules and length of
 * a number are checked before it is made. Blanks around a value are not taken away.
 */
public final class Values {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,17})?");
  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
  private static final Pattern DATE_TIME =
      Pattern.compile(
          "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?"
              + "(Z|[+-][0-9]{2}:[0-9]{2})?");

  private final boolean[] seen;
  private final @Nullable String[] texts;
  private final @Nullable String[] currencies;

  Values(int count) {
    seen = new boolean[count];
    texts = new @Nullable String[count];
    currencies = new @Nullable String[count];
  }

  /** Notes that the element is there. Returns whether it was there before. */
  boolean see(GrammarElement element) {
    boolean before = seen[element.index()];
    seen[element.index()] = true;
    return before;
  }

  void put(GrammarElement element, String text, @Nullable String currency) {
    texts[element.index()] = text;
    currencies[element.index()] = currency;
  }

  /** Forgets what stood in the element and those inside it. */
  void forget(GrammarElement element) {
    seen[element.index()] = false;
    texts[element.index()] = null;
    currencies[element.index()] = null;
    element.children().forEach(this::forget);
  }

  /** Whether the element is there. */
  public boolean has(GrammarElement element) {
    return seen[element.index()];
  }

  public @Nullable String optional(GrammarElement element) {
    return texts[element.index()];
  }

  /** Its value. */
  public String text(GrammarElement element) throws UnreadableException {
    String text = texts[element.index()];
    if (text == null) {
      throw UnreadableException.structure(element.path() + " is missing.");
    }
    return text;
  }

  /** Text in one of the forms of {@link FieldRules}. */
  public String text(GrammarElement element, Predicate<String> form) throws UnreadableException {
    String text = text(element);
    if (!form.test(text)) {
      throw malformed(element, text);
    }
    return text;
  }

  /** A reference of 1 to 35 printable ASCII characters. */
  public String reference(GrammarElement element) throws UnreadableException {
    return text(element, text -> FieldRules.isText(text, FieldRules.REFERENCE));
  }

  /** A reference, or null if there is none of the form that ours have. */
  public @Nullable String optionalReference(GrammarElement element) {
    String text = texts[element.index()];
    return text != null && FieldRules.isText(text, FieldRules.REFERENCE) ? text : null;
  }

  /** A number of at most so many decimals, zero or above. */
  public BigDecimal number(GrammarElement element, int decimals) throws UnreadableException {
    String text = text(element);
    if (!NUMBER.matcher(text).matches()) {
      throw malformed(element, text);
    }
    BigDecimal number = new BigDecimal(text).stripTrailingZeros();
    if (number.precision() > FieldRules.DIGITS || number.scale() > decimals) {
      throw malformed(element, text);
    }
    return number.scale() < 0 ? number.setScale(0, RoundingMode.UNNECESSARY) : number;
  }

  /** The value of {@code Ccy} at an amount. */
  public String currency(GrammarElement amount) throws UnreadableException {
    String currency = currencies[amount.index()];
    if (currency == null) {
      throw UnreadableException.structure(amount.path() + "/@Ccy is missing.");
    }
    if (!FieldRules.isCurrency(currency)) {
      throw malformed(amount, currency);
    }
    return currency;
  }

  /** A date, or the date of a date and time as it is written, whatever its offset. */
  public LocalDate date(GrammarElement date, GrammarElement dateAndTime)
      throws UnreadableException {
    if (has(date) && has(dateAndTime)) {
      throw UnreadableException.structure(
          date.path() + " and " + dateAndTime.path() + " exclude each other.");
    }
    if (has(dateAndTime)) {
      return dayOf(dateAndTime);
    }
    return day(date);
  }

  /** The date of a date and time as it is written, whatever its offset. */
  public LocalDate dayOf(GrammarElement dateAndTime) throws UnreadableException {
    String text = text(dateAndTime, value -> DATE_TIME.matcher(value).matches());
    return date(dateAndTime, text.substring(0, 10));
  }

  /** A date that has no time. */
  public LocalDate day(GrammarElement date) throws UnreadableException {
    return date(date, text(date, value -> DATE.matcher(value).matches()));
  }

  /** A truth value. */
  public boolean flag(GrammarElement element) throws UnreadableException {
    String text = text(element);
    return switch (text) {
      case "true", "1" -> true;
      case "false", "0" -> false;
      default -> throw malformed(element, text);
    };
  }

  /** Which way securities go. */
  public Movement movement(GrammarElement element) throws UnreadableException {
    return either(
        element,
        Movement.RECEIVE,
        Movement.RECEIVE.code(),
        Movement.DELIVER,
        Movement.DELIVER.code());
  }

  /** Whether cash is exchanged for them. */
  public Payment payment(GrammarElement element) throws UnreadableException {
    return either(
        element, Payment.AGAINST, Payment.AGAINST.code(), Payment.FREE, Payment.FREE.code());
  }

  /** Who pays. */
  public AmountDirection direction(GrammarElement element) throws UnreadableException {
    return either(
        element,
        AmountDirection.PAY,
        AmountDirection.PAY.code(),
        AmountDirection.RECEIVE,
        AmountDirection.RECEIVE.code());
  }

  /** One of two codes. */
  public <T> T either(
      GrammarElement element, T first, String firstCode, T second, String secondCode)
      throws UnreadableException {
    String text = text(element);
    if (text.equals(firstCode)) {
      return first;
    }
    if (text.equals(secondCode)) {
      return second;
    }
    throw malformed(element, text);
  }

  private static LocalDate date(GrammarElement element, String text) throws UnreadableException {
    try {
      LocalDate date = LocalDate.parse(text);
      if (FieldRules.isDate(date)) {
        return date;
      }
    } catch (DateTimeException e) {
      throw malformed(element, text);
    }
    throw malformed(element, text);
  }

  /** A value that has not its form. */
  public static UnreadableException malformed(GrammarElement element, String text) {
    return UnreadableException.value(
        element.path() + " can't be " + XmlDocument.quoted(text) + ".");
  }
}
