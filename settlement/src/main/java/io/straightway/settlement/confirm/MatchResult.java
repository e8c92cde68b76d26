package io.straightway.settlement.confirm;

import io.straightway.iso20022.SettlementConfirmation025;
import io.straightway.settlement.income.IncomeMatch;
import org.jspecify.annotations.Nullable;

/** What a message of the custodian does to its instruction. */
sealed interface MatchResult {
  /** Of the message that it is the result of. */
  default String state() {
    return code() == null ? "APPLIED" : "IN_REPAIR";
  }

  /** Why the message is in repair; null if it is not. */
  default @Nullable String code() {
    return null;
  }

  /** The same in words. */
  default @Nullable String reason() {
    return null;
  }

  /** It settles its instruction, or a part of it. */
  record Settles(InstructionState after, SettlementConfirmation025 confirmation)
      implements MatchResult {}

  /** It reports a status, which may change the instruction's status and reason. */
  record Updates(InstructionState after) implements MatchResult {}

  /**
   * It takes back what has settled last.
   *
   * @param before the instruction with that
   */
  record Reverses(InstructionState after, InstructionState before, SettlementStore.Settled settled)
      implements MatchResult {}

  /** It says something of income or of a cash account. */
  record Pays(IncomeMatch income) implements MatchResult {}

  /** It is kept, and is about no instruction of ours. */
  record Noted() implements MatchResult {}

  /**
   * It has no effect, and goes to the exceptions.
   *
   * @param code the stable code
   */
  record InRepair(String code, String reason) implements MatchResult {
    InRepair(ConfirmationCode code, String reason) {
      this(code.name(), reason);
    }
  }
}
