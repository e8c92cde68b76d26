package io.straightway.settlement.confirm;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.write.IdRange;
import io.straightway.db.write.WriteBatch;
import io.straightway.iso20022.SettlementConfirmation025;
import io.straightway.ledger.Ledger;
import io.straightway.settlement.confirm.SettlementStore.Settled;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Takes back what a confirmation has settled, such as one that came twice under two references. The
 * settlement stays in the books beside its opposite. Only the last settlement of an instruction can
 * be taken back, so what the books were before it is what they are after it.
 */
final class SettlementReversal {
  /** The ids do not tell: who applies messages and who decides on them take theirs from ranges. */
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

  private final Transactions transactions;
  private final IdRange ids;
  private final Ledger ledger;
  private final SettlementStore settlements;

  SettlementReversal(DataSource database) {
    this.transactions = new Transactions(database);
    this.ids = new IdRange(database, "message_id_range");
    this.ledger = new Ledger(transactions);
    this.settlements = new SettlementStore(ledger);
  }

  /**
   * Takes it back.
   *
   * @param messageId of the confirmation
   * @param approval given in the same transaction
   * @return its result
   * @throws DeskRefusal if it was not the last that settled of its instruction, or the rest of that
   *     was cancelled
   */
  <T> T run(long messageId, Transactions.Work<T> approval) throws SQLException {
    long id = ids.take(1);
    return ledger.opening(transactions, connection -> run(connection, messageId, approval, id));
  }

  private <T> T run(Connection connection, long messageId, Transactions.Work<T> approval, long id)
      throws SQLException {
    // locked in the order of those who apply messages: the instruction before the message
    InstructionState instruction = lockInstructionOf(connection, messageId);
    T approved = approval.run(connection);
    if (instruction == null) {
      throw refusal("custodian:" + messageId + " has settled nothing that could be taken back");
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

  /** The last settlement of each instruction that can be taken back. */
  static Map<Long, Settled> last(Connection connection, Collection<Long> instructions)
      throws SQLException {
    return instructions.isEmpty()
        ? Map.of()
        : Queries.list(connection, Settled.class, LAST, instructions).stream()
            .collect(Collectors.toMap(Settled::instructionId, Function.identity()));
  }

  /** What the custodian's reversal takes back: the last that has settled, as it says again. */
  static MatchResult of(
      SettlementConfirmation025 said,
      @Nullable InstructionState instruction,
      @Nullable Settled last) {
    if (instruction == null || last == null) {
      return new MatchResult.InRepair(
          ConfirmationCode.REVERSAL_UNKNOWN,
          "nothing has settled of instruction " + said.transactionId());
    }
    InstructionState.Terms ours = instruction.terms();
    boolean isSame =
        said.isin().equals(ours.isin())
            && said.movement() == ours.movement()
            && said.safekeepingAccount().equals(ours.safekeepingAccount())
            && said.settledQuantity().compareTo(last.quantity()) == 0
            && said.settledAmount().compareTo(last.amount()) == 0
            && said.effectiveSettlementDate().equals(last.settledOn());
    if (!isSame || instruction.status() == InstructionState.Status.CANCELLED) {
      return new MatchResult.InRepair(
          ConfirmationCode.REVERSAL_DIFFERS,
          "instruction %s is %s, and what has settled last of it is %s for %s on %s"
              .formatted(
                  said.transactionId(),
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
          "custodian:%d has settled after custodian:%d; take that back first"
              .formatted(last.custodianMessageId(), messageId));
    }
    if (instruction.status() == InstructionState.Status.CANCELLED) {
      throw refusal(
          "the rest of instruction SI%d was cancelled; correct the books by a journal"
              .formatted(instruction.id()));
    }
    WriteBatch batch = new WriteBatch();
    InstructionState before = instruction.settled(last.quantity().negate(), last.amount().negate());
    InstructionStore.update(List.of(before), batch);
    settlements.add(connection, List.of(last.reversal(id, instruction, null)), batch);
    batch.execute(connection);
  }

  private static Optional<Settled> last(Connection connection, long messageId) throws SQLException {
    return Queries.first(connection, Settled.class, LAST_OF_INSTRUCTION, messageId);
  }

  private static DeskRefusal refusal(String message) {
    return new DeskRefusal(DeskRefusal.Code.WRONG_STATE, message);
  }
}
