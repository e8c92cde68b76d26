package io.straightway.backoffice.ending;

import io.straightway.db.Queries;
import io.straightway.operators.DeskRefusal;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The item that an action would end, as far as it can be read.
 *
 * @param item the item, such as {@code instruction:SI20001} or {@code message:30004}
 * @param state its current state
 * @param code the code of an exception; null for an instruction
 * @param quantity the open quantity
 * @param amount the open amount; for a message, without fees and accrued interest; null if unknown
 * @param singleLimit the amount in the currency up to which one operator alone decides
 * @param needsSecond whether another operator has to approve the action
 */
public record EndingTerms(
    String item,
    String state,
    @Nullable String code,
    @Nullable String account,
    @Nullable String isin,
    @Nullable BigDecimal quantity,
    @Nullable BigDecimal amount,
    @Nullable String currency,
    @Nullable BigDecimal singleLimit,
    boolean needsSecond) {
  private static final String TERMS =
      """
      SELECT item, state, code, account, isin, quantity, amount, currency, single_limit,
             coalesce(needs_second, true) AS needs_second
        FROM jsonb_to_record(%s) AS t (item text, state text, code text, account text, isin text,
          quantity numeric, amount numeric, currency text, single_limit numeric, needs_second boolean)
       WHERE item IS NOT NULL
      """;
  private static final String NOW = TERMS.formatted("ending_preview(?, ?)");
  private static final String WRITTEN = TERMS.formatted("CAST(? AS jsonb)");

  /**
   * Returns the item that an action would end now.
   *
   * @throws DeskRefusal if there is no such item
   */
  public static EndingTerms read(Connection connection, Ending action, String item)
      throws SQLException {
    return find(connection, action, item)
        .orElseThrow(() -> new DeskRefusal(DeskRefusal.Code.NOT_FOUND, "there is no " + item));
  }

  /** Returns the item that an action would end now; empty if there is no such item. */
  public static Optional<EndingTerms> find(Connection connection, Ending action, String item)
      throws SQLException {
    return Queries.find(connection, EndingTerms.class, NOW, action.name(), item);
  }

  /** Returns the terms that the content of a proposal states. */
  static EndingTerms of(Connection connection, String content) throws SQLException {
    return Queries.find(connection, EndingTerms.class, WRITTEN, content).orElseThrow();
  }

  /** Returns the amount with its currency; null if it is unknown. */
  public @Nullable String money() {
    return amount == null || currency == null ? null : amount.toPlainString() + " " + currency;
  }
}
