package io.straightway.element.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.opengamma.strata.basics.ReferenceData;
import com.opengamma.strata.basics.date.BusinessDayAdjustment;
import com.opengamma.strata.basics.date.DayCounts;
import com.opengamma.strata.basics.schedule.Frequency;
import com.opengamma.strata.basics.schedule.PeriodicSchedule;
import com.opengamma.strata.basics.schedule.RollConvention;
import com.opengamma.strata.basics.schedule.RollConventions;
import com.opengamma.strata.basics.schedule.Schedule;
import com.opengamma.strata.basics.schedule.SchedulePeriod;
import com.opengamma.strata.basics.schedule.StubConvention;
import io.straightway.staticdata.BondTerms;
import io.straightway.staticdata.BondTerms.DayCount;
import io.straightway.staticdata.CouponSchedule;
import io.straightway.staticdata.calendar.BusinessCalendar;
import io.straightway.staticdata.calendar.BusinessCalendars;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Accrued interest and coupons compared with two libraries, which compute in doubles. */
class AccrualLibraryTest {
  private static final BusinessCalendar LONDON =
      new BusinessCalendars(Map.of(), Map.of()).named("GBLO");

  private static BondTerms bond(
      int couponsPerYear,
      DayCount dayCount,
      LocalDate issue,
      LocalDate maturity,
      boolean monthEnd,
      @Nullable LocalDate firstCoupon,
      @Nullable LocalDate lastCoupon) {
    return new BondTerms(
        new BigDecimal("4.25"),
        couponsPerYear,
        dayCount,
        issue,
        maturity,
        monthEnd,
        firstCoupon,
        lastCoupon,
        null);
  }

  /**
   * QuantLib 1.40: 500 bonds with regular, short and long first and last periods, computed by
   * {@code accruals.py} beside the table. It has no ACT/365L.
   */
  @ParameterizedTest
  @CsvFileSource(resources = "accruals.csv", useHeadersInDisplayName = true)
  void aBondAccruesAndPaysWhatQuantLibSays(ArgumentsAccessor row) {
    LocalDate day = date(row, 6);
    int column = 7;
    for (DayCount dayCount :
        new DayCount[] {
          DayCount.ACT_360,
          DayCount.ACT_365F,
          DayCount.ACT_365_CANADIAN,
          DayCount.ACT_ACT_ICMA,
          DayCount.ACT_ACT_ISDA,
          DayCount.THIRTY_360,
          DayCount.THIRTY_E_360
        }) {
      BondTerms bond =
          bond(
              Integer.parseInt(String.valueOf(row.getString(0))),
              dayCount,
              Objects.requireNonNull(date(row, 1)),
              Objects.requireNonNull(date(row, 4)),
              "Y".equals(row.getString(5)),
              date(row, 2),
              date(row, 3));
      Accrual accrual =
          Objects.requireNonNull(Accrual.of(bond, Objects.requireNonNull(day), LONDON));
      Accrual coupon = Accrual.of(bond, new CouponSchedule(bond).around(day));

      assertThat(fraction(accrual))
          .as("%s on %s", bond, day)
          .isCloseTo(row.getDouble(column), within(1e-11));
      assertThat(fraction(coupon))
          .as("the coupon of %s after %s", bond, day)
          .isCloseTo(row.getDouble(column + 1), within(1e-11));
      column += 2;
    }
  }

  private static @Nullable LocalDate date(ArgumentsAccessor row, int column) {
    return row.get(column) == null ? null : LocalDate.parse(row.getString(column));
  }

  private static double fraction(Accrual accrual) {
    return accrual.days() / (double) accrual.daysOfYear();
  }

  /** Strata also computes the coupon dates independently. It has no Canadian day count. */
  @Test
  void anyBondOnAnyDayAccruesWhatStrataSays() {
    Random random = new Random(1);
    int compared = 0;
    while (compared < 20_000) {
      LocalDate maturity = LocalDate.of(2030, 1, 1).plusDays(random.nextInt(3_000));
      // if coupons are paid on a 29th or 30th, the library makes the period before the one at the
      // end of February too long, and a whole coupon less than itself
      int dayOfMonth =
          random.nextInt(4) == 0
              ? maturity.lengthOfMonth()
              : Math.min(28, maturity.getDayOfMonth());
      maturity = maturity.withDayOfMonth(dayOfMonth);
      LocalDate issue = maturity.minusDays(400 + random.nextInt(4_000));
      int perYear = new int[] {1, 2, 4, 12}[random.nextInt(4)];
      Schedule schedule = schedule(issue, maturity, perYear);
      for (DayCount dayCount : DayCount.values()) {
        boolean monthEnd = dayOfMonth == maturity.lengthOfMonth();
        BondTerms bond = bond(perYear, dayCount, issue, maturity, monthEnd, null, null);
        LocalDate day =
            issue.plusDays(random.nextInt((int) (maturity.toEpochDay() - issue.toEpochDay())));
        if (dayCount != DayCount.ACT_365_CANADIAN) {
          assertThat(fraction(Objects.requireNonNull(Accrual.of(bond, day, LONDON))))
              .as("%s on %s", bond, day)
              .isCloseTo(library(dayCount, schedule, day), within(1e-12));
          compared++;
        }
      }
    }
  }

  private static Schedule schedule(LocalDate issue, LocalDate maturity, int couponsPerYear) {
    boolean monthEnd = maturity.getDayOfMonth() == maturity.lengthOfMonth();
    RollConvention roll =
        monthEnd ? RollConventions.EOM : RollConvention.ofDayOfMonth(maturity.getDayOfMonth());
    return PeriodicSchedule.of(
            issue,
            maturity,
            Frequency.ofMonths(12 / couponsPerYear),
            BusinessDayAdjustment.NONE,
            StubConvention.SHORT_INITIAL,
            roll)
        .createSchedule(ReferenceData.minimal());
  }

  private static double library(DayCount dayCount, Schedule schedule, LocalDate day) {
    SchedulePeriod period =
        schedule.getPeriods().stream()
            .filter(
                candidate ->
                    !candidate.getStartDate().isAfter(day) && candidate.getEndDate().isAfter(day))
            .findFirst()
            .orElseThrow();
    LocalDate from = period.getStartDate();
    double coupon =
        period.isRegular(schedule.getFrequency(), schedule.getRollConvention())
            ? schedule.getFrequency().getPeriod().toTotalMonths() / 12.0
            : days(dayCount, schedule, from, period.getEndDate());
    return Math.min(days(dayCount, schedule, from, day), coupon);
  }

  private static double days(DayCount dayCount, Schedule schedule, LocalDate from, LocalDate to) {
    return switch (dayCount) {
      case ACT_ACT_ICMA -> DayCounts.ACT_ACT_ICMA.yearFraction(from, to, schedule);
      case ACT_ACT_ISDA -> DayCounts.ACT_ACT_ISDA.yearFraction(from, to);
      case THIRTY_360 -> DayCounts.THIRTY_360_ISDA.yearFraction(from, to);
      case THIRTY_E_360 -> DayCounts.THIRTY_E_360.yearFraction(from, to);
      case ACT_365F -> DayCounts.ACT_365F.yearFraction(from, to);
      case ACT_365L -> DayCounts.ACT_365L.yearFraction(from, to, schedule);
      case ACT_360 -> DayCounts.ACT_360.yearFraction(from, to);
      case ACT_365_CANADIAN -> throw new IllegalArgumentException("unknown to the library");
    };
  }
}
