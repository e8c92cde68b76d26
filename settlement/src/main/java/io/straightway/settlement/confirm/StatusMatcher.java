package io.straightway.settlement.confirm;

import io.straightway.messages.iso20022.CancellationStatus027;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.HoldStatus031;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.StatusMessage;
import io.straightway.messages.iso20022.StatusMessage.StatusPart;
import io.straightway.messages.network.NetworkAnswer;
import io.straightway.settlement.confirm.InstructionState.CancelRequest;
import io.straightway.settlement.confirm.InstructionState.Cancellation;
import io.straightway.settlement.confirm.InstructionState.CustodianHold;
import io.straightway.settlement.confirm.InstructionState.HoldRequest;
import io.straightway.settlement.confirm.InstructionState.Matching;
import io.straightway.settlement.confirm.InstructionState.Progress;
import io.straightway.settlement.confirm.InstructionState.Reports;
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
      return reported(status, instruction);
    }
    return message instanceof HoldStatus031 answer
        ? hold(answer, instruction)
        : cancellation((CancellationStatus027) message, instruction);
  }

  /** Applies each reported status to its own aspect of the instruction. */
  private static InstructionState reported(
      SettlementStatus024 message, InstructionState instruction) {
    InstructionState after = instruction;
    for (StatusPart<SettlementStatus024.Status> part : message.statuses()) {
      after =
          switch (part.status().aspect()) {
            case PROCESSING -> processing(part, after);
            case MATCHING -> matching(part, after);
            case SETTLEMENT -> settlement(part, after);
          };
      if (part.status() == SettlementStatus024.Status.CANCELLED) {
        return after;
      }
    }
    return after;
  }

  private static InstructionState processing(
      StatusPart<SettlementStatus024.Status> part, InstructionState instruction) {
    return switch (part.status()) {
      case CANCELLED -> cancelled(instruction, part.text());
      case CANCELLATION_PENDING ->
          instruction.cancellation().isRequested()
              ? instruction.with(new CancelRequest(Cancellation.PENDING, part.text()))
              : instruction.with(instruction.reports().processing(part.text()));
      case REFUSED ->
          instruction
              .with(instruction.reports().processing(part.text()))
              .with(unbegun(instruction, Status.REFUSED));
      default -> instruction.with(instruction.reports().processing(part.text()));
    };
  }

  /** A match lifts an earlier refusal, unless the same message refuses. */
  private static InstructionState matching(
      StatusPart<SettlementStatus024.Status> part, InstructionState instruction) {
    Reports reports = instruction.reports();
    if (part.status() == SettlementStatus024.Status.MATCHED) {
      return instruction
          .with(reports.matching(null))
          .with(instruction.matching().matched())
          .with(unbegun(instruction, Status.MATCHED));
    }
    if (instruction.begun()) {
      return instruction.with(reports.matching(part.text()));
    }
    boolean wasMatched = instruction.status() == Status.MATCHED;
    return instruction
        .with(reports.matching(part.text()))
        .with(Matching.AWAITED)
        .with(instruction.progress().as(wasMatched ? Status.SENT : instruction.status()));
  }

  /** An instruction that fails to settle has matched. */
  private static InstructionState settlement(
      StatusPart<SettlementStatus024.Status> part, InstructionState instruction) {
    InstructionState after = instruction.with(instruction.reports().settlement(part.text()));
    if (part.status() != SettlementStatus024.Status.FAILING) {
      return after;
    }
    Status before = instruction.status();
    return after
        .with(after.reports().matching(null))
        .with(instruction.matching().matched())
        .with(unbegun(instruction, before == Status.REFUSED ? before : Status.MATCHED));
  }

  /** Returns the progress with another status, unless a part has settled. */
  private static Progress unbegun(InstructionState instruction, Status status) {
    return instruction.progress().as(instruction.begun() ? instruction.status() : status);
  }

  /**
   * Returns the state after cancellation. If we had not requested it, an operator decides about the
   * trades, as for a refused instruction, or about the remainder if a part has settled.
   */
  private static InstructionState cancelled(InstructionState instruction, String reason) {
    boolean requested = instruction.cancellation().isRequested();
    Status refused = instruction.begun() ? Status.PARTLY_SETTLED : Status.REFUSED;
    InstructionState after =
        instruction
            .with(instruction.progress().as(requested ? Status.CANCELLED : refused))
            .with(instruction.reports().processing(reason));
    return !requested && instruction.begun() ? after.calledComplete() : after;
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

  /**
   * Returns the state of an instruction after the network's answer to a message of ours. An
   * instruction that it refused never left, unless the custodian has reported on it; a refused
   * request counts as denied.
   *
   * @param kind the kind of our message, as in the outbox
   */
  static InstructionState after(NetworkAnswer answer, String kind, InstructionState instruction) {
    if (instruction.isOver()) {
      return instruction;
    }
    CustodianHold hold = instruction.hold().state();
    return switch (kind) {
      case "INSTRUCTION" -> afterDelivery(answer, instruction);
      case "CANCELLATION" ->
          answer.accepted() || instruction.cancellation().state() != Cancellation.REQUESTED
              ? instruction
              : instruction.with(new CancelRequest(Cancellation.DENIED, answer.text()));
      default ->
          answer.accepted() || hold == null || !hold.name().equals(kind + "_REQUESTED")
              ? instruction
              : instruction.with(
                  new HoldRequest(CustodianHold.valueOf(kind + "_DENIED"), answer.text()));
    };
  }

  private static InstructionState afterDelivery(
      NetworkAnswer answer, InstructionState instruction) {
    if (answer.accepted()) {
      return instruction.arrived();
    }
    Status status = instruction.status();
    boolean unreported =
        (status == Status.READY || status == Status.SENT)
            && instruction.matching() == Matching.UNKNOWN
            && instruction.reports().equals(Reports.NONE);
    return unreported
        ? instruction
            .with(instruction.progress().as(Status.UNDELIVERED))
            .with(instruction.reports().processing(answer.text()))
        : instruction;
  }
}
