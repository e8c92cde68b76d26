package io.straightway.settlement.confirm;

import io.straightway.messages.iso20022.CancellationStatus027;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.HoldStatus031;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.StatusMessage;
import io.straightway.settlement.confirm.InstructionState.CancelRequest;
import io.straightway.settlement.confirm.InstructionState.Cancellation;
import io.straightway.settlement.confirm.InstructionState.CustodianHold;
import io.straightway.settlement.confirm.InstructionState.HoldRequest;
import io.straightway.settlement.confirm.InstructionState.Matching;
import io.straightway.settlement.confirm.InstructionState.Status;

/**
 * Applies statuses of instructions, and answers to our requests about them, without using the
 * database.
 */
final class StatusMatcher {
  private StatusMatcher() {}

  /** Returns the state of an instruction after a message that names it. */
  static InstructionState after(StatusMessage message, InstructionState instruction) {
    if (instruction.isOver()) {
      return instruction;
    }
    if (message instanceof SettlementStatus024 status) {
      return status.status() == SettlementStatus024.Status.CANCELLED
          ? cancelled(instruction, status.text())
          : reported(status, instruction);
    }
    return message instanceof HoldStatus031 answer
        ? hold(answer, instruction)
        : cancellation((CancellationStatus027) message, instruction);
  }

  /**
   * Returns the state after cancellation. If we had not requested it, an operator decides about the
   * trades, as for a refused instruction, or about the remainder if a part has settled.
   */
  private static InstructionState cancelled(InstructionState instruction, String reason) {
    boolean requested = instruction.cancellation().isRequested();
    Status refused = instruction.begun() ? Status.PARTLY_SETTLED : Status.REFUSED;
    InstructionState after =
        instruction.with(instruction.progress().as(requested ? Status.CANCELLED : refused, reason));
    return !requested && instruction.begun() ? after.calledComplete() : after;
  }

  private static InstructionState reported(
      SettlementStatus024 status, InstructionState instruction) {
    if (status.status() == SettlementStatus024.Status.CANCELLATION_PENDING
        && instruction.cancellation().isRequested()) {
      return instruction.with(new CancelRequest(Cancellation.PENDING, status.text()));
    }
    String reason = status.status() == SettlementStatus024.Status.MATCHED ? null : status.text();
    return instruction
        .with(instruction.progress().as(statusAfter(status, instruction), reason))
        .with(matchingAfter(status, instruction));
  }

  /**
   * An instruction that fails to settle has matched, so a status that gives only a settlement
   * reason implies a match.
   */
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
   * Applies the answer to our last request to hold or release. An answer that names the other kind
   * of request has no effect: we have requested something else since.
   */
  private static InstructionState hold(HoldStatus031 answer, InstructionState instruction) {
    CustodianHold requested = instruction.hold().state();
    boolean hold = requested == CustodianHold.HOLD_REQUESTED;
    if (!(hold || requested == CustodianHold.RELEASE_REQUESTED)
        || (answer.hold() != null && answer.hold() != hold)) {
      return instruction;
    }
    CustodianHold denied = hold ? CustodianHold.HOLD_DENIED : CustodianHold.RELEASE_DENIED;
    return instruction.with(
        switch (answer.status()) {
          case PENDING -> new HoldRequest(requested, answer.text());
          case DONE -> hold ? new HoldRequest(CustodianHold.HELD, null) : HoldRequest.NONE;
          case DENIED -> new HoldRequest(denied, answer.text());
        });
  }

  /**
   * Applies the answer to our request to cancel; a denial of a request that we have not made has no
   * effect.
   */
  private static InstructionState cancellation(
      CancellationStatus027 answer, InstructionState instruction) {
    if (answer.status() == State.CANCELLED) {
      return cancelled(instruction, answer.text());
    }
    boolean pending = answer.status() == State.PENDING;
    Cancellation outcome = pending ? Cancellation.PENDING : Cancellation.DENIED;
    return instruction.cancellation().isRequested()
        ? instruction.with(new CancelRequest(outcome, answer.text()))
        : instruction;
  }
}
