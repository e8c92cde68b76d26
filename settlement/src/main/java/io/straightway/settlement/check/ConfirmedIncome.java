package io.straightway.settlement.check;

import io.straightway.element.check.Differences;
import io.straightway.messages.iso15022.CustodianReader;
import io.straightway.messages.iso20022.CorporateActionAdvice;
import io.straightway.messages.iso20022.CorporateActionMovement036;
import io.straightway.messages.iso20022.CustodianAdvice.AdviceKind;
import io.straightway.messages.iso20022.xml.MessageReading;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Compares the cash of income with the bytes of its confirmations. */
final class ConfirmedIncome {
  static final String QUERY =
      """
      SELECT p.entry_id, p.cash::numeric, i.isin, i.currency, i.safekeeping_account, m.body,
             p.reverses IS NOT NULL AS is_reversal
        FROM income_entry p JOIN income_item i USING (income_id)
        JOIN custodian_answer m ON m.custodian_message_id = p.notice_id
      """;

  private final CustodianReader reader = new CustodianReader();

  @Nullable String fault(ResultSet row) throws SQLException {
    String name = "cash of income by entry " + row.getLong("entry_id");
    boolean reversal = row.getBoolean("is_reversal");
    if (!(reader.read(row.getBytes("body")) instanceof MessageReading.Readable readable)
        || !(readable.message() instanceof CorporateActionAdvice advice)
        || reversal != (advice.kind() == AdviceKind.INCOME_REVERSAL)
        || advice.movement() == null) {
      return name + ": there is no such confirmation";
    }
    CorporateActionMovement036 posted = advice.movement();
    BigDecimal cash = row.getBigDecimal("cash");
    return new Differences()
        .compare(
            "cash",
            reversal ? posted.amount().abs() : posted.amount(), // a reversal's sign has no meaning
            reversal ? cash.abs() : cash)
        .compare("isin", posted.isin(), row.getString("isin"))
        .compare("currency", posted.currency(), row.getString("currency"))
        .compare("account", posted.safekeepingAccount(), row.getString("safekeeping_account"))
        .of(name);
  }
}
