package io.straightway.element.check;

/**
 * Where that what moves positions besides trades is read from: modules above element, which element
 * does not know. Without them, nothing has settled, and nobody has entered anything.
 *
 * @param sql a query with the columns settlement_id, instruction_id, account, isin, currency,
 *     counterparty, movement (RECEIVE or DELIVER), amount_direction (PAY or RECEIVE), quantity,
 *     amount (the cash), owed and owed_currency (the debt that it pays)
 * @param others what moves positions without a trade, such as journals and exchanges of ISINs: a
 *     query with the columns booking_id, account, instrument, traded and settled
 */
public record SettledLegs(String sql, String others) {

  /** There is no settlement. */
  public static final SettledLegs NONE =
      new SettledLegs(
          """
          SELECT entry_id AS settlement_id, entry_id AS instruction_id, account, account AS isin,
                 currency, account AS counterparty, account AS movement,
                 account AS amount_direction, amount AS quantity, amount, amount AS owed,
                 currency AS owed_currency
            FROM booked_posting WHERE 1 = 0
          """,
          """
          SELECT entry_id AS booking_id, account, account AS instrument, amount AS traded,
                 amount AS settled
            FROM booked_posting WHERE 1 = 0
          """);

  /** The same with more that moves positions without a trade. */
  public SettledLegs with(String more) {
    return new SettledLegs(sql, others + " UNION ALL " + more);
  }

  /** {@code query} with its {@code (LEGS)} and {@code (OTHERS)} read from here. */
  String in(String query) {
    return query.replace("(LEGS)", "(" + sql + ")").replace("(OTHERS)", "(" + others + ")");
  }
}
