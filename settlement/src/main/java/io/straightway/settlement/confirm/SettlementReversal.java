package io.straightway.settlement.confirm;

import io.straightway.books.Bookkeeper;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.write.WriteBatch;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.operators.DeskRefusal;
import io.straightway.settlement.confirm.SettlementStore.Settled;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reverses the settlement of a confirmation, such as one that was received twice under two
 * references. The settlement stays in the books beside its reversal. Only the last settlement of an
 * instruction can be reversed, so that the reversal restores the books as they were before it.
 */
final class SettlementReversal {
  /**
   * Ordered by time because ids don't show the order: the receiver and the desk allocate them from
   * separate ranges.
   */
  private static final String LAST_OF_INSTRUCTION =
      """
      SELECT s.settlement_id, s.instruction_id, s.custodian_message_id,
             m.content_hash AS confirmation, s.quantity, s.amount, s.settled_on, s.booked_on
        FROM settlement o JOIN settlement s USING (instruction_id)
        JOIN custodian_message m ON m.custodian_message_id = s.custodian_message_id
       WHERE o.custodian_message_id = ? AND o.reverses IS NULL AND s.reverses IS NULL
         AND NOT EXISTS (SELECT FROM settlement r WHERE r.reverses = s.settlement_id)
       ORDER BY s.created_at DESC, s.settlement_id DESC LIMIT 1
      """;

  private static final String LAST =
      """
      SELECT DISTINCT ON (s.instruction_id) s.settlement_id, s.instruction_id,
             s.custodian_message_id, m.content_hash AS confirmation, s.quantity, s.amount,
             s.settled_on, s.booked_on
        FROM settlement s JOIN custodian_message m USING (custodian_message_id)
       WHERE s.instruction_id = ANY (?) AND s.reverses IS NULL
         AND NOT EXISTS (SELECT FROM settlement r WHERE r.reverses = s.settlement_id)
       ORDER BY s.instruction_id, s.created_at DESC, s.settlement_id DESC
      """;

  private final Bookkeeper books;

  SettlementReversal(Bookkeeper books) {
    this.books = books;
  }

  /**
   * Reverses the settlement of a confirmation.
   *
   * @param messageId id of the confirmation
   * @param approval given in the same transaction
   * @return the result of {@code approval}
   * @throws DeskRefusal if a later part of the instruction has settled, or its remainder was
   *     cancelled
   */
  <T> T run(long messageId, Transactions.Work<T> approval) throws SQLException {
    return books.run(1, (connection, id) -> run(connection, messageId, approval, id));
  }

  private <T> T run(Connection connection, long messageId, Transactions.Work<T> approval, long id)
      throws SQLException {
    // the same lock order as for applying messages: the instruction before the message
    InstructionState instruction = lockInstructionOf(connection, messageId);
    T approved = approval.run(connection);
    if (instruction == null) {
      throw refusal("custodian:" + messageId + " has no settlement to reverse");
    }
    takeBack(connection, messageId, instruction, id);
    return approved;
  }

  private static @Nullable InstructionState lockInstructionOf(Connection connection, long messageId)
      throws SQLException {
    Settled last = last(connection, messageId).orElse(null);
    return last == null
        ? null
        : InstructionStore.lock(connection, List.of(last.instructionId()))
            .get(last.instructionId());
  }

  /** Returns the last settlement of each instruction that can be reversed. */
  static Map<Long, Settled> last(Connection connection, Collection<Long> instructions)
      throws SQLException {
    return instructions.isEmpty()
        ? Map.of()
        : Queries.list(connection, Settled.class, LAST, instructions).stream()
            .collect(Collectors.toMap(Settled::instructionId, Function.identity()));
  }

  /** Returns the result of the custodian's reversal, which must agree with the last settlement. */
  static MatchResult of(
      SettlementConfirmation025 reversed,
      @Nullable InstructionState instruction,
      @Nullable Settled last) {
    if (instruction == null || last == null) {
      return new MatchResult.InRepair(
          ConfirmationCode.REVERSAL_UNKNOWN,
          "nothing has settled of instruction " + reversed.transactionId());
    }
    InstructionState.Terms ours = instruction.terms();
    boolean isSame =
        reversed.isin().equals(ours.isin())
            && reversed.movement() == ours.movement()
            && reversed.safekeepingAccount().equals(ours.safekeepingAccount())
            && reversed.settledQuantity().compareTo(last.quantity()) == 0
            && reversed.settledAmount().compareTo(last.amount()) == 0
            && reversed.effectiveSettlementDate().equals(last.settledOn());
    if (!isSame || instruction.status() == InstructionState.Status.CANCELLED) {
      return new MatchResult.InRepair(
          ConfirmationCode.REVERSAL_DIFFERS,
          "instruction %s is %s, and its last settlement is %s for %s on %s"
              .formatted(
                  reversed.transactionId(),
                  instruction.status(),
                  last.quantity().toPlainString(),
                  last.amount().toPlainString(),
                  last.settledOn()));
    }
    return new MatchResult.Reverses(
        instruction.settled(last.quantity().negate(), last.amount().negate()), instruction, last);
  }

  private void takeBack(
      Connection connection, long messageId, InstructionState instruction, long id)
      throws SQLException {
    Settled last = last(connection, messageId).orElseThrow();
    if (last.custodianMessageId() != messageId) {
      throw refusal(
          "custodian:%d has settled after custodian:%d; reverse that first"
              .formatted(last.custodianMessageId(), messageId));
    }
    if (instruction.status() == InstructionState.Status.CANCELLED) {
      throw refusal(
          "the remainder of instruction SI%d was cancelled; correct the books by a journal"
              .formatted(instruction.id()));
    }
    WriteBatch batch = new WriteBatch();
    InstructionState before = instruction.settled(last.quantity().negate(), last.amount().negate());
    InstructionStore.update(List.of(before), batch);
    new SettlementStore(books)
        .add(connection, List.of(last.reversal(id, instruction, null)), batch);
    batch.execute(connection);
  }

  private static Optional<Settled> last(Connection connection, long messageId) throws SQLException {
    return Queries.first(connection, Settled.class, LAST_OF_INSTRUCTION, messageId);
  }

  private static DeskRefusal refusal(String message) {
    return new DeskRefusal(DeskRefusal.Code.WRONG_STATE, message);
  }
}
