package io.straightway.staticdata.load;

import io.straightway.markup.DecimalForm;
import io.straightway.staticdata.Tolerance;
import io.straightway.staticdata.calendar.BusinessCalendars;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The check of a row's values against each other. */
final class RowCheck {
  private static final List<String> TERMS_OF_BONDS =
      List.of("coupon", "coupons_per_year", "day_count", "issue_date", "maturity");

  private static final List<String> MORE_TERMS_OF_BONDS =
      List.of("month_end", "first_coupon", "last_coupon", "ex_dividend_days", "ex_dividend_count");

  private RowCheck() {}

  /** Returns the faults of a row whose single values are good. */
  static List<BadRow> faults(StaticDataRow row) {
    // dates in this form can be compared as text
    if (row.kind().mayEnd()
        && !row.get(StaticDataColumn.VALID_TO).isEmpty()
        && row.get(StaticDataColumn.VALID_TO).compareTo(row.get("valid_from")) < 0) {
      return List.of(
          row.bad(
              StaticDataColumn.VALID_TO, "must not be before valid_from " + row.get("valid_from")));
    }
    return switch (row.kind()) {
      case SECURITIES -> row.get("kind").equals("BOND") ? bond(row) : equity(row);
      case CALENDARS -> calendar(row);
      case TOLERANCES -> tolerance(row);
      case FX_RATES -> fxRate(row);
      default -> List.of();
    };
  }

  private static List<BadRow> bond(StaticDataRow row) {
    List<BadRow> faults = new ArrayList<>();
    for (String term : TERMS_OF_BONDS) {
      if (row.get(term).isEmpty()) {
        faults.add(row.bad(term, "is empty, but a bond must have it"));
      }
    }
    // dates in this form can be compared as text
    if (faults.isEmpty() && row.get("maturity").compareTo(row.get("issue_date")) <= 0) {
      faults.add(row.bad("maturity", "must be after the issue date " + row.get("issue_date")));
    }
    return faults.isEmpty() ? CouponCheck.faults(row) : faults;
  }

  private static List<BadRow> equity(StaticDataRow row) {
    return Stream.concat(TERMS_OF_BONDS.stream(), MORE_TERMS_OF_BONDS.stream())
        .filter(term -> !row.get(term).isEmpty())
        .map(term -> row.bad(term, "must be empty: an equity has none"))
        .toList();
  }

  private static List<BadRow> calendar(StaticDataRow row) {
    String name = row.get("calendar");
    return BusinessCalendars.isKnown(name)
        ? List.of(row.bad("calendar", name + " has a weekend already; give yours another name"))
        : List.of();
  }

  private static List<BadRow> fxRate(StaticDataRow row) {
    if (row.get("currency").equals(row.get("quoted_currency"))) {
      return List.of(row.bad("quoted_currency", "must be another currency"));
    }
    return DecimalForm.ANY.require(row.get("rate")).signum() == 0
        ? List.of(row.bad("rate", "must be more than 0"))
        : List.of();
  }

  private static List<BadRow> tolerance(StaticDataRow row) {
    if (!row.get("field").equals(Tolerance.Field.SETTLEMENT_DATE.name())) {
      return List.of();
    }
    List<BadRow> faults = new ArrayList<>();
    if (DecimalForm.ANY.require(row.get("absolute")).stripTrailingZeros().scale() > 0) {
      faults.add(row.bad("absolute", "must be whole: it counts business days"));
    }
    if (DecimalForm.ANY.require(row.get("basis_points")).signum() != 0) {
      faults.add(row.bad("basis_points", "must be 0: a date has no fractions"));
    }
    return faults;
  }
}
