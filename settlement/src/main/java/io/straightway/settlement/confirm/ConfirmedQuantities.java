package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The quantities that messages of the custodian have settled and not reversed, by instruction. */
final class ConfirmedQuantities {
  private static final String CONFIRMED =
      """
      SELECT s.instruction_id, m.content_hash, s.quantity, m.sender_reference
        FROM settlement s JOIN custodian_message m USING (custodian_message_id)
       WHERE s.instruction_id = ANY (?) AND m.kind = 'CONFIRMATION' AND s.reverses IS NULL
         AND NOT EXISTS (SELECT FROM settlement r WHERE r.reverses = s.settlement_id)
      """;

  private final Map<Long, Map<ContentHash, ConfirmedPart>> quantities = new HashMap<>();

  /** Reads those of the instructions of which a part has settled. */
  static ConfirmedQuantities read(Connection connection, Collection<InstructionState> instructions)
      throws SQLException {
    ConfirmedQuantities confirmed = new ConfirmedQuantities();
    List<Long> begun =
        instructions.stream().filter(InstructionState::begun).map(InstructionState::id).toList();
    if (!begun.isEmpty()) {
      Queries.list(
          connection,
          (row, context) ->
              confirmed
                  .of(row.getLong(1))
                  .put(
                      new ContentHash(row.getBytes(2)),
                      new ConfirmedPart(row.getBigDecimal(3), row.getString(4))),
          CONFIRMED,
          begun);
    }
    return confirmed;
  }

  private Map<ContentHash, ConfirmedPart> of(long instruction) {
    return quantities.computeIfAbsent(instruction, unseen -> new HashMap<>());
  }

  void add(CustodianMessage message, MatchResult.Settles result) {
    of(result.after().id()).put(message.hash(), ConfirmedPart.of(result.confirmation()));
  }

  void remove(SettlementStore.Settled reversed) {
    of(reversed.instructionId()).remove(reversed.confirmation());
  }

  /**
   * Returns whether another message has settled the same quantity of the same instruction, and its
   * sender does not say by its references that these are two transactions.
   */
  boolean hold(CustodianMessage message, SettlementConfirmation025 confirmation) {
    return message.instructionId().isPresent()
        && of(message.instructionId().getAsLong()).entrySet().stream()
            .anyMatch(
                other ->
                    !other.getKey().equals(message.hash())
                        && other.getValue().mayBe(ConfirmedPart.of(confirmation)));
  }

  /**
   * A part in the books.
   *
   * @param reference the custodian's reference of the transaction; null if not given
   */
  private record ConfirmedPart(BigDecimal quantity, @Nullable String reference) {
    static ConfirmedPart of(SettlementConfirmation025 confirmation) {
      return new ConfirmedPart(confirmation.settledQuantity(), confirmation.reference());
    }

    boolean mayBe(ConfirmedPart other) {
      return quantity.compareTo(other.quantity) == 0
          && (reference == null || other.reference == null || reference.equals(other.reference));
    }
  }
}
