package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.custodian.InstructionFiles;
import io.straightway.custodian.SimulatedCustodian;
import io.straightway.custodian.SimulatorRates;
import io.straightway.custodian.SimulatorSettings;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.Outcome;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.instruct.InstructionRefusal;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Cancellation of a purchase of 1,000 for 25,012.50 that is with the custodian. */
final class CancellationTest extends DeliveredPurchase {
  private static final String STATE =
      "SELECT status, coalesce(cancellation, '-') FROM settlement_instruction"
          + " ORDER BY instruction_id";
  private static final String LIST =
      "SELECT state, code FROM settlement_exception WHERE item LIKE 'instruction:%'";

  private void amendThePrice() throws Exception {
    assertThat(
            installation
                .engine()
                .kinds(
                    TradeXml.purchase("A", 2)
                        .with("Action", "AMEND")
                        .with("TradeReference", "A-T1")
                        .with("Version", "2")
                        .with("Price", "26.00")
                        .bytes()))
        .containsExactly(Outcome.Kind.IN_REPAIR);
  }

  private void answerRequest(State status) throws Exception {
    answer(CustodianAnswers.cancellation(sent.transactionId(), status, null));
  }

  private String amendment() throws Exception {
    return installation.value(
        "SELECT concat_ws(' ', status, code) FROM incoming_trade_message"
            + " WHERE source_message_id = 'A-2'");
  }

  @Test
  void anAmendmentAfterTheInstructionIsCarriedOutOnceTheCustodianCancels() throws Exception {
    amendThePrice();
    assertThat(amendment()).isEqualTo("IN_REPAIR TRADE_INSTRUCTED");
    assertThat(installation.query(STATE)).containsExactly("SENT REQUESTED");

    settleAtTheSimulatedCustodian();

    await().untilAsserted(() -> assertThat(amendment()).isEqualTo("BOOKED"));
    assertThat(installation.instruct().instructions()).isEqualTo(1);
    assertThat(
            installation.query(
                "SELECT status, amount FROM settlement_instruction ORDER BY instruction_id"))
        .containsExactly("CANCELLED 25012.5", "READY 26012.5");
  }

  /**
   * Passes the instruction to the simulated custodian long before its date, and then the request.
   */
  private void settleAtTheSimulatedCustodian() throws Exception {
    SimulatorRates smooth =
        new SimulatorRates(BigDecimal.ONE, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO);
    SimulatorSettings settings =
        new SimulatorSettings(installation.in(), dir.resolve("state"), smooth, 1, null);
    try (SimulatedCustodian custodian = SimulatedCustodian.open(settings, Clock.systemUTC())) {
      InstructionFiles taken = new InstructionFiles(installation.out());
      custodian.begin(LocalDate.of(2026, 11, 20), false);
      taken.takeInto(custodian);
      installation.deliver();
      taken.takeInto(custodian);
    }
    installation.receive();
  }

  @Test
  void aDeniedCancellationIsListedUntilItIsRequestedAgain() throws Exception {
    amendThePrice();
    installation.deliver();
    answerRequest(State.DENIED);

    assertThat(installation.query(LIST)).containsExactly("DENIED CANCELLATION_DENIED");
    assertThat(amendment()).isEqualTo("IN_REPAIR TRADE_INSTRUCTED");

    installation.instructions().cancel(installation.anna(), sent.transactionId());
    assertThat(installation.query(LIST)).isEmpty();
    assertThat(installation.query("SELECT kind FROM outbox ORDER BY outbox_id"))
        .containsExactly("INSTRUCTION", "CANCELLATION", "CANCELLATION");
    assertThat(
            installation.query(
                "SELECT actor, proved, action FROM audit_event WHERE action LIKE 'C%N'"))
        .containsExactly("anna t CANCEL_INSTRUCTION");
  }

  @Test
  void aCancellationByTheCustodianNeedsAPersonAndFreesTheTradeWhenWithdrawn() throws Exception {
    answer(
        CustodianAnswers.status(
            sent.transactionId(), SettlementStatus024.Status.CANCELLED, "CSUB"));
    assertThat(installation.query(STATE)).containsExactly("REFUSED -");
    assertThat(installation.query(LIST)).containsExactly("REFUSED INSTRUCTION_REFUSED");

    installation.instructions().withdraw(installation.anna(), sent.transactionId());
    assertThat(installation.instruct().instructions()).isEqualTo(1);
  }

  @Test
  void thePartThatHasSettledStaysWhenTheRestIsCancelled() throws Exception {
    answer(CustodianAnswers.whole(sent).part("P1", "400", "10005", "0").bytes());
    installation.instructions().cancel(installation.anna(), sent.transactionId());
    answerRequest(State.PENDING);
    assertThat(installation.query(STATE)).containsExactly("PARTLY_SETTLED PENDING");
    answerRequest(State.CANCELLED);

    assertThat(installation.query(STATE)).containsExactly("CANCELLED PENDING");
    assertThat(installation.instruct().instructions()).isZero();
    assertThat(installation.query("SELECT quantity FROM settlement")).containsExactly("400");
  }

  @Test
  void aChangeWaitingForACancellationIsRefusedIfTheInstructionSettles() throws Exception {
    amendThePrice();
    assertThat(amendment()).isEqualTo("IN_REPAIR TRADE_INSTRUCTED");

    answer(CustodianAnswers.whole(sent).bytes());

    await().untilAsserted(() -> assertThat(amendment()).isEqualTo("IN_REPAIR TRADE_SETTLED"));
    assertThat(installation.query(STATE)).containsExactly("SETTLED REQUESTED");
  }

  @Test
  void aPartThatIsCalledTheLastOneLeavesARestThatAPersonCloses() throws Exception {
    answer(CustodianAnswers.whole(sent).part("P1", "400", "10005", "0").last());
    assertThat(installation.query(STATE)).containsExactly("PARTLY_SETTLED -");
    assertThat(installation.query(LIST)).containsExactly("OPEN REMAINDER_OPEN");

    installation.instructions().close(installation.anna(), sent.transactionId());
    assertThat(installation.query(LIST)).isEmpty();
    assertThat(installation.query(STATE)).containsExactly("CANCELLED -");
    assertThatThrownBy(
            () -> installation.instructions().close(installation.anna(), sent.transactionId()))
        .isInstanceOf(InstructionRefusal.class);
    assertThat(
            new BigDecimal(
                installation.value("SELECT settled_quantity FROM settlement_instruction")))
        .isEqualByComparingTo("400");
  }

  @Test
  void informationalStatusesAreShownAndChangeNothing() throws Exception {
    for (SettlementStatus024.Status status :
        List.of(
            SettlementStatus024.Status.REPAIR,
            SettlementStatus024.Status.CANCELLATION_REQUESTED,
            SettlementStatus024.Status.MODIFICATION_REQUESTED,
            SettlementStatus024.Status.CANCELLATION_PENDING)) {
      answer(CustodianAnswers.status(sent.transactionId(), status, "OTHR"));
      assertThat(installation.query("SELECT status, custodian_reason FROM instruction"))
          .containsExactly("SENT " + status + " OTHR");
    }
  }
}
