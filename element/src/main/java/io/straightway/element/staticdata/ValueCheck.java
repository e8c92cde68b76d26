package io.straightway.element.staticdata;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a value of one column must be like. */
@FunctionalInterface
interface ValueCheck {
  /** Why the value is not taken, or null if it is. */
  @Nullable String fault(String value);

  /** The check for a column, which means the same in whatever file it stands. */
  static ValueCheck of(String column) {
    return switch (column) {
      case "currency" -> matching("[A-Z]{3}", "an ISO 4217 code");
      case "minor_unit" -> number(0, 4);
      case "name" -> name();
      case "date" -> date();
      case "isin" -> isin();
      case "kind" -> matching("EQUITY|BOND", "EQUITY or BOND");
      case "mic" -> matching("[A-Z0-9]{4}", "an ISO 10383 market code");
      case "settlement_days" -> number(0, 30);
      case "account" ->
          matching("[A-Za-z0-9._-]{1,32}", "1 to 32 letters, digits, dots, dashes or underscores");
      case "bic" ->
          matching("[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?", "a BIC of 8 or 11 characters");
      default -> throw new IllegalArgumentException("no kind of file has a column " + column);
    };
  }

  private static ValueCheck matching(String form, String expected) {
    Pattern pattern = Pattern.compile(form);
    return value -> pattern.matcher(value).matches() ? null : mustBe(expected, value);
  }

  /** A whole number. */
  private static ValueCheck number(int least, int most) {
    String expected = "a whole number from " + least + " to " + most;
    Pattern digits = Pattern.compile("[0-9]{1,4}");
    return value ->
        digits.matcher(value).matches()
                && Integer.parseInt(value) >= least
                && Integer.parseInt(value) <= most
            ? null
            : mustBe(expected, value);
  }

  /** A name for people. */
  private static ValueCheck name() {
    return matching(
        "(?!\\s)[^\\p{Cntrl}\\u2028\\u2029]{1,200}(?<!\\s)",
        "1 to 200 characters without control characters or outer blanks");
  }

  /** A date such as 2026-12-25; the calendar decides whether there is one. */
  private static ValueCheck date() {
    Pattern form = Pattern.compile("(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}");
    return value ->
        form.matcher(value).matches() && isInCalendar(value)
            ? null
            : mustBe("a date from 1900-01-01 to 2199-12-31, such as 2026-12-25", value);
  }

  /** An ISIN with the right check digit. */
  private static ValueCheck isin() {
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

  /** A value as it may be shown anywhere: short, and without anything that a terminal obeys. */
  static String printable(String value) {
    int most = 40;
    String start = value.length() > most ? value.substring(0, most) + "..." : value;
    return start.replaceAll("[^ -~]", "?");
  }
}
