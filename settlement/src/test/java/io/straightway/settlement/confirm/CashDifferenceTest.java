package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.proposal.Proposal;
import io.straightway.settlement.CustodianAnswers.Answer;
import io.straightway.settlement.ReceivedCounts;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import java.math.BigDecimal;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A purchase of 1,000 for 25,012.50 that settles for another amount. */
final class CashDifferenceTest extends DeliveredPurchase {
  private static final String STATE =
      "SELECT status, trim_scale(settled_quantity), trim_scale(settled_amount)"
          + " FROM settlement_instruction";

  private SettlementDecision approve(OperatorLogin login, SettlementDecision decision)
      throws Exception {
    return installation
        .confirmations()
        .approve(login, decision.decisionId(), decision.contentHash());
  }

  private void expectRepair(String code, Answer answer) throws Exception {
    assertThat(answer(answer.bytes()).inRepair()).containsExactly(Map.entry(code, 1L));
  }

  @Test
  void aCentWithinTheToleranceSettlesAndIsBookedToTheDifferenceAccount() throws Exception {
    ReceivedCounts received = answer(whole().part("C1", "1000", "25012.49", null).bytes());

    assertThat(received.settledWhole()).isEqualTo(1);
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.49");
    assertThat(
            installation.query(
                "SELECT account, trim_scale(sum(amount)) FROM posting"
                    + " WHERE account LIKE 'PAY%' OR account LIKE 'CASH%' OR account LIKE 'SETTLE%'"
                    + " GROUP BY account ORDER BY account"))
        .containsExactly(
            "CASH:ACC1:GBP -25012.49",
            "PAYABLE:BARCGB22XXX:GBP 0",
            "SETTLEMENT_DIFFERENCE:ACC1:GBP -0.01");
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "t")) {
      assertThat(Invariants.check(reader, List.of(), SettlementInvariant.SETTLED))
          .allMatch(Finding::holds);
    }
  }

  @Test
  void aGreaterDifferenceSettlesWhenTwoPeopleAcceptIt() throws Exception {
    answer(whole().part("C1", "1000", "24000", null).bytes());
    assertThat(installation.query(MESSAGES)).containsExactly("IN_REPAIR CONFIRMATION_AMOUNT 1");
    long id =
        Long.parseLong(installation.value("SELECT custodian_message_id FROM custodian_message"));

    SettlementDecision proposed =
        installation
            .confirmations()
            .propose(installation.anna(), DecisionKind.AMOUNT.of(id), "agreed by telephone");
    assertThat(proposed.before()).isEqualTo("25012.5 GBP");
    assertThat(proposed.after()).isEqualTo("24000 GBP");
    assertThatThrownBy(() -> approve(installation.anna(), proposed))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("somebody else");
    assertThat(approve(installation.operator("bob"), proposed).state())
        .isEqualTo(Proposal.State.APPROVED);

    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 24000");
    assertThat(
            installation.value(
                "SELECT trim_scale(sum(amount)) FROM posting"
                    + " WHERE account = 'SETTLEMENT_DIFFERENCE:ACC1:GBP'"))
        .isEqualTo("-1012.5");
    assertThat(installation.query("SELECT action FROM audit_event WHERE action LIKE 'AMOUNT%'"))
        .containsExactly("AMOUNT_PROPOSED", "AMOUNT_APPROVED", "AMOUNT_ACCEPTED");
  }

  @Test
  void aMarketMayHaveATighterTolerance() throws Exception {
    SettlementDecision proposed =
        installation
            .confirmations()
            .propose(
                installation.anna(),
                new CashTolerance("*", "GBP", BigDecimal.ZERO, BigDecimal.ZERO),
                "the market is exact");
    approve(installation.operator("bob"), proposed);

    expectRepair("CONFIRMATION_AMOUNT", whole().part("C1", "1000", "25012.49", null));
  }
}
