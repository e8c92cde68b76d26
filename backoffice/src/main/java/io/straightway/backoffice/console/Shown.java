package io.straightway.backoffice.console;

import io.straightway.markup.DecimalForm;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Currency;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How pages write numbers, amounts, times and ages. */
public final class Shown {
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final Pattern MONEY =
      Pattern.compile("(-?[0-9]{1,30}(?:[.][0-9]{1,20})?) ([A-Z]{3})");
  private static final int CURRENCY_LENGTH = 3;
  private static final int HOURS_SHOWN = 48;

  /** A count, with separators. */
  public String number(long count) {
    return format("#,##0", 0).format(count);
  }

  /** A count that ends somewhere: what is more is written so. */
  public String counted(long count, long most) {
    return count > most ? number(most) + "+" : number(count);
  }

  /** The name of a calendar; without one, days are business days but on weekends. */
  public String calendar(String name) {
    return name.isEmpty() || name.equals("NONE") ? "weekends only" : name;
  }

  /** A quantity with the decimals that it has. */
  public String quantity(BigDecimal quantity) {
    return format("#,##0.##################", 0).format(quantity);
  }

  /** An amount with at least the decimals of its currency, without it. */
  public String amount(BigDecimal amount, String currency) {
    return format("#,##0.##################", decimals(currency)).format(amount);
  }

  /** A text that may be an amount with its currency, such as 25012.5 GBP; any other as it is. */
  public String money(String text) {
    Matcher amount = MONEY.matcher(text);
    return amount.matches()
        ? amount(DecimalForm.ANY.require(amount.group(1)), amount.group(2)) + " " + amount.group(2)
        : text;
  }

  /** What is held of an instrument: an amount if that is a currency, else a quantity. */
  public String held(BigDecimal held, String instrument) {
    return instrument.length() == CURRENCY_LENGTH ? amount(held, instrument) : quantity(held);
  }

  /** A sum: of a currency or an ISIN, or of what the page is about. */
  public String total(BigDecimal sum, String unit) {
    return unit.isEmpty() ? quantity(sum) : held(sum, unit);
  }

  /** A share of a whole in percent; a dash if the whole is nothing. */
  public String percent(long part, long whole) {
    if (whole == 0) {
      return "-";
    }
    return BigDecimal.valueOf(part)
            .movePointRight(2)
            .divide(BigDecimal.valueOf(whole), 2, RoundingMode.DOWN)
            .toPlainString()
        + " %";
  }

  /** An instant to the second, with its zone. */
  public String time(@Nullable Instant instant) {
    return instant == null ? "-" : SECONDS.format(instant);
  }

  /** An instant to the millisecond, with its zone. */
  public String instant(Instant instant) {
    return MILLIS.format(instant);
  }

  /** The time of day, with its zone. */
  public String clock(Instant instant) {
    return CLOCK.format(instant);
  }

  /** An age in its two greatest units. */
  public String age(Duration age) {
    if (age.toHours() >= HOURS_SHOWN) {
      return age.toDays() + " d " + age.toHoursPart() + " h";
    }
    if (age.toHours() > 0) {
      return age.toHours() + " h " + age.toMinutesPart() + " min";
    }
    return age.toMinutes() > 0
        ? age.toMinutes() + " min " + age.toSecondsPart() + " s"
        : age.toSeconds() + " s";
  }

  /** The calendar days from one date to another. */
  public String days(LocalDate from, LocalDate to) {
    return number(ChronoUnit.DAYS.between(from, to));
  }

  /** A code as words: IN_REPAIR is in repair. */
  public String words(Object code) {
    return code.toString().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The same with a capital: In repair. */
  public String sentence(Object code) {
    String words = words(code);
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  private static int decimals(String currency) {
    try {
      return Math.max(0, Currency.getInstance(currency).getDefaultFractionDigits());
    } catch (IllegalArgumentException e) {
      return 2; // not one of ISO 4217: as most have
    }
  }

  private static DecimalFormat format(String pattern, int leastDecimals) {
    DecimalFormat format =
        new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT));
    format.setMinimumFractionDigits(leastDecimals);
    return format;
  }
}
