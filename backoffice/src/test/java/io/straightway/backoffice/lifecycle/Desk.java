package io.straightway.backoffice.lifecycle;

import static io.straightway.settlement.confirm.SettlementDecision.DecisionKind.AMOUNT;
import static io.straightway.settlement.confirm.SettlementDecision.DecisionKind.REVERSAL;

import io.straightway.backoffice.repair.Correction;
import io.straightway.backoffice.repair.Repair;
import io.straightway.backoffice.repair.RepairDesk;
import io.straightway.markup.HardenedXml;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.proposal.Proposal;
import io.straightway.operators.proposal.ProposalKind;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.instruct.InstructionDesk;
import io.straightway.settlement.instruct.InstructionRefusal;
import java.sql.Connection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Two people who carry out given tasks. */
final class Desk {
  private static final String REASON = "it is in the script";

  private final SettlementInstallation installation;
  private final RepairDesk desk;
  private final InstructionDesk instructions;
  private final ConfirmationDesk confirmations;
  private final OperatorLogin ann;
  private final OperatorLogin bob;

  Desk(SettlementInstallation installation) throws Exception {
    this.installation = installation;
    this.desk = new RepairDesk(installation.database(), new HardenedXml());
    this.instructions = new InstructionDesk(installation.database());
    this.confirmations = new ConfirmationDesk(installation.database());
    this.ann = installation.operator("ann");
    this.bob = installation.operator("bob");
  }

  /** Carries out tasks on the messages of a source. */
  void work(List<DeskTask> tasks, String source) throws Exception {
    Map<String, String> items = new HashMap<>();
    for (String row :
        installation.query(
            "SELECT source_message_id, 'message:' || message_id FROM incoming_trade_message"
                + " WHERE status = 'IN_REPAIR' AND source = '%s'".formatted(source))) {
      items.put(row.substring(0, row.indexOf(' ')), row.substring(row.indexOf(' ') + 1));
    }
    for (DeskTask task : tasks) {
      work(task, items.getOrDefault(task.messageId(), task.messageId() + " is not in repair"));
    }
  }

  private void work(DeskTask task, String item) throws Exception {
    switch (task.kind()) {
      case REPAIR -> {
        Repair proposal = desk.propose(ann, item, Correction.of(task.fields()), REASON);
        desk.approve(bob, proposal.repairId(), proposal.contentHash());
      }
      case REJECT_REPAIR -> {
        Repair proposal = desk.propose(bob, item, Correction.of(task.fields()), REASON);
        desk.reject(ann, proposal.repairId(), REASON);
      }
      case RESUBMIT -> desk.resubmit(ann, item);
      case REJECT -> desk.reject(bob, item, REASON);
    }
  }

  /**
   * Carries out a decision and returns its outcome.
   *
   * @param item the number of the confirmation that it concerns
   */
  String decide(Decision decision, long item) throws Exception {
    try {
      return done(decision, item);
    } catch (InstructionRefusal | DeskRefusal e) {
      return "REFUSED";
    }
  }

  private String done(Decision decision, long item) throws Exception {
    String reference = decision.instruction();
    switch (decision.kind()) {
      case RELEASE -> instructions.release(ann, reference);
      case HOLD -> instructions.hold(ann, reference);
      case WITHDRAW -> instructions.withdraw(bob, reference);
      case CANCEL -> instructions.cancel(ann, reference);
      case CLOSE -> instructions.close(bob, reference);
      case HOLD_THERE -> instructions.holdAtCustodian(ann, reference);
      case RELEASE_THERE -> instructions.releaseAtCustodian(bob, reference);
      case REJECT -> desk.reject(bob, "custodian:" + item, REASON);
      case RESUBMIT -> {
        return outcome(confirmations.resubmit(bob, item));
      }
      case ACCEPT -> {
        return confirmations.propose(ann, AMOUNT.of(item), REASON).state().name();
      }
      case ACCEPT_AS_WELL -> {
        return approved(AMOUNT, item);
      }
      case REVERSE -> {
        return confirmations.propose(ann, REVERSAL.of(item), REASON).state().name();
      }
      case REVERSE_AS_WELL -> {
        return approved(REVERSAL, item);
      }
    }
    return "DONE";
  }

  /** Approves a proposal; if its item has changed since, rejects it and approves a new proposal. */
  private String approved(SettlementDecision.DecisionKind kind, long item) throws Exception {
    SettlementDecision waiting = waiting(kind, item);
    try {
      return approve(waiting);
    } catch (DeskRefusal e) {
      if (e.code() != DeskRefusal.Code.HASH_DIFFERS) {
        throw e;
      }
      confirmations.reject(ann, waiting.decisionId(), REASON);
      return approve(waiting(kind, item));
    }
  }

  private SettlementDecision waiting(SettlementDecision.DecisionKind kind, long item)
      throws Exception {
    try (Connection connection = installation.database().getConnection()) {
      for (Proposal proposal :
          new ProposalKind(kind.name())
              .latest(connection, Proposal.State.PROPOSED, Integer.MAX_VALUE)) {
        SettlementDecision decision = SettlementDecision.find(connection, proposal.proposalId());
        if (Long.valueOf(item).equals(decision.messageId())) {
          return decision;
        }
      }
    }
    return confirmations.propose(ann, kind.of(item), REASON);
  }

  private String approve(SettlementDecision decision) throws Exception {
    try {
      confirmations.approve(bob, decision.decisionId(), decision.contentHash());
      return "DONE";
    } catch (DeskRefusal e) {
      if (e.code() != DeskRefusal.Code.STILL_IN_REPAIR) {
        throw e;
      }
      return String.valueOf(e.getMessage()).replaceFirst(".* still in repair: (\\w+): .*", "$1");
    }
  }

  private static String outcome(ConfirmationDesk.Resubmission resubmission) {
    return resubmission.applied() ? "DONE" : String.valueOf(resubmission.code());
  }
}
