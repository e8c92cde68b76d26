package io.straightway.settlement.day;

import io.straightway.db.Queries;
import io.straightway.element.message.TradeMessageSchema;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.message.parse.TradeFields;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import io.straightway.operators.DeskRefusal;
import io.straightway.staticdata.StaticDataStore;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * The amendments of the trades that settle on a holiday to the next day on which they can settle,
 * as a file of trade messages. A received amendment withdraws the instruction of its trade or, if
 * the custodian may have it, requests its cancellation and waits for that.
 */
public final class HolidayAmendments {
  /** The name of the file. */
  public static final String NAME = "amendments of trades that settle on holidays";

  private static final String BODY =
      "SELECT body FROM message WHERE message_id = CAST(? AS bigint)";
  private static final int LONGEST_ID = 64;

  private HolidayAmendments() {}

  /**
   * Returns the file for all listed trades. Their messages are those of the trades' senders, with
   * the next version and an id that ends in {@code /H} and that version.
   *
   * @throws DeskRefusal if no open trade settles on a holiday
   */
  public static byte[] file(Connection connection) throws SQLException {
    List<ClosedSettlementDay> closed =
        ClosedSettlementDay.all(connection, new StaticDataStore().read(connection));
    if (closed.isEmpty()) {
      throw new DeskRefusal(
          DeskRefusal.Code.WRONG_STATE, "no open trade settles on a holiday of its calendars");
    }
    TradeMessageReader reader = new TradeMessageReader(new HardenedXml());
    StringBuilder file = new StringBuilder("<").append(TradeMessageSchema.BATCH);
    file.append(" xmlns=\"").append(TradeMessageSchema.NAMESPACE).append("\">\n");
    for (ClosedSettlementDay trade : closed) {
      byte[] body = Queries.one(connection, byte[].class, BODY, trade.tradeId());
      file.append(amendment((TradeTerms) reader.read(body), trade));
    }
    file.append("</").append(TradeMessageSchema.BATCH).append(">\n");
    return file.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String amendment(TradeTerms terms, ClosedSettlementDay trade) {
    String version = String.valueOf(trade.version() + 1);
    String end = "/H" + version;
    String id = terms.key().messageId();
    TradeFields fields =
        TradeFields.of(terms)
            .with(
                "MessageId",
                id.substring(0, Math.min(id.length(), LONGEST_ID - end.length())) + end)
            .with("Action", "AMEND")
            .with("Version", version)
            .with("SettlementDate", trade.proposed().toString());
    TradeFields numbered =
        terms.sequenceNumber() == null ? fields.with("SequenceNumber", "1") : fields;
    String document = new String(numbered.document(), StandardCharsets.UTF_8);
    return document.substring(document.indexOf('\n') + 1); // without the XML declaration
  }
}
