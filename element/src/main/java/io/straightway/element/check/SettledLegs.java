package io.straightway.element.check;

/**
 * Where that what moves positions besides trades is read from: modules above element, which element
 * does not know. Without them, nothing has settled, and nobody has entered anything.
 *
 * @param sql a query with the columns settlement_id, instruction_id, account, isin, currency,
 *     counterparty, movement (RECEIVE or DELIVER), amount_direction (PAY or RECEIVE), quantity,
 *     amount (the cash), owed and owed_currency (the debt that it pays)
 * @param journals what approved journals move, traded and settled alike: a query with the columns
 *     booking_id, account, instrument and quantity
 */
public record SettledLegs(String sql, String journals) {
  private static final String NO_JOURNALS =
      """
      SELECT NULL::bigint AS booking_id, NULL::text AS account, NULL::text AS instrument,
             NULL::numeric AS quantity
       WHERE false
      """;

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
          """);

  /** Settlements, and no journals. */
  public SettledLegs(String sql) {
    this(sql, NO_JOURNALS);
  }

  /** The same with journals. */
  public SettledLegs with(String journalMoves) {
    return new SettledLegs(sql, journalMoves);
  }

  /** {@code query} with its {@code (LEGS)} and {@code (JOURNALS)} read from here. */
  String in(String query) {
    return query.replace("(LEGS)", "(" + sql + ")").replace("(JOURNALS)", "(" + journals + ")");
  }
}
