package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.custodian.SimulatedCustodian;
import io.straightway.custodian.SimulatorRates;
import io.straightway.custodian.SimulatorSettings;
import io.straightway.element.TradeXml;
import io.straightway.iso20022.HoldRequest030;
import io.straightway.iso20022.HoldStatus031;
import io.straightway.iso20022.PartialSettlement;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.iso20022.SettlementStatus024;
import io.straightway.iso20022.xml.Bundle;
import io.straightway.iso20022.xml.MessageReader;
import io.straightway.iso20022.xml.MessageReading.Readable;
import io.straightway.markup.HardenedXml;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.House;
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

/** An instruction is held at the custodian, and let go. */
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
  void whatTheCustodianDoesNotKnowItCantHold() throws Exception {
    house.book(TradeXml.purchase("A", 2).text());
    house.instruct();
    String waiting = "SI" + house.value("SELECT max(instruction_id) FROM instruction");

    assertThatThrownBy(() -> house.instructions().holdAtCustodian(house.anna(), waiting))
        .isInstanceOf(InstructionRefusal.class)
        .hasMessageContaining("has not been sent");
  }

  private void answer(boolean hold, HoldStatus031.Status status) throws Exception {
    answer(CustodianAnswers.hold(reference, hold, status, "XCNF"));
  }

  private List<HoldRequest030> requests() throws Exception {
    HardenedXml xml = new HardenedXml();
    List<HoldRequest030> requests = new ArrayList<>();
    for (String name : House.files(house.out())) {
      for (byte[] one : Bundle.documents(xml, Files.readAllBytes(house.out().resolve(name)))) {
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
    house.instructions().holdAtCustodian(house.anna(), reference);
    assertThat(house.value(HOLD)).isEqualTo("SENT HOLD_REQUESTED -");
    assertThatThrownBy(() -> house.instructions().holdAtCustodian(house.anna(), reference))
        .isInstanceOf(InstructionRefusal.class);
    house.deliver();
    assertThat(requests()).containsExactly(new HoldRequest030(reference, "SK-ACC1", true));

    answer(true, HoldStatus031.Status.PENDING);
    assertThat(house.value(HOLD)).isEqualTo("SENT HOLD_REQUESTED PENDING XCNF");
    answer(true, HoldStatus031.Status.DONE);
    answer(CustodianAnswers.matched(reference));
    assertThat(house.value(HOLD)).isEqualTo("MATCHED HELD -");

    house.instructions().releaseAtCustodian(house.anna(), reference);
    house.deliver();
    answer(true, HoldStatus031.Status.DONE); // late, and again: it answers what was asked before
    assertThat(house.value(HOLD)).isEqualTo("MATCHED RELEASE_REQUESTED -");
    answer(false, HoldStatus031.Status.DONE);
    assertThat(house.value(HOLD)).isEqualTo("MATCHED - -");
    assertThat(requests()).extracting(HoldRequest030::hold).containsExactly(true, false);
    answer(CustodianAnswers.whole(sent).bytes());
    assertThat(house.value(HOLD)).isEqualTo("SETTLED - -");
    assertThat(house.query("SELECT action FROM audit_event WHERE action LIKE '%CUSTODIAN'"))
        .containsExactly("HOLD_AT_CUSTODIAN", "RELEASE_AT_CUSTODIAN");
  }

  @Test
  void aDenialIsAnExceptionUntilItIsAskedAgainOrSettled() throws Exception {
    house.instructions().holdAtCustodian(house.anna(), reference);
    house.deliver();
    answer(true, HoldStatus031.Status.DENIED);

    assertThat(house.query("SELECT item, state, code, reason FROM settlement_exception"))
        .containsExactly(
            "instruction:" + reference + " DENIED HOLD_DENIED to hold it: DENIED XCNF");
    house.instructions().holdAtCustodian(house.anna(), reference);
    assertThat(house.query("SELECT code FROM settlement_exception")).isEmpty();
    house.deliver();
    answer(true, HoldStatus031.Status.DENIED);
    answer(CustodianAnswers.whole(sent).bytes());
    assertThat(house.query("SELECT code FROM settlement_exception")).isEmpty();
  }

  @Test
  void unmatchedAndMismatchedAreDistinguishedOnTheDesk() throws Exception {
    String desk =
        "SELECT kind, item = '" + reference + "', coalesce(reason, '-') FROM unmatched_item";
    assertThat(house.query(desk)).containsExactly("UNMATCHED t -");
    answer(unmatched("CMIS"));
    assertThat(house.query(desk)).containsExactly("UNMATCHED t UNMATCHED CMIS");
    answer(unmatched("DMON"));
    assertThat(house.query(desk)).containsExactly("MISMATCHED t UNMATCHED DMON");
    answer(CustodianAnswers.matched(reference));
    assertThat(house.query(desk)).isEmpty();
  }

  private byte[] unmatched(String reason) {
    return CustodianAnswers.status(reference, SettlementStatus024.Status.UNMATCHED, reason);
  }

  @Test
  void theSimulatedCustodianHoldsAllegesAndSettlesWholeWhatMayNotSettleInParts() throws Exception {
    house.book(TradeXml.purchase("A", 2).text());
    house.instruct(new InstructOptions(null, false, false, PartialSettlement.NPAR, Duration.ZERO));
    house.deliver();
    assertThat(CustodianAnswers.read(house.out()))
        .extracting(SettlementInstruction023::partialSettlement)
        .containsExactly(null, PartialSettlement.NPAR);
    house.instructions().holdAtCustodian(house.anna(), reference);
    house.deliver();
    SimulatorRates everything =
        new SimulatorRates(BigDecimal.ONE, BigDecimal.ONE, BigDecimal.ZERO, BigDecimal.ONE);
    SimulatorSettings settings =
        new SimulatorSettings(house.in(), dir.resolve("state"), everything, 1);
    try (SimulatedCustodian custodian = SimulatedCustodian.open(settings, Clock.systemUTC())) {
      custodian.begin(CustodianAnswers.DAY.minusDays(1), false);
      take(custodian);
      custodian.answer();
      house.receive();
      assertThat(house.query("SELECT kind FROM unmatched_item"))
          .containsExactly("ALLEGED", "ALLEGED");
      custodian.begin(CustodianAnswers.DAY, false);
      custodian.answer();
      house.receive();
    }

    assertThat(
            house.query(
                "SELECT status, coalesce(custodian_hold, '-') FROM settlement_instruction"
                    + " ORDER BY instruction_id"))
        .containsExactly("MATCHED HELD", "SETTLED -");
    assertThat(house.query("SELECT kind FROM unmatched_item")).isEmpty();

    house.instructions().releaseAtCustodian(house.anna(), reference);
    house.deliver();
    try (SimulatedCustodian custodian = SimulatedCustodian.open(settings, Clock.systemUTC())) {
      take(custodian);
      custodian.begin(CustodianAnswers.DAY.plusDays(1), false);
      custodian.answer();
    }
    house.receive();
    assertThat(house.query("SELECT DISTINCT status FROM settlement_instruction"))
        .containsExactly("SETTLED");
  }

  private void take(SimulatedCustodian custodian) throws Exception {
    for (String name : House.files(house.out())) {
      custodian.take(Files.readAllBytes(house.out().resolve(name)));
    }
  }

  @Test
  void anInstructionInTheHouseKeepsWhatWasSaidOfPartsWhenStaticDataChange() throws Exception {
    house.book(TradeXml.purchase("A", 2).text());
    house.instruct(new InstructOptions(null, false, false, PartialSettlement.PART, Duration.ZERO));
    house.instruct();

    assertThat(
            house.query(
                "SELECT status, coalesce(partial_settlement, '-') FROM settlement_instruction"
                    + " ORDER BY instruction_id"))
        .containsExactly("SENT -", "READY PART");
  }
}
