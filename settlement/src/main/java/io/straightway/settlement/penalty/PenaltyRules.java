package io.straightway.settlement.penalty;

import io.straightway.element.calendar.BusinessCalendar;
import io.straightway.element.staticdata.Currency;
import io.straightway.element.staticdata.StaticData;
import io.straightway.iso20022.statement.PenaltyKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;

/**
 * Days and amounts of penalties.
 *
 * @param staticData calendars and decimals of currencies
 */
record PenaltyRules(StaticData staticData) {
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
  BigDecimal amount(
      String currency,
      BigDecimal openValue,
      BigDecimal basisPoints,
      BigDecimal openQuantity,
      BigDecimal unitDays) {
    BigDecimal exact =
        openValue
            .multiply(basisPoints)
            .multiply(unitDays)
            .divide(
                BASIS_POINTS_OF_ONE.multiply(openQuantity),
                SCALE_OF_SHARES,
                RoundingMode.HALF_EVEN);
    Currency known = staticData.currency(currency);
    return known == null
        ? exact.setScale(MINOR_UNIT_OF_UNKNOWN, RoundingMode.HALF_EVEN)
        : known.round(exact);
  }

  /** A penalty of a late instruction for all that is open of it. */
  PenaltyRow penalty(
      LateInstruction late,
      PenaltyKind kind,
      FailingParty party,
      BigDecimal points,
      LocalDate day,
      int days,
      LocalDate lastDay) {
    return new PenaltyRow(
        late.instruction(),
        kind,
        party,
        day,
        late.account(),
        late.counterparty(),
        late.currency(),
        late.openQuantity(),
        late.openValue(),
        points,
        days,
        lastDay,
        amount(
            late.currency(),
            late.openValue(),
            points,
            late.openQuantity(),
            late.openQuantity().multiply(BigDecimal.valueOf(days))),
        null);
  }
}
