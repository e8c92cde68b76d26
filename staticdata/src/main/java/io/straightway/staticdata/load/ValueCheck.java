package io.straightway.staticdata.load;

import io.straightway.markup.BicForm;
import io.straightway.markup.DecimalForm;
import io.straightway.staticdata.Isin;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The check of one column's values. */
@FunctionalInterface
interface ValueCheck {
  /** Returns why the value is not accepted, or null if it is. */
  @Nullable String fault(String value);

  /** Returns all accepted values; empty if they can't be listed. */
  default List<String> choices() {
    return List.of();
  }

  /** A party as messages name it: a BIC, a participant's number, or name, address and country. */
  String PARTY =
      "(%s|[A-Z0-9]{1,8}(:[A-Z0-9]{1,35})?/%s|%s\\|(%s\\|)?[A-Z]{2})"
          .formatted(BicForm.EXPRESSION, swiftWord(34), swiftWord(35), swiftWord(70));

  String PARTY_FORMS =
      "a BIC, a number such as DTCYID/0355, or name, address and country such as Broker|London|GB";

  /** A party with or without its account. */
  String PARTY_AT_ACCOUNT = PARTY + "(@" + swiftWord(35) + ")?";

  static ValueCheck currency() {
    return matching("[A-Z]{3}", "an ISO 4217 code");
  }

  static ValueCheck market() {
    return matching("[A-Z0-9]{4}", "an ISO 10383 market code");
  }

  static ValueCheck marketOrAny() {
    return matching("[A-Z0-9]{4}|\\*", "an ISO 10383 market code, or * for any");
  }

  static ValueCheck calendar() {
    return matching("[A-Z0-9-]{1,20}", "1 to 20 capital letters, digits or dashes");
  }

  static ValueCheck weekend() {
    String day = "(MON|TUE|WED|THU|FRI|SAT|SUN)";
    return matching(day + "(/" + day + "){0,2}", "one to three days such as FRI/SAT");
  }

  static ValueCheck account() {
    return matching("[A-Za-z0-9._-]{1,32}", "1 to 32 letters, digits, dots, dashes or underscores");
  }

  static ValueCheck bic() {
    return matching(BicForm.EXPRESSION, "a BIC of 8 or 11 characters");
  }

  /** Returns the form of a text in SWIFT's character set, without outer blanks. */
  private static String swiftWord(int most) {
    String signs = "A-Za-z0-9()+,./:?'-";
    return "[%s]([ %s]{0,%d}[%s])?".formatted(signs, signs, most - 2, signs);
  }

  static ValueCheck party() {
    return matching(PARTY, PARTY_FORMS);
  }

  static ValueCheck partyWithAccount() {
    return matching(PARTY_AT_ACCOUNT, PARTY_FORMS + ", and an account after @");
  }

  static ValueCheck parties() {
    return matching(
        PARTY_AT_ACCOUNT + "(;" + PARTY_AT_ACCOUNT + "){0,2}",
        "one to three parties, separated by semicolons: each " + PARTY_FORMS);
  }

  static ValueCheck bicOrAny() {
    return matching(BicForm.EXPRESSION + "|\\*", "a BIC of 8 or 11 characters, or * for any");
  }

  /** A securities account with another party, as ISO 20022 messages can carry it. */
  static ValueCheck safekeepingAccount() {
    return accountElsewhere(35);
  }

  /** A cash account with another party, as ISO 20022 messages can carry it. */
  static ValueCheck cashAccount() {
    return accountElsewhere(34);
  }

  private static ValueCheck accountElsewhere(int most) {
    return matching(
        "(?! )[A-Za-z0-9 ()+,./:?'-]{1," + most + "}(?<! )",
        "1 to " + most + " characters of SWIFT's character set, without outer blanks");
  }

  static ValueCheck oneOf(String... words) {
    return new ChoiceCheck(List.of(words));
  }

  /** The check of values that can be listed. */
  record ChoiceCheck(List<String> choices) implements ValueCheck {
    @Override
    public @Nullable String fault(String value) {
      int last = choices.size() - 1;
      String listed = String.join(", ", choices.subList(0, last)) + " or " + choices.get(last);
      return choices.contains(value) ? null : mustBe(listed, value);
    }
  }

