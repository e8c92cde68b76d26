package io.straightway.settlement.check;

import io.straightway.db.ContentHash;
import io.straightway.element.check.Differences;
import io.straightway.iso15022.CustodianReader;
import io.straightway.iso20022.CorporateActionMovement036;
import io.straightway.iso20022.CorporateActionReversal037;
import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.xml.MessageReading;
import io.straightway.iso20022.xml.MessageWriter;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Whether the cash of income is what the bytes of its confirmation say. */
final class ConfirmedIncome {
  static final String QUERY =
      """
      SELECT p.entry_id, p.cash::numeric, i.isin, i.currency, i.safekeeping_account, m.body,
             m.content_hash, p.reverses IS NOT NULL AS is_reversal
        FROM income_entry p JOIN income_item i USING (income_id)
        JOIN custodian_answer m ON m.custodian_message_id = p.notice_id
      """;

  private final CustodianReader reader = new CustodianReader();
  private final MessageWriter writer = new MessageWriter();

  @Nullable String fault(ResultSet row) throws SQLException {
    String name = "cash of income by entry " + row.getLong("entry_id");
    IsoMessage message =
        reader.read(row.getBytes("body")) instanceof MessageReading.Readable readable
            ? readable.message()
            : null;
    boolean reversal = row.getBoolean("is_reversal");
    if (reversal && message instanceof CorporateActionReversal037 back) {
      return fault(name, back, back.movement(), row.getBigDecimal("cash").abs(), row);
    }
    return !reversal && message instanceof CorporateActionMovement036 said
        ? fault(name, said, said, row.getBigDecimal("cash"), row)
        : name + ": no confirmation says so";
  }

  /** A reversal says the amount with either sign. */
  private @Nullable String fault(
      String name,
      IsoMessage message,
      CorporateActionMovement036 said,
      BigDecimal cash,
      ResultSet row)
      throws SQLException {
    boolean reversal = message instanceof CorporateActionReversal037;
    return new Differences()
        .compare(
            "hash",
            ContentHash.of(writer.write(message)),
            new ContentHash(row.getBytes("content_hash")))
        .compare("cash", reversal ? said.amount().abs() : said.amount(), cash)
        .compare("isin", said.isin(), row.getString("isin"))
        .compare("currency", said.currency(), row.getString("currency"))
        .compare("account", said.safekeepingAccount(), row.getString("safekeeping_account"))
        .of(name);
  }
}
