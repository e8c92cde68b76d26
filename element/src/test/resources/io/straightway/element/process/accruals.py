"""Computes accruals.csv: random bonds, each on a day, with the day counts of QuantLib 1.40.

Usage: python3 accruals.py > accruals.csv

For each day count: the part of a year that has accrued, and that of the coupon of the period. A
regular coupon is 1 / coupons_per_year, and nothing accrues beyond it; so is a whole step within a
longer period by the Canadian day count. Left out are bonds with exactly 365 / coupons_per_year
days, rounded down, in a step: QuantLib rounds that limit of the Canadian day count, and the
convention does not.
"""

import random

import QuantLib as ql

CANADIAN = ql.Actual365Fixed(ql.Actual365Fixed.Canadian)
BY_STEPS = {"ACT_ACT_ICMA": ql.ActualActual(ql.ActualActual.ISMA), "ACT_365_CANADIAN": CANADIAN}
DAY_COUNTS = BY_STEPS | {
    "ACT_ACT_ISDA": ql.ActualActual(ql.ActualActual.ISDA),
    "THIRTY_360": ql.Thirty360(ql.Thirty360.BondBasis),
    "THIRTY_E_360": ql.Thirty360(ql.Thirty360.EurobondBasis),
    "ACT_365F": ql.Actual365Fixed(),
    "ACT_360": ql.Actual360(),
}


def iso(day):
    return day.ISO() if day else ""


def bond():
    per_year = random.choice([1, 2, 2, 2, 4, 12])
    month_end = random.random() < 0.3
    anchor = ql.Date(random.randint(1, 28), random.randint(1, 12), random.randint(2030, 2045))
    anchor = ql.Date.endOfMonth(anchor) if month_end else anchor

    def step(back):
        day = anchor - ql.Period(back * (12 // per_year), ql.Months)
        return ql.Date.endOfMonth(day) if month_end else day

    steps = random.randint(3, 12) * per_year
    shape = random.random()
    last = anchor if shape < 0.15 else None
    maturity = anchor + random.randint(20, 500 // per_year) if last else anchor
    shift = random.randint(1, max(2, 365 // per_year - 10)) if shape > 0.55 else 0
    issue = step(steps) + shift
    regular = [day for day in map(step, range(steps, -1, -1)) if day > issue]
    first = regular[1] if shape > 0.8 else None
    paid = [issue] + [day for day in regular if not first or day >= first] + [maturity] * bool(last)
    schedule = ql.Schedule(
        issue, maturity, ql.Period(12 // per_year, ql.Months), ql.NullCalendar(), ql.Unadjusted,
        ql.Unadjusted, ql.DateGeneration.Backward, month_end, first or ql.Date(), last or ql.Date())
    assert list(schedule) == paid
    period = random.choice([0, len(paid) - 2, random.randrange(len(paid) - 1)])
    start, end = paid[period : period + 2]
    day = random.choice([start + random.randrange(end - start), end - 1])
    quasi = [step(back) for back in range(steps + 1, -25, -1)]

    def fraction(name, until):
        count = DAY_COUNTS[name]
        if name not in BY_STEPS:
            return count.yearFraction(start, until)
        parts = [(max(start, a), min(until, b), a, b) for a, b in zip(quasi, quasi[1:])]
        return sum(
            1 / per_year if part[:2] == part[2:] else count.yearFraction(*part)
            for part in parts if part[0] < part[1])

    if any(min(until, b) - max(start, a) == 365 // per_year
           for until in (day, end) for a, b in zip(quasi, quasi[1:])):
        return bond()
    is_regular = start in quasi and end in quasi and quasi.index(end) == quasi.index(start) + 1
    row = [str(per_year), iso(issue), iso(first), iso(last), iso(maturity), "NY"[month_end], iso(day)]
    for name in sorted(DAY_COUNTS):
        coupon = 1 / per_year if is_regular else fraction(name, end)
        row += [f"{min(fraction(name, day), coupon):.12f}", f"{coupon:.12f}"]
    return ",".join(row)


random.seed(49)
names = [f"{name},{name}_coupon" for name in sorted(DAY_COUNTS)]
terms = "coupons_per_year,issue_date,first_coupon,last_coupon,maturity,month_end,day"
print(",".join([terms, *names]))
for _ in range(500):
    print(bond())
