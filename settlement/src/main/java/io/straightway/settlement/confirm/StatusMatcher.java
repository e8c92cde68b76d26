package io.straightway.settlement.confirm;

import io.straightway.iso20022.CancellationStatus027;
import io.straightway.iso20022.HoldStatus031;
import io.straightway.iso20022.SettlementStatus024;
import io.straightway.settlement.confirm.InstructionState.Cancellation;
import io.straightway.settlement.confirm.InstructionState.CustodianHold;
import io.straightway.settlement.confirm.InstructionState.HoldProgress;
import io.straightway.settlement.confirm.InstructionState.Matching;
import io.straightway.settlement.confirm.InstructionState.Status;
import org.jspecify.annotations.Nullable;

/** What a status of an instruction, or of our request to cancel it, does. Touches no database. */
final class StatusMatcher {
  private StatusMatcher() {}

  static MatchResult status(SettlementStatus024 status, @Nullable InstructionState instruction) {
    if (instruction == null || instruction.inHouse()) {
      return ConfirmationMatcher.unknown(
          ConfirmationCode.STATUS_UNKNOWN, status.transactionId(), instruction);
    }
    if (instruction.isOver()) {
      return new MatchResult.Updates(instruction);
    }
    return new MatchResult.Updates(
        status.status() == SettlementStatus024.Status.CANCELLED
            ? cancelled(instruction, status.text())
            : reported(status, instruction));
  }

  /**
   * It won't settle any more. Where we had not asked for that, a person decides what becomes of its
   * trades, as on one that was refused; where a part has settled, on the rest.
   */
  private static InstructionState cancelled(InstructionState instruction, String reason) {
    if (instruction.progress().cancellation() != null) {
      return instruction.with(Status.CANCELLED, reason);
    }
    return instruction.begun()
        ? instruction.with(Status.PARTLY_SETTLED, reason).calledComplete()
        : instruction.with(Status.REFUSED, reason);
  }

  private static InstructionState reported(
      SettlementStatus024 status, InstructionState instruction) {
    boolean asked = instruction.progress().cancellation() != null;
    if (status.status() == SettlementStatus024.Status.CANCELLATION_PENDING && asked) {
      return instruction.with(Cancellation.PENDING, status.text());
    }
    return instruction
        .with(
            instruction.begun() ? instruction.status() : statusAfter(status, instruction),
            status.status() == SettlementStatus024.Status.MATCHED ? null : status.text())
        .with(matchingAfter(status, instruction));
  }

  /** What fails to settle has matched: a reason of settlement alone says that too. */
  private static Matching matchingAfter(SettlementStatus024 status, InstructionState instruction) {
    Matching before = instruction.progress().matching();
    return switch (status.status()) {
      case MATCHED, FAILING -> before.matched();
      case UNMATCHED -> instruction.begun() ? before : Matching.AWAITED;
      default -> before;
    };
  }

  private static Status statusAfter(SettlementStatus024 status, InstructionState instruction) {
    return switch (status.status()) {
      case MATCHED -> Status.MATCHED;
      case REFUSED -> Status.REFUSED;
      case UNMATCHED -> instruction.status() == Status.MATCHED ? Status.SENT : instruction.status();
      default -> instruction.status();
    };
  }

  /**
   * The answer to our last request to hold or release. One that says of which it is, and is of the
   * other one, has no effect: we have asked for something else since.
   */
  static MatchResult hold(HoldStatus031 answer, @Nullable InstructionState instruction) {
    if (instruction == null || instruction.inHouse()) {
      return ConfirmationMatcher.unknown(
          ConfirmationCode.STATUS_UNKNOWN, answer.transactionId(), instruction);
    }
    CustodianHold asked = instruction.progress().hold().state();
    boolean open =
        asked == CustodianHold.HOLD_REQUESTED || asked == CustodianHold.RELEASE_REQUESTED;
    boolean hold = asked == CustodianHold.HOLD_REQUESTED;
    if (!open || instruction.isOver() || (answer.hold() != null && answer.hold() != hold)) {
      return new MatchResult.Updates(instruction);
    }
    return new MatchResult.Updates(
        switch (answer.status()) {
          case PENDING -> instruction.with(new HoldProgress(asked, answer.text()));
          case DONE ->
              instruction.with(
                  hold ? new HoldProgress(CustodianHold.HELD, null) : HoldProgress.NONE);
          case DENIED ->
              instruction.with(
                  new HoldProgress(
                      hold ? CustodianHold.HOLD_DENIED : CustodianHold.RELEASE_DENIED,
                      answer.text()));
        });
  }

  /** The answer to our request to cancel; one that we have not made has no effect when denied. */
  static MatchResult cancellation(
      CancellationStatus027 answer, @Nullable InstructionState instruction) {
    if (instruction == null || instruction.inHouse()) {
      return ConfirmationMatcher.unknown(
          ConfirmationCode.STATUS_UNKNOWN, answer.transactionId(), instruction);
    }
    if (instruction.isOver()) {
      return new MatchResult.Updates(instruction);
    }
    if (answer.status() == CancellationStatus027.Status.CANCELLED) {
      return new MatchResult.Updates(cancelled(instruction, answer.text()));
    }
    if (instruction.progress().cancellation() == null) {
      return new MatchResult.Updates(instruction);
    }
    return new MatchResult.Updates(
        instruction.with(
            answer.status() == CancellationStatus027.Status.PENDING
                ? Cancellation.PENDING
                : Cancellation.DENIED,
            answer.text()));
  }
}
