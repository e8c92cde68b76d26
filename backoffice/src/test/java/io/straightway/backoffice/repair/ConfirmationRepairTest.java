package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.element.TradeXml;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.CustodianAnswers.Answer;
import io.straightway.settlement.SettlementInstallation;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Decisions of operators on confirmations that did not fit their instruction. */
final class ConfirmationRepairTest {
  private static final String STATE =
      "SELECT status, trim_scale(settled_quantity), trim_scale(settled_amount)"
          + " FROM settlement_instruction";
  private static final String OPEN = "SELECT item FROM exception_desk WHERE closed_by IS NULL";
  private static final String DECISIONS =
      "SELECT actor, proved, action, after FROM audit_event WHERE subject LIKE 'custodian:%'"
          + " ORDER BY event_number";
  private static final String MESSAGES =
      "SELECT state, coalesce(code, '-'), times_seen FROM custodian_message"
          + " ORDER BY custodian_message_id";

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;
  private RepairDesk desk;
  private SettlementInstruction023 sent;
  private int files;

  @BeforeEach
  void aPurchaseIsWithTheCustodian() throws Exception {
    installation = SettlementInstallation.open(dir);
    desk = new RepairDesk(installation.database(), new HardenedXml());
    installation.book(TradeXml.purchase("A", 1).text());
    installation.instruct();
    installation.deliver();
    sent = CustodianAnswers.read(installation.out()).get(0);
  }

  private void answer(byte[]... messages) throws Exception {
    files++;
    CustodianAnswers.write(installation.in(), files + ".bundle.xml", List.of(messages));
    installation.receive();
  }

  private Answer whole() {
    return CustodianAnswers.whole(sent);
  }

  @Test
  void aCorrectedMessageIsAppliedWhenResubmitted() throws Exception {
    answer(whole().part("P1", "400", "10005", null).bytes());
    installation.book(TradeXml.purchase("A", 2).text());
    installation.instruct();
    installation.deliver();
    SettlementInstruction023 other = CustodianAnswers.read(installation.out()).get(1);
    answer(CustodianAnswers.whole(other).part("P1", "1000", "25012.50", null).bytes());
    long kept =
        Long.parseLong(
            installation.value(
                "SELECT custodian_message_id FROM custodian_message WHERE code IS NOT NULL"));
    OperatorLogin ann = installation.operator("ann");
    assertThat(installation.confirmations().resubmit(ann, kept).code())
        .isEqualTo("CONFIRMATION_CONFLICT");
    assertThatThrownBy(() -> desk.resubmit(ann, "custodian:" + kept))
        .hasMessageContaining("still in repair: CONFIRMATION_CONFLICT");

    installation.tamper(
        "UPDATE custodian_message SET sender_reference = 'OTHER' WHERE code IS NULL;"
            + "UPDATE settlement SET custodian_reference = 'OTHER'");
    assertThatThrownBy(() -> desk.resubmit(new OperatorLogin("ann", "forged"), "custodian:" + kept))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("not those of an active operator");
    desk.resubmit(ann, "custodian:" + kept);

    assertThat(installation.query(STATE)).contains("SETTLED 1000 25012.5");
    assertThat(installation.query(OPEN)).isEmpty();
    assertThatThrownBy(() -> installation.confirmations().resubmit(ann, kept))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("APPLIED");
    assertThat(installation.query(DECISIONS))
        .containsExactly(
            "ann t ITEM_RESUBMITTED IN_REPAIR CONFIRMATION_CONFLICT",
            "ann t ITEM_RESUBMITTED IN_REPAIR CONFIRMATION_CONFLICT",
            "ann t ITEM_RESUBMITTED APPLIED");
  }

  @Test
  void aRejectedMessageStaysKeptLeavesTheOpenListAndIsNotMatchedAgain() throws Exception {
    answer(whole().part("P9", "1001", "25012.5", null).bytes());
    String item = installation.value(OPEN);
    OperatorLogin bob = installation.operator("bob");

    desk.reject(bob, item, "sent in error");

    assertThat(installation.query(OPEN)).isEmpty();
    assertThat(installation.query(MESSAGES)).containsExactly("REJECTED CONFIRMATION_QUANTITY 1");
    assertThatThrownBy(() -> desk.resubmit(bob, item)).isInstanceOf(DeskRefusal.class);
    assertThat(installation.query(DECISIONS)).containsExactly("bob t ITEM_REJECTED sent in error");
  }

  @Test
  void anAppliedMessageIsNotRejected() throws Exception {
    answer(whole().bytes());
    String item =
        installation.value("SELECT 'custodian:' || custodian_message_id FROM custodian_message");

    assertThatThrownBy(() -> desk.reject(installation.operator("bob"), item, "too late"))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("APPLIED");
  }

  @Test
  void anInstructionIsNotRejectedAsAnItem() throws Exception {
    installation.tamper(
        "UPDATE settlement_instruction SET status = 'REFUSED', processing_report = 'SAFE'");
    String item = installation.value(OPEN);

    assertThatThrownBy(() -> desk.reject(installation.operator("ann"), item, "never mind"))
        .hasMessageContaining("can't be rejected");
  }
}
