package io.straightway.settlement.penalty;

import io.straightway.element.calendar.BusinessCalendar;
import io.straightway.element.staticdata.Currency;
import io.straightway.element.staticdata.StaticData;
import io.straightway.iso20022.statement.PenaltyKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/**
 * Days and amounts of penalties.
 *
 * @param day whose penalties accrue
 * @param before the day that was ended before it
 * @param staticData calendars and decimals of currencies
 */
record PenaltyRules(LocalDate day, LocalDate before, StaticData staticData) {
  /**
   * Penalties that are not written yet.
   *
   * @param unrated fails for which there is no rate
   */
  record Found(List<PenaltyRow> penalties, long unrated) {}

  /** The days by their names in statements. */
  Map<String, Object> days() {
    return Map.of("day", day, "before", before);
  }

  private static final BigDecimal BASIS_POINTS_OF_ONE = new BigDecimal(10_000);
  private static final int MINOR_UNIT_OF_UNKNOWN = 2;

  /** More than any amount has decimals. */
  private static final int SCALE_OF_SHARES = 30;

  BusinessCalendar calendarOf(String currency) {
    return staticData.calendarOf(currency);
  }

  /**
   * Basis points of a value for days, rounded once to the currency's minor unit, half to even.
   *
   * @param unitDays how much was open, added up over the days: the quantity times the days, if all
   *     of it was open on each
   */
  BigDecimal amount(PenaltyRow.Terms terms, BigDecimal unitDays) {
    BigDecimal exact =
        terms
            .openValue()
            .multiply(terms.basisPoints())
            .multiply(unitDays)
            .divide(
                BASIS_POINTS_OF_ONE.multiply(terms.openQuantity()),
                SCALE_OF_SHARES,
                RoundingMode.HALF_EVEN);
    Currency known = staticData.currency(terms.currency());
    return known == null
        ? exact.setScale(MINOR_UNIT_OF_UNKNOWN, RoundingMode.HALF_EVEN)
        : known.round(exact);
  }

  /**
   * A penalty of a late instruction for all that is open of it.
   *
   * @param points a day
   * @param days business days that it is for, up to {@code lastDay}
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
    PenaltyRow.Terms terms =
        new PenaltyRow.Terms(
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
