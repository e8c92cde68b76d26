package io.straightway.settlement.confirm;

import io.straightway.settlement.iso20022.SettlementConfirmation025;

/** What a message of the custodian does. */
sealed interface Verdict {

  /** It settles its instruction, or a part of it. */
  record Settles(InstructionState after, SettlementConfirmation025 confirmation)
      implements Verdict {}

  /** It tells something, which may change the instruction's status and reason. */
  record Tells(InstructionState after) implements Verdict {}

  /**
   * It does nothing, and is laid before a person.
   *
   * @param code the stable code
   */
  record InRepair(String code, String reason) implements Verdict {
    InRepair(ConfirmationCode code, String reason) {
      this(code.name(), reason);
    }
  }
}
