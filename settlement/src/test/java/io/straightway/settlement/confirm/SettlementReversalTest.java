package io.straightway.settlement.confirm;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.messages.iso15022.MtHeader;
import io.straightway.messages.iso15022.MtWriter;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.SettlementReversal026;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.proposal.Proposal;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.CustodianAnswers.Answer;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import java.sql.Connection;
import java.time.Clock;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reversal, by two operators or the custodian, of a wrong settlement. */
final class SettlementReversalTest extends DeliveredPurchase {
  private static final MtHeader HEADER = new MtHeader("CUSTGB2LXXX", "OURSGB2LXXX", "M1");
  private static final String STATE =
      "SELECT status, trim_scale(settled_quantity), trim_scale(settled_amount),"
          + " trim_scale(difference) FROM settlement_instruction";
  private static final String SETTLED =
      "SELECT instrument, trim_scale(settled) FROM current_position WHERE account = 'ACC1'"
          + " ORDER BY instrument";

  private OperatorLogin bob;

  @BeforeEach
  void aSecondOperator() throws Exception {
    bob = installation.operator("bob");
  }

  @AfterEach
  void theBooksHold() throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "t")) {
      assertThat(Invariants.check(reader, List.of(), SettlementInvariant.SETTLED))
          .allMatch(Finding::holds);
    }
  }

  private long message(int number) throws Exception {
    return Long.parseLong(
        installation
            .query("SELECT custodian_message_id FROM custodian_message ORDER BY 1")
            .get(number - 1));
  }

  private SettlementDecision proposed(int message) throws Exception {
    return installation
        .confirmations()
        .propose(
            installation.anna(),
            DecisionKind.REVERSAL.of(message(message)),
            "confirmed by mistake");
  }

  private SettlementDecision approve(OperatorLogin login, SettlementDecision decision)
      throws Exception {
    return installation
        .confirmations()
        .approve(login, decision.decisionId(), decision.contentHash());
  }

  private static void refused(DeskRefusal.Code code, ThrowingCallable request) {
    assertThatThrownBy(request)
        .isInstanceOfSatisfying(
            DeskRefusal.class, refusal -> assertThat(refusal.code()).isEqualTo(code));
  }

  @Test
  void aFullSettlementWithADifferenceIsReversedAndSettlesAgain() throws Exception {
    answer(whole().part("C1", "1000", "25012.49", null).bytes());
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.49 0.01");

    SettlementDecision proposed = proposed(1);
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.49 0.01");
    assertThat(approve(bob, proposed).state()).isEqualTo(Proposal.State.APPROVED);

    assertThat(installation.value(STATE)).isEqualTo("SENT 0 0 0");
    assertThat(installation.query(SETTLED)).containsExactly("GB00BH4HKS39 0", "GBP 0");
    assertThat(
            installation.query(
                "SELECT account FROM posting JOIN journal_entry USING (entry_id)"
                    + " WHERE kind IN ('SETTLEMENT_DATE', 'REVERSAL')"
                    + " GROUP BY account HAVING sum(amount) <> 0"))
        .isEmpty();
    assertThat(
            installation.query(
                "SELECT action, actor FROM audit_event WHERE action LIKE 'REVERSAL%'"))
        .containsExactly("REVERSAL_PROPOSED anna", "REVERSAL_APPROVED bob");

    answer(whole().part("C2", "1000", "25012.50", null).bytes());
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.5 0");
  }

  @Test
  void onlyTheLastSettlementIsReversed() throws Exception {
    answer(whole().part("P1", "400", "10005", "0").bytes());
    answer(whole().part("P2", "600", "15007.50", "400").bytes());
    SettlementDecision first = proposed(1);
    refused(DeskRefusal.Code.WRONG_STATE, () -> approve(bob, first));

    approve(bob, proposed(2));
    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 400 10005 0");
    approve(bob, first);
    assertThat(installation.value(STATE)).isEqualTo("SENT 0 0 0");
    refused(DeskRefusal.Code.WRONG_STATE, () -> approve(bob, first));
    refused(DeskRefusal.Code.WRONG_STATE, () -> proposed(1));
  }

  @Test
  void theLastIsWhatSettledLastWhicheverProcessBookedIt() throws Exception {
    try (MessageReceiver first =
        new MessageReceiver(
            installation.database(), installation.in(), null, 1, Clock.systemUTC())) {
      put(whole().part("P1", "100", "2501.25", "0").bytes());
      first.pass();
      answer(whole().part("P2", "300", "7503.75", "100").bytes());
      put(whole().part("P3", "600", "15007.50", "400").bytes());
      first.pass();
    }
    assertThat(
            installation.query(
                "SELECT trim_scale(quantity) FROM settlement ORDER BY settlement_id"))
        .as("the second process has later ids")
        .containsExactly("100", "600", "300");
    long last =
        Long.parseLong(
            installation.value("SELECT custodian_message_id FROM settlement WHERE quantity = 600"));

    installation.reverse(bob, last);

    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 400 10005 0");
  }

  @Test
  void aReversalNeedsTwoPeopleAndASettlement() throws Exception {
    answer(whole().bytes());
    SettlementDecision own = proposed(1);
    refused(DeskRefusal.Code.OWN_REPAIR, () -> approve(installation.anna(), own));

    answer(CustodianAnswers.matched("SI1"));
    refused(DeskRefusal.Code.WRONG_STATE, () -> proposed(2));
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.5 0");
  }

  @Test
  void partsSettledBeforeTheCancellationStay() throws Exception {
    answer(whole().part("P1", "400", "10005", "0").bytes());
    installation.instructions().cancel(installation.anna(), sent.transactionId());
    installation.deliver();
    answer(CustodianAnswers.cancellation(sent.transactionId(), State.CANCELLED, null));
    SettlementDecision late = proposed(1);
    refused(DeskRefusal.Code.WRONG_STATE, () -> approve(bob, late));
  }

  /** Standard of the custodian's messages. */
  private enum Language {
    ISO20022,
    ISO15022;

    private byte[] confirmation(Answer of) {
      return this == ISO20022 ? of.bytes() : MtWriter.answer(of.message(), HEADER);
    }

    private byte[] reversal(Answer of) {
      return this == ISO20022
          ? new MessageWriter().write(new SettlementReversal026(of.message()))
          : new String(confirmation(of), US_ASCII).replace(":NEWM", ":RVSL").getBytes(US_ASCII);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theCustodianTakesBackItsLastConfirmation(Language in) throws Exception {
    answer(in.confirmation(whole().part("P1", "400", "10005", "0")));
    answer(in.confirmation(whole().part("P2", "600", "15007.50", "400")));

    answer(in.reversal(whole().part("P1", "400", "10005", "0")));
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.5 0");
    answer(in.reversal(whole().part("P2", "600", "15007.50", "400")));
    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 400 10005 0");
    answer(in.reversal(whole().part("P9", "400", "10004", "0")));
    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 400 10005 0");

    assertThat(installation.query(SETTLED)).containsExactly("GB00BH4HKS39 400", "GBP -10005");
    assertThat(
            installation.query(
                "SELECT coalesce(code, state) FROM custodian_message WHERE kind = 'REVERSAL'"
                    + " ORDER BY custodian_message_id"))
        .containsExactly("REVERSAL_DIFFERS", "APPLIED", "REVERSAL_DIFFERS");
    installation.tamper("UPDATE settlement SET said_by = NULL WHERE said_by IS NOT NULL");
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "t")) {
      assertThat(SettlementInvariant.check(reader).toString())
          .contains("without the decision of two operators");
    }
    installation.tamper(
        "UPDATE settlement SET said_by = (SELECT custodian_message_id FROM custodian_message"
            + " WHERE kind = 'REVERSAL' AND state = 'APPLIED') WHERE reverses IS NOT NULL");
  }

  /**
   * The custodian's reference is that of its transaction, and stays the same if that settles again.
   */
  @ParameterizedTest
  @EnumSource
  void aReversedSettlementSettlesAgainUnderTheSameReference(Language in) throws Exception {
    answer(in.confirmation(whole().part("C1", "1000", "25012.50", null)));
    answer(in.reversal(whole().part("C1", "1000", "25012.50", null)));
    answer(in.confirmation(whole().part("C1", "1000", "25012.49", null)));
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.49 0.01");

    answer(
        in.reversal(whole().part("C1", "1000", "25012.49", null)),
        in.confirmation(whole().part("C1", "1000", "25012.51", null)));
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.51 -0.01");
  }

  /** The reversal may be in the same file or an earlier one. */
  @ParameterizedTest
  @EnumSource
  void onlyTheQuantityOfAReversedConfirmationIsFree(Language in) throws Exception {
    answer(in.confirmation(whole().part("A", "400", "10005", "0")));
    answer(in.confirmation(whole().part("B", "600", "15007.50", "400")));

    answer(
        in.reversal(whole().part("B", "600", "15007.50", "400")),
        in.confirmation(whole().part("A", "400", "10005", null)));
    answer(in.confirmation(whole().part("A", "400", "10004.99", null)));

    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 400 10005 0");
    assertThat(installation.query(MESSAGES))
        .containsExactly(
            "APPLIED - 1",
            "APPLIED - 1",
            "APPLIED - 1",
            "IN_REPAIR CONFIRMATION_CONFLICT 1",
            "IN_REPAIR CONFIRMATION_CONFLICT 1");
    answer(in.confirmation(whole().part("B", "600", "15007.50", null)));
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.5 0");
  }

  @ParameterizedTest
  @EnumSource
  void aReversalReceivedWithItsConfirmationFollowsIt(Language in) throws Exception {
    answer(in.confirmation(whole()), in.reversal(whole()));
    assertThat(installation.value(STATE)).isEqualTo("SENT 0 0 0");
    answer(in.reversal(whole().of("SI99")));
    assertThat(installation.value("SELECT code FROM custodian_message WHERE state = 'IN_REPAIR'"))
        .isEqualTo("REVERSAL_UNKNOWN");
  }
}