  static <E extends Enum<E>> ValueCheck oneOf(Class<E> type) {
    return oneOf(Arrays.stream(type.getEnumConstants()).map(Enum::name).toArray(String[]::new));
  }

  private static ValueCheck matching(String form, String expected) {
    Pattern pattern = Pattern.compile(form);
    return value -> pattern.matcher(value).matches() ? null : mustBe(expected, value);
  }

  /** A whole number. */
  static ValueCheck whole(int least, int most) {
    String expected = "a whole number from " + least + " to " + most;
    Pattern digits = Pattern.compile("[0-9]{1,4}");
    return value ->
        digits.matcher(value).matches()
                && Integer.parseInt(value) >= least
                && Integer.parseInt(value) <= most
            ? null
            : mustBe(expected, value);
  }

  /** A number of zero or more. */
  static ValueCheck number(int decimals, BigDecimal below) {
    DecimalForm form = DecimalForm.unsigned(18, decimals);
    String expected =
        "a number from 0 to below "
            + below.toPlainString()
            + " with at most "
            + decimals
            + " decimals";
    return value -> {
      BigDecimal number = form.read(value);
      return number != null && number.compareTo(below) < 0 ? null : mustBe(expected, value);
    };
  }

  /** A part of a whole. */
  static ValueCheck factor() {
    return matching(
        "(?=.*[1-9])(0(\\.[0-9]{1,10})?|1(\\.0{1,10})?)",
        "above 0 and at most 1, with at most 10 decimals");
  }

  /** A name for people; without the two characters U+FFFE and U+FFFF, which XML can't carry. */
  static ValueCheck name() {
    return matching(
        "(?!\\s)[^\\p{Cntrl}\\u2028\\u2029\\uFFFE\\uFFFF]{1,200}(?<!\\s)",
        "1 to 200 characters without control characters or outer blanks");
  }

  /** A date such as 2026-12-25, which must exist in the calendar. */
  static ValueCheck date() {
    Pattern form = Pattern.compile("(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}");
    return value ->
        form.matcher(value).matches() && isInCalendar(value)
            ? null
            : mustBe("a date from 1900-01-01 to 2199-12-31, such as 2026-12-25", value);
  }

  static ValueCheck dateOrAny() {
    ValueCheck day = date();
    return value -> value.equals("*") ? null : day.fault(value);
  }

  static ValueCheck time() {
    return matching("([01][0-9]|2[0-3]):[0-5][0-9]", "a time such as 16:30");
  }

  /** A time zone of the tz database, by region and city. */
  static ValueCheck zone() {
    ValueCheck form =
        matching("UTC|[A-Z][a-z]+/[A-Z][A-Za-z_]+", "a time zone such as Europe/London");
    return value -> {
      String fault = form.fault(value);
      return fault != null || ZoneId.getAvailableZoneIds().contains(value)
          ? fault
          : "must be a time zone such as Europe/London, but is '" + printable(value) + "'";
    };
  }

  /** An ISIN with the right check digit. */
  static ValueCheck isin() {
    ValueCheck form =
        matching(
            "[A-Z]{2}[A-Z0-9]{9}[0-9]",
            "an ISIN: two letters, nine letters or digits, and a check digit");
    return value -> {
      String fault = form.fault(value);
      return fault != null || Isin.hasValidCheckDigit(value)
          ? fault
          : value + " has a wrong check digit";
    };
  }

  private static boolean isInCalendar(String value) {
    try {
      LocalDate.parse(value);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static String mustBe(String expected, String value) {
    return value.isEmpty()
        ? "is empty; it must be " + expected
        : "must be " + expected + ", but is '" + printable(value) + "'";
  }

  /** Returns a value as it may be shown anywhere: short, and without control sequences. */
  static String printable(String value) {
    int most = 40;
    String start = value.length() > most ? value.substring(0, most) + "..." : value;
    return start.replaceAll("[^ -~]", "?");
  }
}
