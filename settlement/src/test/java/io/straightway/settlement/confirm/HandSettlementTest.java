package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.check.SettlementInvariant;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Settlement by hand of a purchase that the custodian does not confirm. */
final class HandSettlementTest extends DeliveredPurchase {
  private static final String STATE =
      "SELECT status, trim_scale(settled_quantity), trim_scale(settled_amount),"
          + " trim_scale(difference) FROM settlement_instruction";

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

  private SettlementDecision proposed(String quantity, String amount) throws Exception {
    return proposed(quantity, amount, CustodianAnswers.DAY);
  }

  private SettlementDecision proposed(String quantity, String amount, LocalDate on)
      throws Exception {
    HandSettlement settled =
        new HandSettlement(
            Long.parseLong(sent.transactionId().substring(2)),
            new BigDecimal(quantity),
            new BigDecimal(amount),
            on,
            "letter 7");
    return installation.confirmations().propose(installation.anna(), settled, "they send nothing");
  }

  private SettlementDecision approve(OperatorLogin login, SettlementDecision decision)
      throws Exception {
    return installation
        .confirmations()
        .approve(login, decision.decisionId(), decision.contentHash());
  }

  private void settle(String quantity, String amount) throws Exception {
    approve(bob, proposed(quantity, amount));
  }

  private static void refused(DeskRefusal.Code code, ThrowingCallable request) {
    assertThatThrownBy(request)
        .isInstanceOfSatisfying(
            DeskRefusal.class,
            refusal -> assertThat(refusal.code()).as(refusal.getMessage()).isEqualTo(code));
  }

  private String conflict(byte[] late) throws Exception {
    assertThat(answer(late).inRepair()).containsExactly(Map.entry("CONFIRMATION_CONFLICT", 1L));
    return installation.value("SELECT reason FROM custodian_message WHERE state = 'IN_REPAIR'");
  }

  @Test
  void aManualSettlementByTwoPrevailsAndTheLateConfirmationIsNotBooked() throws Exception {
    SettlementDecision proposed = proposed("1000", "25012.50");
    assertThat(installation.value(STATE)).isEqualTo("SENT 0 0 0");
    refused(DeskRefusal.Code.OWN_REPAIR, () -> approve(installation.anna(), proposed));
    approve(bob, proposed);

    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.5 0");
    assertThat(
            installation.value(
                "SELECT kind || ' ' || (convert_from(body, 'UTF8')::jsonb->>'document')"
                    + " FROM custodian_message"))
        .isEqualTo("BY_HAND letter 7");
    assertThat(
            installation.query(
                "SELECT actor, action, after FROM audit_event WHERE action = 'SETTLED_BY_HAND'"))
        .containsExactly("bob SETTLED_BY_HAND proposal 1, document letter 7");
    assertThat(conflict(whole().bytes())).startsWith("1000 were settled by hand, perhaps these");
    assertThat(installation.value("SELECT count(*) FROM settlement")).isEqualTo("1");
  }

  @Test
  void aPartByHandAppliesWhatWaitedForIt() throws Exception {
    answer(whole().part("P2", "600", "15007.50", "400").bytes());
    assertThat(installation.value(STATE)).isEqualTo("SENT 0 0 0");
    settle("400", "10005");

    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.5 0");
  }

  @Test
  void theSamePartThatComesLateIsAConflictAndTheNextOneIsNot() throws Exception {
    settle("400", "10005");
    assertThat(conflict(whole().part("P1", "400", "10005", "0").bytes()))
        .isEqualTo(
            "400 were settled by hand, perhaps these; 0 had settled before it, but 400 have been"
                + " confirmed");
    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 400 10005 0");

    answer(whole().part("P1", "600", "15007.50", "400").bytes());
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.5 0");
  }

  @Test
  void aPartThatDoesNotShowWhichItIsMayBeTheOneByHand() throws Exception {
    settle("400", "10005");
    assertThat(conflict(whole().part("P1", "400", "10005", null).bytes()))
        .contains("it gives neither the quantity settled before nor the one remaining");
    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 400 10005 0");
  }

  @Test
  void aManualSettlementIsReversedAndTheConfirmationSettlesInstead() throws Exception {
    settle("400", "10005");
    installation.reverse(bob, messageByHand());
    settle("400", "10005");
    installation.reverse(bob, messageByHand());
    assertThat(installation.value(STATE)).isEqualTo("SENT 0 0 0");

    answer(whole().bytes());
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.5 0");
  }

  private long messageByHand() throws Exception {
    return Long.parseLong(
        installation.value("SELECT max(custodian_message_id) FROM custodian_message"));
  }

  @Test
  void anotherAmountSettlesWhenTwoSaySo() throws Exception {
    SettlementDecision proposed = proposed("1000", "24000");
    assertThat(List.of(String.valueOf(proposed.before()), String.valueOf(proposed.after())))
        .containsExactly("0 for 0 GBP", "1000 for 24000 GBP");
    approve(bob, proposed);
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 24000 1012.5");
  }

  @Test
  void moreThanTheRestAndAChangedInstructionAreRefused() throws Exception {
    refused(DeskRefusal.Code.WRONG_STATE, () -> proposed("1001", "25012.50"));
    refused(
        DeskRefusal.Code.WRONG_STATE,
        () -> proposed("1000", "25012.50", LocalDate.of(2026, 11, 19)));
    SettlementDecision late = proposed("600", "15007.50");
    answer(whole().part("P1", "400", "10005", "0").bytes());
    refused(DeskRefusal.Code.HASH_DIFFERS, () -> approve(bob, late));
    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 400 10005 0");
  }

  @Test
  void theDatabaseRefusesAnUndecidedSettlementAndTheProofNamesIt() throws Exception {
    try (Connection engine =
            installation.engine().database().database().connect(Role.ENGINE, "psql");
        Statement statement = engine.createStatement()) {
      String insert =
          "INSERT INTO custodian_message (content_hash, custodian_message_id, body, received_at,"
              + " kind, instruction_id, state) VALUES (sha256('x'), 9, 'x', now(), 'BY_HAND', "
              + sent.transactionId().substring(2)
              + ", 'APPLIED')";
      assertThatThrownBy(() -> statement.execute(insert))
          .isInstanceOfSatisfying(
              SQLException.class, no -> assertThat(no.getSQLState()).isEqualTo("23514"));
    }
    settle("400", "10005");
    installation.tamper("UPDATE settlement SET settled_on = '2026-11-23'");
    assertThat(installation.query("SELECT fault FROM settlement_decision_fault"))
        .singleElement()
        .asString()
        .contains("is not what two operators have settled by hand");
    installation.tamper("UPDATE settlement SET settled_on = '2026-11-24'");
  }
}
