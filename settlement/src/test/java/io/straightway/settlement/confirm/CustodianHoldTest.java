package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.custodian.SimulatedCustodian;
import io.straightway.custodian.SimulatorRates;
import io.straightway.custodian.SimulatorSettings;
import io.straightway.element.TradeXml;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.HoldRequest030;
import io.straightway.messages.iso20022.HoldStatus031.HoldStatus;
import io.straightway.messages.iso20022.PartialSettlement;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.xml.Bundle;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.instruct.InstructOptions;
import io.straightway.settlement.instruct.InstructionRefusal;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Holding an instruction at the custodian, and releasing it. */
final class CustodianHoldTest extends DeliveredPurchase {
  private static final String HOLD =
      "SELECT status, coalesce(custodian_hold, '-'), coalesce(custodian_hold_reason, '-')"
          + " FROM settlement_instruction";

  private String reference;

  @BeforeEach
  void itHasAReference() {
    reference = sent.transactionId();
  }

  @Test
  void anInstructionThatWasNotSentCantBeHeldAtTheCustodian() throws Exception {
    installation.book(TradeXml.purchase("A", 2).text());
    installation.instruct();
    String waiting = "SI" + installation.value("SELECT max(instruction_id) FROM instruction");

    assertThatThrownBy(
            () -> installation.instructions().holdAtCustodian(installation.anna(), waiting))
        .isInstanceOf(InstructionRefusal.class)
        .hasMessageContaining("has not been sent");
  }

  private void answer(boolean hold, HoldStatus status) throws Exception {
    answer(CustodianAnswers.hold(reference, hold, status, "XCNF"));
  }

  private List<HoldRequest030> requests() throws Exception {
    HardenedXml xml = new HardenedXml();
    List<HoldRequest030> requests = new ArrayList<>();
    for (String name : SettlementInstallation.files(installation.out())) {
      for (byte[] one :
          Bundle.documents(xml, Files.readAllBytes(installation.out().resolve(name)))) {
        if (((Readable) new MessageReader(xml).read(one)).message()
            instanceof HoldRequest030 request) {
          requests.add(request);
        }
      }
    }
    return requests;
  }

  @Test
  void theCustodianIsAskedToHoldItAndToLetItGo() throws Exception {
    installation.instructions().holdAtCustodian(installation.anna(), reference);
    assertThat(installation.value(HOLD)).isEqualTo("SENT HOLD_REQUESTED -");
    assertThatThrownBy(
            () -> installation.instructions().holdAtCustodian(installation.anna(), reference))
        .isInstanceOf(InstructionRefusal.class);
    installation.deliver();
    assertThat(requests()).containsExactly(new HoldRequest030(reference, "SK-ACC1", true));

    answer(true, HoldStatus.PENDING);
    assertThat(installation.value(HOLD)).isEqualTo("SENT HOLD_REQUESTED PENDING XCNF");
    answer(true, HoldStatus.DONE);
    answer(CustodianAnswers.matched(reference));
    assertThat(installation.value(HOLD)).isEqualTo("MATCHED HELD -");

    installation.instructions().releaseAtCustodian(installation.anna(), reference);
    installation.deliver();
    answer(true, HoldStatus.DONE); // late and repeated: an answer to the earlier request
    assertThat(installation.value(HOLD)).isEqualTo("MATCHED RELEASE_REQUESTED -");
    answer(false, HoldStatus.DONE);
    assertThat(installation.value(HOLD)).isEqualTo("MATCHED - -");
    assertThat(requests()).extracting(HoldRequest030::hold).containsExactly(true, false);
    answer(CustodianAnswers.whole(sent).bytes());
    assertThat(installation.value(HOLD)).isEqualTo("SETTLED - -");
    assertThat(installation.query("SELECT action FROM audit_event WHERE action LIKE '%CUSTODIAN'"))
        .containsExactly("HOLD_AT_CUSTODIAN", "RELEASE_AT_CUSTODIAN");
  }

