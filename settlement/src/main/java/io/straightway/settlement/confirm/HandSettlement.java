package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.operators.DeskRefusal;
import io.straightway.settlement.InstructionReference;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.regex.Pattern;

/**
 * A settlement by hand, evidenced by a document, where the custodian sends no confirmation.
 *
 * @param quantity quantity of the part
 * @param amount cash that moved with it, in the instruction's currency; zero if free of payment
 * @param settledOn the day on which the custodian settled
 * @param document the evidence, such as a letter of the custodian: one line of at most 100
 *     characters without quotes and backslashes
 */
public record HandSettlement(
    long instructionId,
    BigDecimal quantity,
    BigDecimal amount,
    LocalDate settledOn,
    String document)
    implements SettlementDecision.DecisionTerms {
  private static final Pattern DOCUMENT = Pattern.compile("[^\\p{Cntrl}\"\\\\]{1,100}");
  private static final int DIGITS = 18;

  private static final String DECIDED =
      """
      SELECT content, content_hash, made_at, (terms->>'instruction')::bigint AS instruction_id,
             (terms->>'quantity')::numeric AS quantity, (terms->>'amount')::numeric AS amount,
             (terms->>'settledOn')::date AS settled_on, terms->>'document' AS document
        FROM (SELECT p.*, p.content::jsonb AS terms FROM proposed_change p
               WHERE p.proposal_id = ? AND p.kind = 'BY_HAND') AS decided
      """;

  /**
   * Validates the values against those that a confirmation can have.
   *
   * @throws DeskRefusal if a value is invalid
   */
  public HandSettlement {
    require(
        isNumber(quantity) && isNumber(amount) && quantity.signum() > 0 && amount.signum() >= 0,
        "the quantity must be above 0 and the amount 0 or more, with at most 18 digits");
    require(
        DOCUMENT.matcher(document).matches() && !document.isBlank(),
        "the document must be one line of at most 100 characters, without quotes and backslashes");
  }

  private static boolean isNumber(BigDecimal number) {
    return Math.abs((long) number.scale()) <= DIGITS && number.precision() <= DIGITS;
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new DeskRefusal(DeskRefusal.Code.REQUEST_INVALID, otherwise);
    }
  }

  @Override
  public SettlementDecision.DecisionKind kind() {
    return SettlementDecision.DecisionKind.BY_HAND;
  }

  /** Returns the JSON form, of which no value needs escaping. */
  @Override
  public String json() {
    return ("{\"instruction\": %d, \"quantity\": %s, \"amount\": %s, \"settledOn\": \"%s\","
            + " \"document\": \"%s\"}")
        .formatted(
            instructionId, quantity.toPlainString(), amount.toPlainString(), settledOn, document);
  }

  /** Reads the settlement that two operators decide on, as proposed. */
  static Proof decided(Connection connection, long decisionId) throws SQLException {
    return Queries.list(
            connection,
            (row, context) ->
                new Proof(
                    new HandSettlement(
                        row.getLong("instruction_id"),
                        row.getBigDecimal("quantity"),
                        row.getBigDecimal("amount"),
                        row.getObject("settled_on", LocalDate.class),
                        row.getString("document")),
                    row.getString("content"),
                    new ContentHash(row.getBytes("content_hash")),
                    row.getTimestamp("made_at").toInstant()),
            DECIDED,
            decisionId)
        .get(0);
  }

  /** Returns the equivalent confirmation: the next part of the instruction to settle. */
  SettlementConfirmation025 confirmation(InstructionState instruction) {
    InstructionState.Terms of = instruction.terms();
    boolean whole = quantity.compareTo(of.quantity()) == 0;
    return new SettlementConfirmation025(
        InstructionReference.of(instructionId),
        null,
        null,
        of.movement(),
        of.payment(),
        of.isin(),
        quantity,
        instruction.settledQuantity(),
        null,
        of.currency(),
        amount,
        null,
        settledOn,
        of.safekeepingAccount(),
        whole
            ? SettlementConfirmation025.Part.WHOLE
            : SettlementConfirmation025.Part.ONE_OF_SEVERAL,
        false,
        of.amountDirection());
  }

  /**
   * The decision that is stored in place of the custodian's message.
   *
   * @param content the decision's content, including the document
   */
  record Proof(HandSettlement terms, String content, ContentHash hash, Instant madeAt) {
    CustodianMessage message(InstructionState instruction) {
      return new CustodianMessage(
          hash,
          content.getBytes(StandardCharsets.UTF_8),
          madeAt,
          terms.confirmation(instruction),
          false,
          true,
          null,
          null);
    }
  }
}
