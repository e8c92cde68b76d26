package io.straightway.settlement;

import io.straightway.db.Queries;
import io.straightway.messages.iso20022.CorporateActionAdvice;
import io.straightway.messages.iso20022.CorporateActionMovement036;
import io.straightway.messages.iso20022.CustodianAdvice;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The decimals of each currency.
 *
 * @param byCurrency by the currency's code; amounts in other currencies are not checked
 */
public record CurrencyDecimals(Map<String, Integer> byCurrency) {
  /** Reads the known currencies. */
  public static CurrencyDecimals read(Connection connection) throws SQLException {
    Map<String, Integer> decimals = new HashMap<>();
    Queries.list(
        connection,
        (row, context) -> decimals.put(row.getString(1), row.getInt(2)),
        "SELECT code, minor_unit FROM known_currency");
    return new CurrencyDecimals(decimals);
  }

  /** Returns the first amount of cash finer than its currency, in words; null if there is none. */
  public @Nullable String fraction(CustodianAdvice message) {
    if (message instanceof SettlementConfirmation025 confirmation) {
      String settled = fraction(confirmation.settledAmount(), confirmation.currency());
      BigDecimal remaining = confirmation.remainingAmount();
      return settled != null || remaining == null
          ? settled
          : fraction(remaining, confirmation.currency());
    }
    CorporateActionMovement036 movement =
        message instanceof CorporateActionAdvice action ? action.movement() : null;
    return movement == null ? null : fraction(movement.amount(), movement.currency());
  }

  private @Nullable String fraction(BigDecimal amount, String currency) {
    Integer most = byCurrency.get(currency);
    return most == null || amount.stripTrailingZeros().scale() <= most
        ? null
        : "%s %s is finer than the currency's %d decimals"
            .formatted(amount.toPlainString(), currency, most);
  }
}
