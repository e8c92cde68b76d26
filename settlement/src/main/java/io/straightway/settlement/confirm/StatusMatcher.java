package io.straightway.settlement.confirm;

import io.straightway.iso20022.CancellationStatus027;
import io.straightway.iso20022.HoldStatus031;
import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.SettlementStatus024;
import io.straightway.settlement.confirm.InstructionState.Cancellation;
import io.straightway.settlement.confirm.InstructionState.Cancelling;
import io.straightway.settlement.confirm.InstructionState.CustodianHold;
import io.straightway.settlement.confirm.InstructionState.Holding;
import io.straightway.settlement.confirm.InstructionState.Matching;
import io.straightway.settlement.confirm.InstructionState.Status;

/** What a status of an instruction, or of our requests about it, changes. Touches no database. */
final class StatusMatcher {
  private StatusMatcher() {}

  /** The instruction after {@code message}, which names it. */
  static InstructionState after(IsoMessage message, InstructionState instruction) {
    if (instruction.isOver()) {
      return instruction;
    }
    if (message instanceof SettlementStatus024 status) {
      return status.status() == SettlementStatus024.Status.CANCELLED
          ? cancelled(instruction, status.text())
          : reported(status, instruction);
    }
    if (message instanceof CancellationStatus027 answer) {
      return cancellation(answer, instruction);
    }
    return message instanceof HoldStatus031 answer ? hold(answer, instruction) : instruction;
  }

  /**
   * It won't settle any more. Where we had not asked for that, a person decides what becomes of its
   * trades, as on one that was refused; where a part has settled, on the rest.
   */
  private static InstructionState cancelled(InstructionState instruction, String reason) {
    boolean asked = instruction.cancelling().isAsked();
    Status refused = instruction.begun() ? Status.PARTLY_SETTLED : Status.REFUSED;
    InstructionState after =
        instruction.with(instruction.settling().as(asked ? Status.CANCELLED : refused, reason));
    return !asked && instruction.begun() ? after.calledComplete() : after;
  }

  private static InstructionState reported(
      SettlementStatus024 status, InstructionState instruction) {
    if (status.status() == SettlementStatus024.Status.CANCELLATION_PENDING
        && instruction.cancelling().isAsked()) {
      return instruction.with(new Cancelling(Cancellation.PENDING, status.text()));
    }
    String reason = status.status() == SettlementStatus024.Status.MATCHED ? null : status.text();
    return instruction
        .with(instruction.settling().as(statusAfter(status, instruction), reason))
        .with(matchingAfter(status, instruction));
  }

  /** What fails to settle has matched: a reason of settlement alone says that too. */
  private static Matching matchingAfter(SettlementStatus024 status, InstructionState instruction) {
    Matching before = instruction.matching();
    return switch (status.status()) {
      case MATCHED, FAILING -> before.matched();
      case UNMATCHED -> instruction.begun() ? before : Matching.AWAITED;
      default -> before;
    };
  }

  private static Status statusAfter(SettlementStatus024 status, InstructionState instruction) {
    Status before = instruction.status();
    if (instruction.begun()) {
      return before;
    }
    return switch (status.status()) {
      case MATCHED -> Status.MATCHED;
      case REFUSED -> Status.REFUSED;
      case UNMATCHED -> before == Status.MATCHED ? Status.SENT : before;
      default -> before;
    };
  }

  /**
   * The answer to our last request to hold or release. One that says of which it is, and is of the
   * other one, has no effect: we have asked for something else since.
   */
  private static InstructionState hold(HoldStatus031 answer, InstructionState instruction) {
    CustodianHold asked = instruction.holding().custodianHold();
    boolean hold = asked == CustodianHold.HOLD_REQUESTED;
    if (!(hold || asked == CustodianHold.RELEASE_REQUESTED)
        || (answer.hold() != null && answer.hold() != hold)) {
      return instruction;
    }
    CustodianHold denied = hold ? CustodianHold.HOLD_DENIED : CustodianHold.RELEASE_DENIED;
    return instruction.with(
        switch (answer.status()) {
          case PENDING -> new Holding(asked, answer.text());
          case DONE -> hold ? new Holding(CustodianHold.HELD, null) : Holding.NONE;
          case DENIED -> new Holding(denied, answer.text());
        });
  }

  /** The answer to our request to cancel; one that we have not made has no effect when denied. */
  private static InstructionState cancellation(
      CancellationStatus027 answer, InstructionState instruction) {
    if (answer.status() == CancellationStatus027.Status.CANCELLED) {
      return cancelled(instruction, answer.text());
    }
    boolean pending = answer.status() == CancellationStatus027.Status.PENDING;
    Cancellation outcome = pending ? Cancellation.PENDING : Cancellation.DENIED;
    return instruction.cancelling().isAsked()
        ? instruction.with(new Cancelling(outcome, answer.text()))
        : instruction;
  }
}
