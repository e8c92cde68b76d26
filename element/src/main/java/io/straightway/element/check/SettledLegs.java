package io.straightway.element.check;

/**
 * Where the settlements of trades are read from: a module above element, which element does not
 * know. Without one, nothing has settled.
 *
 * @param sql a query with the columns settlement_id, instruction_id, account, isin, currency,
 *     counterparty, movement (RECEIVE or DELIVER), amount_direction (PAY or RECEIVE), quantity,
 *     amount (the cash) and owed (the debt that it pays)
 */
public record SettledLegs(String sql) {
  /** There is no settlement. */
  public static final SettledLegs NONE =
      new SettledLegs(
          """
          SELECT NULL::bigint AS settlement_id, NULL::bigint AS instruction_id,
                 NULL::text AS account, NULL::text AS isin, NULL::text AS currency,
                 NULL::text AS counterparty, NULL::text AS movement,
                 NULL::text AS amount_direction, NULL::numeric AS quantity,
                 NULL::numeric AS amount, NULL::numeric AS owed
           WHERE false
          """);

  /** {@code query} with its {@code (LEGS)} read from here. */
  String in(String query) {
    return query.replace("(LEGS)", "(" + sql + ")");
  }
}
