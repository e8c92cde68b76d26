package io.straightway.backoffice.console.page;

import io.straightway.markup.DecimalForm;
import io.straightway.table.Numbers;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Currency;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Formats numbers, amounts, times and ages for pages. */
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
  private static final Set<String> ACRONYMS = Set.of("Isin", "Mic", "Bic");
  private static final int CURRENCY_LENGTH = 3;
  private static final int HOURS_SHOWN = 48;

  /** Formats a count with separators. */
  public String number(long count) {
    return Numbers.of(count);
  }

  /** Formats a count with an upper limit, followed by + above it. */
  public String counted(long count, long most) {
    return count > most ? number(most) + "+" : number(count);
  }

  /** Returns the name of a calendar; without one, only weekends are holidays. */
  public String calendar(String name) {
    return name.isEmpty() || name.equals("NONE") ? "weekends only" : name;
  }

  /** Formats a quantity with its own decimals. */
  public String quantity(BigDecimal quantity) {
    return Numbers.quantity(quantity);
  }

  /** Formats an amount with at least the decimals of its currency, without the currency. */
  public String amount(BigDecimal amount, String currency) {
    return Numbers.amount(amount, decimals(currency));
  }

  /**
   * Formats a text that may be an amount with its currency, such as 25012.5 GBP; returns other text
   * unchanged.
   */
  public String money(String text) {
    Matcher amount = MONEY.matcher(text);
    return amount.matches()
        ? amount(DecimalForm.ANY.require(amount.group(1)), amount.group(2)) + " " + amount.group(2)
        : text;
  }

  /** Formats a holding: as an amount if the instrument is a currency, otherwise as a quantity. */
  public String held(BigDecimal held, String instrument) {
    return instrument.length() == CURRENCY_LENGTH ? amount(held, instrument) : quantity(held);
  }

  /** Formats a sum in a currency or an ISIN; as a quantity if the unit is empty. */
  public String total(BigDecimal sum, String unit) {
    return unit.isEmpty() ? quantity(sum) : held(sum, unit);
  }

  /** Formats a share of a whole in percent; a dash if the whole is zero. */
  public String percent(long part, long whole) {
    return Numbers.percent(part, whole);
  }

  /** Formats an instant to the second, with its zone. */
  public String time(@Nullable Instant instant) {
    return instant == null ? "-" : SECONDS.format(instant);
  }

  /** Formats an instant to the millisecond, with its zone. */
  public String instant(Instant instant) {
    return MILLIS.format(instant);
  }

  /** Formats the time of day, with its zone. */
  public String clock(Instant instant) {
    return CLOCK.format(instant);
  }

  /** Formats the time between two instants in its two greatest units. */
  public String took(Instant from, Instant to) {
    Duration time = Duration.between(from, to);
    return time.toSeconds() == 0 ? "under 1 s" : age(time);
  }

  /** Formats an age in its two greatest units. */
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

  /** Formats the number of calendar days between two dates. */
  public String days(LocalDate from, LocalDate to) {
    return number(ChronoUnit.DAYS.between(from, to));
  }

  /** Writes a code as words: IN_REPAIR becomes "in repair". */
  public String words(Object code) {
    return code.toString().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Returns the class of a state's colour and icon; empty if it has none. */
  public String tone(Object state) {
    return Tone.of(state);
  }

  /** Writes the name of a field or column as words: TradeReference becomes "Trade reference". */
  public String label(String name) {
    String words = sentence(name.replaceAll("(?<=[a-z])(?=[A-Z])", " "));
    return ACRONYMS.contains(words) ? words.toUpperCase(Locale.ROOT) : words;
  }

  /** Writes a code as words with an initial capital: "In repair". */
  public String sentence(Object code) {
    String words = words(code);
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  private static int decimals(String currency) {
    try {
      return Math.max(0, Currency.getInstance(currency).getDefaultFractionDigits());
    } catch (IllegalArgumentException e) {
      return 2; // not in ISO 4217; most currencies have two decimals
    }
  }
}
