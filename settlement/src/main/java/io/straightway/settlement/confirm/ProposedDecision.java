package io.straightway.settlement.confirm;

import io.straightway.db.Queries;
import io.straightway.element.message.xml.HardenedXml;
import io.straightway.settlement.iso20022.SettlementConfirmation025;
import io.straightway.settlement.iso20022.xml.MessageReader;
import io.straightway.settlement.iso20022.xml.MessageReading.Readable;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.result.RowView;
import org.jspecify.annotations.Nullable;

/**
 * What one operator has proposed of a confirmation, and another has to approve by the same order.
 *
 * @param messageId of the custodian
 * @param before the amount as it is instructed or has settled, with its currency; null if there is
 *     none
 * @param after the amount that would be accepted; null if one is taken back
 */
public record ProposedDecision(
    long messageId,
    Kind kind,
    String maker,
    Instant madeAt,
    String reason,
    @Nullable String before,
    @Nullable String after) {

  private static final String PROPOSED =
      """
      SELECT d.custodian_message_id, d.kind, d.proposed_by, d.proposed_at, d.reason, m.body,
             CASE d.kind WHEN 'AMOUNT' THEN i.amount ELSE s.amount END AS amount, i.currency
        FROM confirmation_decision d JOIN custodian_message m USING (custodian_message_id)
        LEFT JOIN settlement_instruction i USING (instruction_id)
        LEFT JOIN settlement s
          ON s.custodian_message_id = d.custodian_message_id AND s.reverses IS NULL
       WHERE d.approved_by IS NULL
         AND CASE d.kind WHEN 'AMOUNT' THEN m.state = 'IN_REPAIR' ELSE s.settlement_id IS NOT NULL END
       ORDER BY d.proposed_at DESC LIMIT :limit
      """;

  /** What is proposed. */
  public enum Kind {
    /** To accept its amount. */
    AMOUNT,
    /** To take back what it has settled. */
    REVERSAL
  }

  /** The latest ones, the last first. */
  public static List<ProposedDecision> read(Connection connection, int limit) throws SQLException {
    MessageReader messages = new MessageReader(new HardenedXml());
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(PROPOSED)
                .bind("limit", limit)
                .map((RowView row) -> of(row, messages))
                .list());
  }

  private static ProposedDecision of(RowView row, MessageReader messages) {
    Kind kind = Kind.valueOf(row.getColumn("kind", String.class));
    BigDecimal amount = row.getColumn("amount", BigDecimal.class);
    return new ProposedDecision(
        row.getColumn("custodian_message_id", Long.class),
        kind,
        row.getColumn("proposed_by", String.class),
        row.getColumn("proposed_at", Instant.class),
        row.getColumn("reason", String.class),
        amount == null
            ? null
            : amount.toPlainString() + " " + row.getColumn("currency", String.class),
        kind == Kind.REVERSAL ? null : confirmed(messages, row.getColumn("body", byte[].class)));
  }

  private static @Nullable String confirmed(MessageReader messages, byte[] body) {
    return messages.read(body) instanceof Readable readable
            && readable.message() instanceof SettlementConfirmation025 confirmation
        ? confirmation.settledAmount().toPlainString() + " " + confirmation.currency()
        : null;
  }
}
