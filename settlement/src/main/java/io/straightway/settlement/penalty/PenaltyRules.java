package io.straightway.settlement.penalty;

import io.straightway.messages.iso20022.statement.PenaltyKind;
import io.straightway.staticdata.Currency;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.calendar.BusinessCalendar;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/**
 * Days and amounts of penalties.
 *
 * @param day the day whose penalties accrue
 * @param before the last day that was ended before
 * @param staticData provides calendars and decimals of currencies
 */
record PenaltyRules(LocalDate day, LocalDate before, StaticData staticData) {
  /**
   * Penalties not yet written.
   *
   * @param unrated number of fails without a rate
   */
  record Charges(List<PenaltyRow> penalties, long unrated) {}

  /** Returns the days as query parameters. */
  Map<String, Object> days() {
    return Map.of("day", day, "before", before);
  }

  private static final BigDecimal BASIS_POINTS_OF_ONE = new BigDecimal(10_000);
  private static final int MINOR_UNIT_OF_UNKNOWN = 2;

  /** More decimals than any amount has. */
  private static final int SCALE_OF_SHARES = 30;

  BusinessCalendar calendarOf(String currency) {
    return staticData.calendarOf(currency);
  }

  /**
   * Returns the basis points of a value for the days, rounded once to the currency's minor unit,
   * half to even.
   *
   * @param unitDays the open quantity summed over the days: quantity times days if all of it was
   *     open on each
   */
  BigDecimal amount(PenaltyRow.PenaltyTerms terms, BigDecimal unitDays) {
    BigDecimal exact =
        terms
            .openValue()
            .multiply(terms.basisPoints())
            .multiply(unitDays)
            .divide(
                BASIS_POINTS_OF_ONE.multiply(terms.openQuantity()),
                SCALE_OF_SHARES,
                RoundingMode.HALF_EVEN);
    Currency currency = staticData.currency(terms.currency());
    return currency == null
        ? exact.setScale(MINOR_UNIT_OF_UNKNOWN, RoundingMode.HALF_EVEN)
        : currency.round(exact);
  }

  /**
   * Returns the penalty of a late instruction for its whole open quantity.
   *
   * @param points basis points a day
   * @param days number of business days penalised, up to {@code lastDay}
   */
  PenaltyRow penalty(
      LateInstruction late,
      PenaltyKind kind,
      FailingParty party,
      BigDecimal points,
      int days,
      LocalDate lastDay) {
    BigDecimal open = late.openQuantity();
    BigDecimal unitDays = open.multiply(BigDecimal.valueOf(days));
    PenaltyRow.PenaltyTerms terms =
        new PenaltyRow.PenaltyTerms(
            late.instructionId(),
            kind,
            party,
            day,
            late.account(),
            late.counterparty(),
            late.currency(),
            open,
            late.openValue(),
            points,
            days,
            lastDay);
    return new PenaltyRow(terms, amount(terms, unitDays), null);
  }
}
