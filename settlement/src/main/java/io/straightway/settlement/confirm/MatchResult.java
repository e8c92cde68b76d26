package io.straightway.settlement.confirm;

import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.settlement.confirm.SettlementStore.Settlement;
import io.straightway.settlement.income.IncomeMatch;
import org.jspecify.annotations.Nullable;

/** Effect of a custodian's message on its instruction. */
sealed interface MatchResult {
  /** Returns the state of the message. */
  default String state() {
    return code() == null ? "APPLIED" : "IN_REPAIR";
  }

  /** Returns the reason that the message is in repair; null if it is not. */
  default @Nullable String code() {
    return null;
  }

  /** Returns the reason in words; null if the message is not in repair. */
  default @Nullable String reason() {
    return null;
  }

  /** Returns the instruction after the message; null if the message changes none. */
  default @Nullable InstructionState after() {
    return null;
  }

  /** A result that writes a settlement or the reversal of one. */
  sealed interface SettlementResult extends MatchResult {
    @Override
    InstructionState after();

    /** Returns the settlement to write. */
    Settlement settlement(long id, long messageId);
  }

  /** The message settles its instruction, or a part of it. */
  record Settles(InstructionState after, SettlementConfirmation025 confirmation)
      implements SettlementResult {
    @Override
    public Settlement settlement(long id, long messageId) {
      return Settlement.of(id, messageId, this);
    }
  }

  /** The message reports a status, which may change the instruction's status and reason. */
  record Updates(InstructionState after) implements MatchResult {}

  /**
   * The message reverses the last settlement.
   *
   * @param before the instruction including that settlement
   */
  record Reverses(InstructionState after, InstructionState before, SettlementStore.Settled settled)
      implements SettlementResult {
    @Override
    public Settlement settlement(long id, long messageId) {
      return settled.reversal(id, before, messageId);
    }
  }

  /** The message concerns income or a cash account. */
  record Pays(IncomeMatch income) implements MatchResult {}

  /** The message is stored, and refers to no instruction of ours. */
  record Information() implements MatchResult {}

  /**
   * The message has no effect, and becomes an exception.
   *
   * @param code the stable code
   */
  record InRepair(String code, String reason) implements MatchResult {
    InRepair(ConfirmationCode code, String reason) {
      this(code.name(), reason);
    }
  }
}
