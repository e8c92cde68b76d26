package io.straightway.element.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.staticdata.BondTerms;
import io.straightway.staticdata.BondTerms.DayCount;
import io.straightway.staticdata.CouponSchedule;
import io.straightway.staticdata.Currency;
import io.straightway.staticdata.ExDividend;
import io.straightway.staticdata.calendar.BusinessCalendar;
import io.straightway.staticdata.calendar.BusinessCalendars;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccrualTest {
  private static final Currency STERLING = new Currency("GBP", 2, "GBLO");
  private static final Currency YEN = new Currency("JPY", 0, "JPTO");

  private static final BusinessCalendar LONDON =
      new BusinessCalendars(Map.of(), Map.of()).named("GBLO");

  private static BondTerms bond(int couponsPerYear, DayCount dayCount, String issue, String last) {
    return new BondTerms(
        new BigDecimal("4.25"),
        couponsPerYear,
        dayCount,
        LocalDate.parse(issue),
        LocalDate.parse(last),
        false,
        null,
        null,
        null);
  }

  private static BondTerms atMonthEnd(BondTerms bond) {
    return with(bond, true, null, null, null);
  }

  private static BondTerms with(
      BondTerms bond,
      boolean monthEnd,
      @Nullable LocalDate firstCoupon,
      @Nullable LocalDate lastCoupon,
      @Nullable ExDividend exDividend) {
    return new BondTerms(
        bond.coupon(),
        bond.couponsPerYear(),
        bond.dayCount(),
        bond.issueDate(),
        bond.maturity(),
        monthEnd,
        firstCoupon,
        lastCoupon,
        exDividend);
  }

  private static Accrual accrual(BondTerms bond, String day) {
    return Objects.requireNonNull(
        Accrual.of(bond, LocalDate.parse(day), LONDON), bond + " at " + day);
  }

  /**
   * The examples of ISDA's memorandum "The Actual/Actual Day Count Fraction" of 1998. It has whole
   * coupons; each date here is one day before the coupon.
   */
  @ParameterizedTest
  @CsvSource({
    // semi-annual, 1 November 2003 to 1 May 2004: 182 / (182 x 2) = 0.5
    "2, 2003-05-01, 2008-05-01, 2004-04-30, 0.500000000000",
    // short first period, annual, 1 February 1999 to 1 July 1999: 150 / (365 x 1)
    "1, 1999-02-01, 2005-07-01, 1999-06-30, 0.410958904110",
    // and the next period, 1 July 1999 to 1 July 2000: 366 / (366 x 1)
    "1, 1999-02-01, 2005-07-01, 2000-06-30, 1.000000000000",
    // 30 July 1999 to 30 January 2000: 184 / (184 x 2)
    "2, 1999-01-30, 2004-01-30, 2000-01-29, 0.500000000000"
  })
  void actualActualIsThatOfThePublishedExamples(
      int couponsPerYear, String issue, String maturity, String day, double published) {
    Accrual accrual = accrual(bond(couponsPerYear, DayCount.ACT_ACT_ICMA, issue, maturity), day);

    assertThat((accrual.days() + 1) / (double) accrual.daysOfYear())
        .isCloseTo(published, within(1e-12));
  }

  /**
   * 31 CFR part 356, appendix B, table 1: the days of the half-years in which US Treasury bonds pay
   * interest, for those that pay on the 1st or 15th and those that pay on the last day of a month.
   */
  @ParameterizedTest(name = "from month {0}")
  @CsvSource({
    "1,  181, 182, 181, 182",
    "2,  181, 182, 184, 184",
    "3,  184, 184, 183, 183",
    "4,  183, 183, 184, 184",
    "5,  184, 184, 183, 183",
    "6,  183, 183, 184, 184",
    "7,  184, 184, 184, 184",
    "8,  184, 184, 181, 182",
    "9,  181, 182, 182, 183",
    "10, 182, 183, 181, 182",
    "11, 181, 182, 182, 183",
    "12, 182, 183, 181, 182"
  })
  void halfYearsAreAsLongAsTheTreasurySays(
      int month, int days, int leapDays, int monthEndDays, int monthEndLeapDays) {
    assertThat(halfYear(month, 15, 2025)).isEqualTo(days);
    assertThat(halfYear(month, 15, 2024)).isEqualTo(leapDays);
    assertThat(halfYear(month, 31, 2025)).isEqualTo(monthEndDays);
    assertThat(halfYear(month, 31, 2024)).isEqualTo(monthEndLeapDays);
  }

  /**
   * Returns the days of the half-year that begins in a month and whose February is that of {@code
   * year}.
   */
  private static long halfYear(int month, int day, int year) {
    int beginning = month > 7 || (month == 7 && day > 15) ? year - 1 : year;
    LocalDate first = inMonth(beginning, month, day);
    LocalDate maturity = inMonth(2040, month, day);
    BondTerms bond = bond(2, DayCount.ACT_ACT_ICMA, "2010-01-01", maturity.toString());
    bond = day == 31 ? atMonthEnd(bond) : bond;
    Accrual accrual = accrual(bond, first.plusDays(1).toString());
    assertThat(accrual.days()).isEqualTo(1);
    return accrual.daysOfYear() / 2;
  }

  private static LocalDate inMonth(int year, int month, int day) {
    LocalDate first = LocalDate.of(year, month, 1);
    return first.withDayOfMonth(Math.min(day, first.lengthOfMonth()));
  }

  /** ISDA, "30/360 day count conventions", the worksheet of 2008 on the 2006 Definitions. */
  @ParameterizedTest
  @CsvSource({
    "2007-01-15, 2007-01-30, 15,  15",
    "2007-01-15, 2007-02-15, 30,  30",
    "2007-01-15, 2007-07-15, 180, 180",
    "2007-09-30, 2008-03-31, 180, 180",
    "2007-09-30, 2007-10-31, 30,  30",
    "2007-09-30, 2008-09-30, 360, 360",
    "2007-01-15, 2007-01-31, 16,  15",
    "2007-01-31, 2007-02-28, 28,  28",
    "2007-02-28, 2007-03-31, 33,  32",
    "2006-08-31, 2007-02-28, 178, 178",
    "2007-02-28, 2007-08-31, 183, 182",
    "2007-02-14, 2007-02-28, 14,  14",
    "2007-02-26, 2008-02-29, 363, 363",
    "2008-02-29, 2009-02-28, 359, 359",
    "2008-02-29, 2008-03-30, 31,  31",
    "2008-02-29, 2008-03-31, 32,  31",
    "2007-02-28, 2007-03-05, 7,   7",
    "2007-10-31, 2007-11-28, 28,  28",
    "2007-08-31, 2008-02-29, 179, 179",
    "2008-02-29, 2008-08-31, 182, 181",
    "2008-08-31, 2009-02-28, 178, 178",
    "2009-02-28, 2009-08-31, 183, 182"
  })
  void monthsOf30DaysAreThoseOfIsda(LocalDate from, LocalDate to, long bondBasis, long eurobond) {
    assertThat(Accrual.thirty(from, to)).isEqualTo(bondBasis);
    assertThat(Accrual.thirtyEuropean(from, to)).isEqualTo(eurobond);
  }

  /**
   * The formula of the UK DMO, "Formulae for Calculating Gilt Prices from Yields", section three, t
   * / s x c / 2, by hand: coupon dates 7 March and 7 September.
   */
  @ParameterizedTest
  @CsvSource({
    "2026-11-24, 915.75", // 78 / 181 x 2.125 % of 100,000 = 915.7458...
    "2026-09-07, 0.00", // on a coupon date nothing has accrued
    "2026-09-08, 11.74", // 1 / 181
    "2026-09-06, 2113.45", // 183 / 184
    "2028-02-29, 2043.27" // 175 / 182, in a leap year
  })
  void aGiltsInterestIsThatOfTheDebtManagementOffice(String day, String interest) {
    BondTerms gilt = bond(2, DayCount.ACT_ACT_ICMA, "2003-02-27", "2036-03-07");

    assertThat(accrual(gilt, day).interest(new BigDecimal("100000"), gilt.coupon(), STERLING))
        .isEqualTo(new BigDecimal(interest));
  }

  @ParameterizedTest
  @CsvSource({
    // 100 days of the year
    "ACT_365F,     2026-06-15, 100, 365",
    "ACT_360,      2026-06-15, 100, 360",
    "THIRTY_360,   2026-06-15, 98,  360",
    "THIRTY_E_360, 2026-06-15, 98,  360",
    "ACT_ACT_ISDA, 2026-06-15, 36600, 133590",
    "ACT_365L,     2026-06-15, 100, 365",
    "ACT_365L,     2027-12-15, 99,  366",
    "ACT_365_CANADIAN, 2026-06-15, 200, 730",
    "ACT_ACT_ICMA, 2026-06-15, 100, 368"
  })
  void aConventionDecidesWhatADayIs(DayCount dayCount, String day, long days, long daysOfYear) {
    assertThat(accrual(bond(2, dayCount, "2020-03-07", "2036-03-07"), day))
        .isEqualTo(new Accrual(days, daysOfYear));
  }

  /**
   * ICMA rule 251, and QuantLib issue 79: a regular coupon is the interest of a year divided by the
   * coupons of a year, by any day count, and the interest accrued the day before is not more.
   */
  @ParameterizedTest
  @CsvSource({
    "5, 2, THIRTY_360, 2021-08-31, 2031-08-31, 2026-08-31, 25000.00, 25000.00",
    "5, 2, THIRTY_360, 2021-08-31, 2031-08-31, 2026-02-28, 25000.00, 24583.33",
    "5, 2, THIRTY_E_360, 2021-08-31, 2031-08-31, 2026-08-31, 25000.00, 25000.00",
    "5, 1, THIRTY_360, 2021-08-31, 2031-08-31, 2026-08-31, 50000.00, 50000.00",
    "6, 12, THIRTY_360, 2021-08-31, 2031-08-31, 2026-08-31, 5000.00, 5000.00",
    "1.1, 2, ACT_365F, 2021-09-20, 2031-09-20, 2026-09-20, 5500.00, 5500.00",
    "6.75, 2, ACT_365F, 2016-09-16, 2036-09-16, 2026-09-16, 33750.00, 33750.00",
    "6.75, 2, ACT_365_CANADIAN, 2016-09-16, 2036-09-16, 2026-09-16, 33750.00, 33565.07",
    "4, 2, ACT_360, 2021-09-10, 2031-09-10, 2026-09-10, 20000.00, 20000.00",
    "4, 2, ACT_ACT_ISDA, 2021-09-10, 2031-09-10, 2026-09-10, 20000.00, 20000.00",
    "4, 1, ACT_365L, 2021-09-10, 2031-09-10, 2026-09-10, 40000.00, 39890.41"
  })
  void aRegularCouponIsTheYearsByTheirNumberAndNoMoreAccrues(
      BigDecimal coupon,
      int couponsPerYear,
      DayCount dayCount,
      String issue,
      String maturity,
      LocalDate paid,
      String expected,
      String dayBefore) {
    BondTerms bond = bond(couponsPerYear, dayCount, issue, maturity);
    bond = paid.getDayOfMonth() == paid.lengthOfMonth() ? atMonthEnd(bond) : bond;
    BigDecimal million = new BigDecimal("1000000");
    CouponSchedule.Period period = new CouponSchedule(bond).around(paid.minusDays(1));

    assertThat(period.end()).isEqualTo(paid);
    assertThat(Accrual.of(bond, period).interest(million, coupon, STERLING)).isEqualTo(expected);
    assertThat(accrual(bond, paid.minusDays(1).toString()).interest(million, coupon, STERLING))
        .isEqualTo(dayBefore);
  }

  @Test
  void interestBeginsOnTheIssueDateAndEndsWithMaturity() {
    BondTerms bond = bond(2, DayCount.ACT_ACT_ICMA, "2026-06-01", "2030-03-07");

    assertThat(Accrual.of(bond, LocalDate.of(2026, 5, 31), LONDON)).isNull();
    assertThat(accrual(bond, "2026-06-01")).isEqualTo(new Accrual(0, 368));
    assertThat(accrual(bond, "2026-06-11")).isEqualTo(new Accrual(10, 368));
    assertThat(accrual(bond, "2026-09-10")).isEqualTo(new Accrual(3, 362));
    assertThat(accrual(bond, "2030-03-06")).isEqualTo(new Accrual(180, 362));
    assertThat(Accrual.of(bond, LocalDate.of(2030, 3, 7), LONDON)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-29, 180, 362", // 30 September to 30 March has 181 days
    "2026-03-30, 0, 368",
    "2026-03-31, 1, 368",
    "2026-09-29, 183, 368",
    "2026-09-30, 0, 362",
    "2028-02-29, 152, 364"
  })
  void couponsOfThe30thAreNotThoseOfMonthEnds(String day, long days, long daysOfYear) {
    BondTerms bond = bond(2, DayCount.ACT_ACT_ICMA, "2020-09-30", "2036-09-30");

    assertThat(accrual(bond, day)).isEqualTo(new Accrual(days, daysOfYear));
  }

  @Test
  void couponsFollowTheMonthEndsOfTheBond() {
    BondTerms bond = atMonthEnd(bond(2, DayCount.ACT_ACT_ICMA, "2020-09-30", "2036-09-30"));

    assertThat(accrual(bond, "2026-03-30")).isEqualTo(new Accrual(181, 364));
    assertThat(accrual(bond, "2026-03-31")).isEqualTo(new Accrual(0, 366));
  }

  /** Coupons on 7 June and 7 December; 7 business days before 7 December 2026 is 26 November. */
  @ParameterizedTest
  @CsvSource({
    "2026-11-26, 19972.68", // 172 / 183 x 21,250
    "2026-11-27, -1161.20", // 10 / 183
    "2026-11-30, -812.84", // 7 / 183
    "2026-12-04, -348.36",
    "2026-12-07, 0.00",
    "2026-12-08, 116.76" // 1 / 182
  })
  void aGiltAccruesTheRestToTheCouponAfterItsExDividendDate(String day, String interest) {
    BondTerms gilt = bond(2, DayCount.ACT_ACT_ICMA, "2000-05-25", "2032-06-07");
    ExDividend sevenDays = new ExDividend(7, ExDividend.Count.BUSINESS);

    assertThat(interest(with(gilt, false, null, null, sevenDays), day)).isEqualTo(interest);
  }

  @ParameterizedTest
  @CsvSource({"2026-11-27, 173", "2026-11-28, -9", "2026-12-06, -1"})
  void exDividendDaysMayBeCalendarDaysOfAnyDayCount(String day, long days) {
    BondTerms bond = bond(2, DayCount.ACT_360, "2000-06-07", "2032-06-07");
    ExDividend tenDays = new ExDividend(10, ExDividend.Count.CALENDAR);
    BondTerms thatGoesEx = with(bond, false, null, null, tenDays);

    assertThat(accrual(thatGoesEx, day)).isEqualTo(new Accrual(days, 360));
  }

  /**
   * ISDA's memorandum of 1998, long first coupon: issued on 15 August 1998, first coupon on 15 July
   * 1999, then 15 January and 15 July: 1/2 x 153/184 + 1/2 x 181/181.
   */
  @Test
  void aLongFirstCouponIsCountedByItsQuasiCouponPeriods() {
    BondTerms bond = bond(2, DayCount.ACT_ACT_ICMA, "1998-08-15", "2003-07-15");
    BondTerms longFirst = with(bond, false, LocalDate.of(1999, 7, 15), null, null);

    assertThat(fraction(accrual(longFirst, "1999-01-15"))).isCloseTo(153 / 368.0, within(1e-15));
    assertThat(fraction(accrual(longFirst, "1999-01-16")))
        .isCloseTo(153 / 368.0 + 1 / 362.0, within(1e-15));
    assertThat(fraction(accrual(longFirst, "1999-07-14")))
        .isCloseTo(153 / 368.0 + 180 / 362.0, within(1e-15));
    assertThat(accrual(longFirst, "1999-07-15").days()).isZero();
    assertThat(accrual(bond, "1999-01-15").days()).as("without it, a coupon is paid").isZero();
  }

  /**
   * ISDA's memorandum of 1998, short and long last coupon: the last regular one on 30 November
   * 1999, matures on 30 April 2000, quarterly at month-ends: 1/4 x 91/91 + 1/4 x 61/92.
   */
  @Test
  void aLongLastCouponIsCountedByItsQuasiCouponPeriods() {
    BondTerms bond = bond(4, DayCount.ACT_ACT_ICMA, "1998-11-30", "2000-04-30");
    BondTerms longLast = with(bond, true, null, LocalDate.of(1999, 11, 30), null);

    assertThat(accrual(longLast, "1999-11-30").days()).isZero();
    assertThat(fraction(accrual(longLast, "2000-02-29"))).isCloseTo(0.25, within(1e-15));
    assertThat(fraction(accrual(longLast, "2000-04-29")))
        .isCloseTo(0.25 + 60 / 368.0, within(1e-15));
    assertThat(accrual(longLast, "1999-11-29")).isEqualTo(new Accrual(90, 364));
  }

  private static double fraction(Accrual accrual) {
    return accrual.days() / (double) accrual.daysOfYear();
  }

  private static String interest(BondTerms bond, String day) {
    return accrual(bond, day)
        .interest(new BigDecimal("1000000"), bond.coupon(), STERLING)
        .toPlainString();
  }

  @Test
  void interestIsRoundedOnceToTheMinorUnitHalfToEven() {
    Accrual half = new Accrual(1, 2);
    BigDecimal single = BigDecimal.ONE;

    assertThat(half.interest(single, new BigDecimal("1"), STERLING)).isEqualTo("0.00");
    assertThat(half.interest(single, new BigDecimal("3"), STERLING)).isEqualTo("0.02");
    assertThat(half.interest(new BigDecimal("100"), new BigDecimal("3"), YEN)).isEqualTo("2");
    assertThat(half.interest(new BigDecimal("100"), new BigDecimal("5"), YEN)).isEqualTo("2");
  }
}
