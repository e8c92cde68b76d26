package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.Proposal;
import io.straightway.iso15022.CustodianReader;
import io.straightway.iso20022.SettlementConfirmation025;
import io.straightway.iso20022.xml.MessageReading.Readable;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jdbi.v3.core.result.RowView;
import org.jspecify.annotations.Nullable;

/**
 * What one operator proposes of a confirmation, of what has none, of a cancelled rest or of a
 * tolerance, and another approves as it was shown to him.
 *
 * @param decisionId the number of the proposal
 * @param subject what it is about, such as {@code custodian:30004} or {@code tolerance:*:EUR:0}
 * @param contentHash what an approval is bound to
 * @param checker who approved or rejected it, or null
 * @param decidedAt when, or when its maker withdrew it; null while it is proposed
 * @param before the amount as it is instructed or has settled, with its currency, or the tolerance;
 *     a quantity before it of what has settled so far, or was cancelled; null if there is none
 * @param after the amount that would be accepted, or the tolerance; a quantity before it of what
 *     settles by hand; null if something is taken back
 * @param messageId of the custodian; null if it is about none
 * @param instructionId the instruction that it is about; null of a tolerance
 * @param document by which something settles by hand; null of others
 * @param settledOn the day of what settles by hand or is taken back; null of others
 * @param incomeId of which a difference is let go; null of others
 */
public record SettlementDecision(
    long decisionId,
    Kind kind,
    Proposal.State state,
    String subject,
    String reason,
    ContentHash contentHash,
    String maker,
    Instant madeAt,
    @Nullable String checker,
    @Nullable Instant decidedAt,
    @Nullable String before,
    @Nullable String after,
    @Nullable Long messageId,
    @Nullable Long instructionId,
    @Nullable String document,
    @Nullable LocalDate settledOn,
    @Nullable Long incomeId) {

  private static final String DECISIONS =
      """
      SELECT d.decision_id, d.kind, d.state, d.subject, d.reason, d.content_hash, d.maker,
             d.made_at, d.checker, d.decided_at, m.custodian_message_id, m.body,
             CASE d.kind
               WHEN 'BY_HAND' THEN concat(d.terms->>'settledQuantity', ' for ', d.terms->>'settledAmount')
               WHEN 'INCOME' THEN d.terms->>'received'
               WHEN 'REMAINDER' THEN concat(d.terms->>'quantity', ' for ', d.terms->>'amount')
               ELSE coalesce(d.terms->>'before', d.terms->>'amount') END AS before,
             CASE d.kind
               WHEN 'INCOME' THEN d.terms->>'amount'
               WHEN 'BREAK' THEN d.terms->>'theirs'
               WHEN 'BY_HAND' THEN concat(d.terms->>'quantity', ' for ', d.terms->>'amount')
               ELSE coalesce(d.terms->>'tolerance', d.terms->>'limit') END AS after,
             nullif(coalesce(d.terms->>'currency', d.terms->>'instrument'), '*') AS currency,
             (d.terms->>'instruction')::bigint AS instruction_id, d.terms->>'document' AS document,
             (d.terms->>'settledOn')::date AS settled_on, (d.terms->>'income')::bigint AS income_id
        FROM settlement_decision d
        LEFT JOIN custodian_message m
          ON m.custodian_message_id = CAST(d.terms->>'message' AS bigint)
      """;
  private static final String BY_ID = DECISIONS + " WHERE d.decision_id = ?";

  /** What is decided. */
  public enum Kind {
    /** To accept the amount of a confirmation. */
    AMOUNT,
    /** To take back what a confirmation has settled. */
    REVERSAL,
    /** To set a tolerance of cash. */
    CASH_TOLERANCE,
    /** To settle what the custodian does not confirm. */
    BY_HAND,
    /** To take what was cancelled of an instruction out of the books. */
    REMAINDER,
    /** To let a difference of income go. */
    INCOME,
    /** To accept what differs from a statement. */
    BREAK,
    /** To set up to which amount one operator alone does what can't be taken back. */
    SINGLE_LIMIT
  }

  /**
   * The decision of this number.
   *
   * @throws DeskRefusal if there is none
   */
  public static SettlementDecision find(Connection connection, long decisionId)
      throws SQLException {
    return read(connection, BY_ID, decisionId).stream()
        .findFirst()
        .orElseThrow(
            () ->
                new DeskRefusal(DeskRefusal.Code.NOT_FOUND, "there is no decision " + decisionId));
  }

  private static List<SettlementDecision> read(Connection connection, String sql, long value)
      throws SQLException {
    CustodianReader messages = new CustodianReader();
    return Queries.on(
        connection,
        handle -> handle.select(sql, value).map((RowView row) -> of(row, messages)).list());
  }

  private static SettlementDecision of(RowView row, CustodianReader messages) {
    Kind kind = Kind.valueOf(row.getColumn("kind", String.class));
    String currency = row.getColumn("currency", String.class);
    return new SettlementDecision(
        row.getColumn("decision_id", Long.class),
        kind,
        Proposal.State.valueOf(row.getColumn("state", String.class)),
        row.getColumn("subject", String.class),
        row.getColumn("reason", String.class),
        new ContentHash(row.getColumn("content_hash", byte[].class)),
        row.getColumn("maker", String.class),
        row.getColumn("made_at", Instant.class),
        row.getColumn("checker", String.class),
        row.getColumn("decided_at", Instant.class),
        money(row.getColumn("before", String.class), currency),
        kind == Kind.AMOUNT
            ? confirmed(messages, row.getColumn("body", byte[].class))
            : money(row.getColumn("after", String.class), currency),
        row.getColumn("custodian_message_id", Long.class),
        row.getColumn("instruction_id", Long.class),
        row.getColumn("document", String.class),
        row.getColumn("settled_on", LocalDate.class),
        row.getColumn("income_id", Long.class));
  }

  private static @Nullable String money(@Nullable String amount, @Nullable String currency) {
    return amount == null || currency == null ? amount : amount + " " + currency;
  }

  private static @Nullable String confirmed(CustodianReader messages, byte[] body) {
    return messages.read(body) instanceof Readable readable
            && readable.message() instanceof SettlementConfirmation025 confirmation
        ? confirmation.settledAmount().toPlainString() + " " + confirmation.currency()
        : null;
  }
}
