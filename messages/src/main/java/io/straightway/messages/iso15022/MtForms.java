package io.straightway.messages.iso15022;

import io.straightway.markup.DecimalForm;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.FieldRules.NumberTooLongException;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The formats of values: numbers have a decimal comma and at most 15 characters with it; references
 * have at most 16 characters.
 */
final class MtForms {
  /** The code for no reference or no account. */
  static final String NONE = "NONREF";

  private static final int NUMBER = 15;
  private static final int LONGEST_REFERENCE = 16;
  private static final Pattern REFERENCE = Pattern.compile("[^/].{0,15}");
  private static final Pattern NUMBERS = Pattern.compile("[0-9]+,[0-9]*");
  private static final Pattern QUANTITY = Pattern.compile("(UNIT|FAMT)/(N?)([0-9]+,[0-9]*)");
  private static final Pattern AMOUNT = Pattern.compile("(N?)([A-Z]{3})([0-9]+,[0-9]*)");
  private static final Pattern DAY = Pattern.compile("([0-9]{8})([0-9]{6}.*)?");
  private static final Pattern ISIN =
      Pattern.compile("ISIN ([A-Z0-9]{12})(\\s.*)?", Pattern.DOTALL);

  private MtForms() {}

  /** A quantity of securities, with the sign of the field. */
  record MtQuantity(BigDecimal number, boolean faceAmount) {}

  /** An amount of money, with the sign of the field. */
  record MtAmount(String currency, BigDecimal number) {
    /**
     * Returns the direction of the amount: the usual one, or its opposite if the amount is
     * negative.
     */
    AmountDirection direction(AmountDirection usual) {
      boolean turned = number.signum() < 0;
      return turned == (usual == AmountDirection.PAY)
          ? AmountDirection.RECEIVE
          : AmountDirection.PAY;
    }

    /**
     * Returns the amount with the sign of incoming cash, given the direction of an amount without a
     * sign.
     */
    BigDecimal signed(AmountDirection usual) {
      return direction(usual).signed(number.abs());
    }
  }

  /** A period from one day to another. */
  record MtPeriod(LocalDate from, LocalDate to) {}

  /** Returns a reference; null if it is missing or NONREF. */
  static @Nullable String reference(@Nullable String text) throws UnreadableException {
    if (text == null || text.equals(NONE)) {
      return null;
    }
    if (!REFERENCE.matcher(text).matches()) {
      throw MtFault.value("%s is not a reference.", text);
    }
    return text;
  }

  /** Returns an account; null if it is missing or NONREF. */
  static @Nullable String account(@Nullable String text) {
    return NONE.equals(text) ? null : text;
  }

  static BigDecimal number(String text) throws UnreadableException {
    if (!NUMBERS.matcher(text).matches() || text.length() > NUMBER) {
      throw MtFault.value("%s is not a number of up to 15 characters with a comma.", text);
    }
    return DecimalForm.ANY.require(
        text.endsWith(",") ? text.replace(",", "") : text.replace(',', '.'));
  }

  private static BigDecimal signed(String sign, String number) throws UnreadableException {
    BigDecimal value = number(number);
    return sign.isEmpty() ? value : value.negate();
  }

  /** Returns the only quantity that is no amortised value; null if there is none. */
  static @Nullable MtQuantity quantity(List<MtField> fields) throws UnreadableException {
    List<MtField> usual =
        fields.stream().filter(field -> !field.value().startsWith("AMOR/")).distinct().toList();
    if (usual.isEmpty()) {
      return null;
    }
    Matcher parts = QUANTITY.matcher(usual.get(0).value());
    if (usual.size() > 1 || !parts.matches()) {
      throw MtFault.value("%s is not a quantity in units or face amount.", usual.get(0).value());
    }
    return new MtQuantity(signed(parts.group(2), parts.group(3)), parts.group(1).equals("FAMT"));
  }

  /** Returns a required quantity. */
  static MtQuantity quantity(MtSequence in, String tag, String qualifier)
      throws UnreadableException {
    MtQuantity quantity = quantity(in.all(tag, qualifier));
    if (quantity == null) {
      throw MtFault.structure("Field %s::%s is missing.", tag, qualifier);
    }
    return quantity;
  }

