package io.straightway.element.check;

/**
 * Queries for the bookings that don't come from trades. Modules above element supply them, because
 * element does not know those modules; by default there are no settlements and no manual entries.
 *
 * @param sql the movements of settlements: a query with the columns settlement_id, account, isin,
 *     currency, movement (RECEIVE or DELIVER), amount_direction (PAY or RECEIVE), quantity and
 *     amount (the cash)
 * @param others movements of positions without a trade, such as by journals and exchanges of ISINs:
 *     a query with the columns booking_id, account, instrument, traded and settled
 * @param entries the ledger entries that all these must have made: a query with the columns
 *     entry_id, reference, kind, value_date and reverses, which is 0 if it reverses nothing
 * @param lines the postings of those entries: a query with the columns entry_id, account (of the
 *     ledger), currency and amount
 */
public record SettledLegs(String sql, String others, String entries, String lines) {

  /** No settlements and no manual entries. */
  public static final SettledLegs NONE =
      new SettledLegs(
          """
          SELECT entry_id AS settlement_id, account, account AS isin, currency,
                 account AS movement, account AS amount_direction, amount AS quantity, amount
            FROM booked_posting WHERE 1 = 0
          """,
          """
          SELECT entry_id AS booking_id, account, account AS instrument, amount AS traded,
                 amount AS settled
            FROM booked_posting WHERE 1 = 0
          """,
          "SELECT entry_id, reference, kind, value_date, reverses FROM booked_entry WHERE 1 = 0",
          "SELECT entry_id, account, currency, amount FROM booked_posting WHERE 1 = 0");

  /**
   * Returns a copy with further movements, entries and lines that people entered without a trade.
   */
  public SettledLegs with(String moreMovements, String moreEntries, String moreLines) {
    return new SettledLegs(
        sql,
        others + " UNION ALL " + moreMovements,
        entries + " UNION ALL " + moreEntries,
        lines + " UNION ALL " + moreLines);
  }

  /** Returns a copy with the rows of the bookings in the query {@code booking} alone. */
  SettledLegs ofBookings() {
    String some = "SELECT * FROM (%s) part WHERE %s IN (SELECT id FROM booking)";
    return new SettledLegs(
        some.formatted(sql, "settlement_id"),
        some.formatted(others, "booking_id"),
        some.formatted(entries, "entry_id"),
        some.formatted(lines, "entry_id"));
  }

  /** Returns {@code query} with its placeholders in brackets replaced by these queries. */
  String in(String query) {
    return query
        .replace("(LEGS)", "(" + sql + ")")
        .replace("(OTHERS)", "(" + others + ")")
        .replace("(OTHER_ENTRIES)", "(" + entries + ")")
        .replace("(OTHER_LINES)", "(" + lines + ")");
  }
}
