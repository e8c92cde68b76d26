package io.straightway.backoffice.lifecycle;

import io.straightway.backoffice.repair.Correction;
import io.straightway.backoffice.repair.Repair;
import io.straightway.backoffice.repair.RepairDesk;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.message.xml.HardenedXml;
import io.straightway.settlement.House;
import io.straightway.settlement.instruct.InstructionDesk;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Two people who do what they are told to. */
final class Desk {
  private static final String WHY = "it is in the script";

  private final House house;
  private final RepairDesk desk;
  private final InstructionDesk instructions;
  private final OperatorLogin ann;
  private final OperatorLogin bob;

  Desk(House house) throws Exception {
    this.house = house;
    this.desk = new RepairDesk(house.database(), new HardenedXml());
    this.instructions = new InstructionDesk(house.database());
    this.ann = house.operator("ann");
    this.bob = house.operator("bob");
  }

  /** Does all of it, to messages of a source. */
  void work(List<DeskTask> tasks, String source) throws Exception {
    Map<String, String> items = new HashMap<>();
    for (String row :
        house.query(
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
        Repair proposal = desk.propose(ann, item, Correction.of(task.fields()), WHY);
        desk.approve(bob, proposal.repairId(), proposal.contentHash());
      }
      case DECLINE -> {
        Repair proposal = desk.propose(bob, item, Correction.of(task.fields()), WHY);
        desk.decline(ann, proposal.repairId(), WHY);
      }
      case RESUBMIT -> desk.resubmit(ann, item);
      case REJECT -> desk.reject(bob, item, WHY);
    }
  }

  /** Releases, holds and withdraws instructions, by their references. */
  void decide(Map<String, String> decisions) throws Exception {
    for (Map.Entry<String, String> decision : decisions.entrySet()) {
      String reference = decision.getKey();
      switch (decision.getValue()) {
        case "release" -> instructions.release(ann, reference);
        case "hold" -> instructions.hold(ann, reference);
        default -> instructions.withdraw(bob, reference);
      }
    }
  }
}
