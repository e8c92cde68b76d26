package io.straightway.staticdata.load;

import io.straightway.markup.DecimalForm;
import io.straightway.staticdata.BondTerms;
import io.straightway.staticdata.CouponSchedule;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The check of a bond's coupon dates against each other. */
final class CouponCheck {
  private final StaticDataRow row;
  private final BondTerms bond;
  private final List<BadRow> faults = new ArrayList<>();

  private CouponCheck(StaticDataRow row) {
    this.row = row;
    this.bond =
        new BondTerms(
            DecimalForm.ANY.require(row.get("coupon")),
            Integer.parseInt(row.get("coupons_per_year")),
            BondTerms.DayCount.valueOf(row.get("day_count")),
            LocalDate.parse(row.get("issue_date")),
            LocalDate.parse(row.get("maturity")),
            row.get("month_end").equals("Y"),
            date("first_coupon"),
            date("last_coupon"),
            null);
  }

  /** Returns the faults of a bond whose other terms are good. */
  static List<BadRow> faults(StaticDataRow row) {
    CouponCheck check = new CouponCheck(row);
    check.checkMonthEnd();
    check.checkLast();
    check.checkFirst();
    check.checkExDividend();
    return check.faults;
  }

  private void checkMonthEnd() {
    LocalDate last = bond.lastCoupon() == null ? bond.maturity() : bond.lastCoupon();
    if (bond.paysAtMonthEnd() && last.getDayOfMonth() != last.lengthOfMonth()) {
      bad("month_end", "may be Y only if " + last + " is the last day of its month");
    }
  }

  private void checkLast() {
    LocalDate last = bond.lastCoupon();
    if (last != null && !(last.isAfter(bond.issueDate()) && last.isBefore(bond.maturity()))) {
      bad("last_coupon", "must lie after the issue date and before maturity");
    }
  }

  private void checkFirst() {
    LocalDate first = bond.firstCoupon();
    if (first == null) {
      return;
    }
    LocalDate last = bond.lastCoupon() == null ? bond.maturity() : bond.lastCoupon();
    if (!first.isAfter(bond.issueDate()) || first.isAfter(last)) {
      bad("first_coupon", "must lie after the issue date and not after the last regular coupon");
    } else if (!new CouponSchedule(bond).isRegular(first)) {
      bad("first_coupon", "must be a regular coupon date, counted back from " + last);
    }
  }

  private void checkExDividend() {
    if (row.get("ex_dividend_days").isEmpty() != row.get("ex_dividend_count").isEmpty()) {
      bad("ex_dividend_days", "must be given with ex_dividend_count, or neither");
    }
  }

  private void bad(String field, String reason) {
    faults.add(row.bad(field, reason));
  }

  private @Nullable LocalDate date(String column) {
    String text = row.get(column);
    return text.isEmpty() ? null : LocalDate.parse(text);
  }
}
