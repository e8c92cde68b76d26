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
          SELECT NULL::bigint AS settlement_id, NULL::bigint AS instruction_id,
                 NULL::text AS account, NULL::text AS isin, NULL::text AS currency,
                 NULL::text AS counterparty, NULL::text AS movement,
                 NULL::text AS amount_direction, NULL::numeric AS quantity,
                 NULL::numeric AS amount, NULL::numeric AS owed, NULL::text AS owed_currency
           WHERE false
          """,
          """
          SELECT NULL::bigint AS booking_id, NULL::text AS account, NULL::text AS instrument,
                 NULL::numeric AS traded, NULL::numeric AS settled
           WHERE false
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