  /** Returns a sub-balance (93B, or 93C with its availability between type and number). */
  static MtQuantity subBalance(MtField field) throws UnreadableException {
    String value = field.value().replaceFirst("/(AVAI|NAVL)/", "/");
    Matcher parts = QUANTITY.matcher(value);
    if (!parts.matches()) {
      throw MtFault.value("%s is not a balance in units or face amount.", field.value());
    }
    return new MtQuantity(signed(parts.group(2), parts.group(3)), parts.group(1).equals("FAMT"));
  }

  static @Nullable MtAmount optionalAmount(@Nullable MtField field) throws UnreadableException {
    return field == null ? null : amount(field);
  }

  static MtAmount amount(MtField field) throws UnreadableException {
    Matcher parts = AMOUNT.matcher(field.value());
    if (!parts.matches()) {
      throw MtFault.value("%s is not an amount with a currency.", field.value());
    }
    return new MtAmount(parts.group(2), signed(parts.group(1), parts.group(3)));
  }

  /** Returns a day, given with or without a time. */
  static LocalDate day(MtField field) throws UnreadableException {
    return day(field.value());
  }

  static LocalDate day(String text) throws UnreadableException {
    Matcher parts = DAY.matcher(text);
    try {
      return LocalDate.parse(
          parts.matches() ? parts.group(1) : "", DateTimeFormatter.BASIC_ISO_DATE);
    } catch (DateTimeException e) {
      throw MtFault.value("%s is not a day.", text);
    }
  }

  static MtPeriod period(MtField field) throws UnreadableException {
    String[] days = field.value().split("/", -1);
    if (days.length != 2) {
      throw MtFault.value("%s is not a period.", field.value());
    }
    return new MtPeriod(day(days[0]), day(days[1]));
  }

  /** Returns a day given as six digits, in this century or, from year 80 on, in the last one. */
  static LocalDate shortDay(String text) throws UnreadableException {
    return day((text.compareTo("8") < 0 ? "20" : "19") + text);
  }

  static String isin(MtSequence in) throws UnreadableException {
    String text = in.get("35B", null);
    Matcher parts = ISIN.matcher(text);
    if (!parts.matches()) {
      throw MtFault.value("%s names no ISIN.", text);
    }
    return parts.group(1);
  }

  /** Returns the ISIN; without one, a slash and the first line of the description. */
  static String isinOrName(MtSequence in) throws UnreadableException {
    String text = in.get("35B", null);
    return ISIN.matcher(text).matches()
        ? isin(in)
        : "/" + FieldRules.shown(text.lines().findFirst().orElse("").replaceFirst("^/", ""));
  }

  /** Returns the meaning of a field's code. */
  static <T> T code(Map<String, T> codes, MtField field) throws UnreadableException {
    T meaning = codes.get(field.value());
    if (meaning == null) {
      throw MtFault.value("Unsupported code %s in field %s.", field.value(), field.tag());
    }
    return meaning;
  }

  /** Returns the text of a number. */
  static String written(BigDecimal number) {
    String text = number.toPlainString();
    String comma = text.contains(".") ? text.replace('.', ',') : text + ",";
    if (comma.length() > NUMBER) {
      throw new NumberTooLongException("a number of ISO 15022", number);
    }
    return comma;
  }

  static String written(LocalDate day) {
    return day.format(DateTimeFormatter.BASIC_ISO_DATE);
  }

  static String quantity(BigDecimal number, boolean faceAmount) {
    return (faceAmount ? "FAMT/" : "UNIT/")
        + (number.signum() < 0 ? "N" : "")
        + written(number.abs());
  }

  /** Returns the text of an amount, negative if its direction is not the usual one. */
  static String amount(
      String currency, BigDecimal number, AmountDirection direction, AmountDirection usual) {
    boolean turned = direction != usual && number.signum() != 0;
    return (turned ? "N" : "") + currency + written(number);
  }

  /**
   * Returns a reference, which must have at most 16 characters, no slash at either end and no
   * double slash.
   */
  static String written(String field, String reference) {
    return FieldRules.require(isReference(reference), field, reference);
  }

  private static boolean isReference(String text) {
    return FieldRules.isText(text, LONGEST_REFERENCE)
        && !text.startsWith("/")
        && !text.endsWith("/")
        && !text.contains("//");
  }

  /** Returns an optional reference; null if it doesn't fit the format. */
  static @Nullable String ifShort(@Nullable String reference) {
    return reference == null || !isReference(reference) ? null : reference;
  }
}