  @Test
  void aDenialIsAnExceptionUntilItIsAskedAgainOrSettled() throws Exception {
    installation.instructions().holdAtCustodian(installation.anna(), reference);
    installation.deliver();
    answer(true, HoldStatus.DENIED);

    assertThat(installation.query("SELECT item, state, code, reason FROM settlement_exception"))
        .containsExactly(
            "instruction:" + reference + " DENIED HOLD_DENIED to hold it: DENIED XCNF");
    installation.instructions().holdAtCustodian(installation.anna(), reference);
    assertThat(installation.query("SELECT code FROM settlement_exception")).isEmpty();
    installation.deliver();
    answer(true, HoldStatus.DENIED);
    answer(CustodianAnswers.whole(sent).bytes());
    assertThat(installation.query("SELECT code FROM settlement_exception")).isEmpty();
  }

  @Test
  void unmatchedAndMismatchedAreDistinguishedOnTheDesk() throws Exception {
    String desk =
        "SELECT kind, item = '" + reference + "', coalesce(reason, '-') FROM unmatched_item";
    assertThat(installation.query(desk)).containsExactly("UNMATCHED t -");
    answer(unmatched("CMIS"));
    assertThat(installation.query(desk)).containsExactly("UNMATCHED t UNMATCHED CMIS");
    answer(unmatched("DMON"));
    assertThat(installation.query(desk)).containsExactly("MISMATCHED t UNMATCHED DMON");
    answer(CustodianAnswers.matched(reference));
    assertThat(installation.query(desk)).isEmpty();
  }

  private byte[] unmatched(String reason) {
    return CustodianAnswers.status(reference, SettlementStatus024.Status.UNMATCHED, reason);
  }

  @Test
  void theSimulatedCustodianHoldsAllegesAndRespectsPartialSettlement() throws Exception {
    installation.book(TradeXml.purchase("A", 2).text());
    installation.instruct(
        new InstructOptions(null, false, false, PartialSettlement.NPAR, Duration.ZERO));
    installation.deliver();
    assertThat(CustodianAnswers.read(installation.out()))
        .extracting(SettlementInstruction023::partialSettlement)
        .containsExactly(null, PartialSettlement.NPAR);
    installation.instructions().holdAtCustodian(installation.anna(), reference);
    installation.deliver();
    SimulatorRates everything =
        new SimulatorRates(BigDecimal.ONE, BigDecimal.ONE, BigDecimal.ZERO, BigDecimal.ONE);
    SimulatorSettings settings =
        new SimulatorSettings(installation.in(), dir.resolve("state"), everything, 1, null);
    try (SimulatedCustodian custodian = SimulatedCustodian.open(settings, Clock.systemUTC())) {
      custodian.begin(CustodianAnswers.DAY.minusDays(1), false);
      take(custodian);
      custodian.answer();
      installation.receive();
      assertThat(installation.query("SELECT kind FROM unmatched_item"))
          .containsExactly("ALLEGED", "ALLEGED");
      custodian.begin(CustodianAnswers.DAY, false);
      custodian.answer();
      installation.receive();
    }

    assertThat(
            installation.query(
                "SELECT status, coalesce(custodian_hold, '-') FROM settlement_instruction"
                    + " ORDER BY instruction_id"))
        .containsExactly("MATCHED HELD", "SETTLED -");
    assertThat(installation.query("SELECT kind FROM unmatched_item")).isEmpty();

    installation.instructions().releaseAtCustodian(installation.anna(), reference);
    installation.deliver();
    try (SimulatedCustodian custodian = SimulatedCustodian.open(settings, Clock.systemUTC())) {
      take(custodian);
      custodian.begin(CustodianAnswers.DAY.plusDays(1), false);
      custodian.answer();
    }
    installation.receive();
    assertThat(installation.query("SELECT DISTINCT status FROM settlement_instruction"))
        .containsExactly("SETTLED");
  }

  private void take(SimulatedCustodian custodian) throws Exception {
    for (String name : SettlementInstallation.files(installation.out())) {
      custodian.take(Files.readAllBytes(installation.out().resolve(name)));
    }
  }

  @Test
  void anUnsentInstructionKeepsItsPartialSettlementWhenStaticDataChange() throws Exception {
    installation.book(TradeXml.purchase("A", 2).text());
    installation.instruct(
        new InstructOptions(null, false, false, PartialSettlement.PART, Duration.ZERO));
    installation.instruct();

    assertThat(
            installation.query(
                "SELECT status, coalesce(partial_settlement, '-') FROM settlement_instruction"
                    + " ORDER BY instruction_id"))
        .containsExactly("SENT -", "READY PART");
  }
}
