package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.messages.iso15022.CustodianReader;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.proposal.Proposal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jdbi.v3.core.result.RowView;
import org.jspecify.annotations.Nullable;

/**
 * A proposal of one operator about a confirmation, a settlement without one, a cancelled remainder,
 * income, a break, a tolerance, a limit, a tax, capitalised fees or an uploaded file, which another
 * operator approves as displayed.
 *
 * @param decisionId the number of the proposal
 * @param subject such as {@code custodian:30004} or {@code tolerance:*:EUR:0}
 * @param contentHash the content that an approval is bound to
 * @param checker the operator who approved or rejected it; null if there is none
 * @param decidedAt the time of the decision or withdrawal; null while it is pending
 * @param before the instructed or settled amount with its currency, or the present tolerance;
 *     preceded by a quantity if it is the part settled so far or the cancelled remainder; null if
 *     there is none
 * @param after the amount to accept, or the new tolerance; preceded by a quantity for a settlement
 *     by hand; the totals of a file; null for a reversal
 * @param messageId the custodian's message; null if it concerns none
 * @param instructionId the instruction concerned; null for a tolerance
 * @param document the evidence for a settlement by hand, or the name of a file; null otherwise
 * @param settledOn the settlement date of a settlement by hand or of a reversed settlement; null
 *     otherwise
 * @param incomeId the income whose difference is written off; null otherwise
 */
public record SettlementDecision(
    long decisionId,
    DecisionKind kind,
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
             d.before, d.after,
             nullif(coalesce(d.terms->>'currency', d.terms->>'instrument'), '*') AS currency,
             (d.terms->>'instruction')::bigint AS instruction_id, d.terms->>'document' AS document,
             (d.terms->>'settledOn')::date AS settled_on, (d.terms->>'income')::bigint AS income_id
        FROM settlement_decision d
        LEFT JOIN custodian_message m
          ON m.custodian_message_id = CAST(d.terms->>'message' AS bigint)
      """;
  private static final String BY_ID = DECISIONS + " WHERE d.decision_id = ?";

  /** Kind of decision. */
  public enum DecisionKind {
    /** Accept the amount of a confirmation. */
    AMOUNT("message", "amount"),
    /** Reverse the settlement of a confirmation. */
    REVERSAL("message", "amount"),
    /** Set a cash tolerance. */
    CASH_TOLERANCE("place", "tolerance"),
    /** Settle what the custodian does not confirm. */
    BY_HAND("instruction", "settled"),
    /** Remove the cancelled remainder of an instruction from the books. */
    REMAINDER("instruction", "cancelled remainder"),
    /** Write off a difference of income. */
    INCOME("income", "received of the expected income"),
    /** Accept a difference from a statement. */
    BREAK("break", "ours and theirs"),
    /** Set the amount up to which one operator alone may do what can't be reversed. */
    SINGLE_LIMIT("currency", "limit of one operator"),
    /** Receive a custodian's statement or messages that an operator has uploaded. */
    CUSTODIAN_FILE("file", "in all"),
    /** Receive trades that an operator has uploaded. */
    TRADE_FILE("file", "in all"),
    /** Announce dividends of more than one operator may announce alone. */
    INCOME_ANNOUNCEMENT("dividends", "dividends"),
    /** Withdraw income of more than one operator may withdraw alone. */
    INCOME_WITHDRAWAL("income", "event"),
    /** Set a withholding tax rate. */
    INCOME_TAX("isins", "percent of income withheld"),
    /** Set a rule for capitalised fees. */
    CAPITALISED_FEES("account", "fees as");

    private final String subject;
    private final String value;

    DecisionKind(String subject, String value) {
      this.subject = subject;
      this.value = value;
    }

    /** Returns the terms of a decision on the thing with this number. */
    public DecisionTerms of(long number) {
      return of("{\"%s\": %d}".formatted(subject, number));
    }

    /** Returns the terms of a decision in the JSON form that the database reads. */
    public DecisionTerms of(String json) {
      return new WrittenTerms(this, json);
    }

    /** Returns whether it is about an uploaded file. */
    public boolean isFile() {
      return this == CUSTODIAN_FILE || this == TRADE_FILE;
    }

    /** Returns the name of the value that it changes, for the approver. */
    public String value() {
      return value;
    }
  }

  /** The terms of a proposed decision; the database adds the current values. */
  public sealed interface DecisionTerms
      permits CashTolerance, HandSettlement, SingleLimit, WrittenTerms {

    /** Returns the kind of the decision. */
    DecisionKind kind();

    /** Returns the JSON form that the database reads. */
    String json();
  }

  private record WrittenTerms(DecisionKind kind, String json) implements DecisionTerms {}

  /**
   * Returns the decision with a number.
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
    DecisionKind kind = DecisionKind.valueOf(row.getColumn("kind", String.class));
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
        kind == DecisionKind.AMOUNT
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
