package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.OperatorTicket;
import io.straightway.db.operator.ProvedCall;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.settlement.CustodianAnswers.Answer;
import io.straightway.settlement.check.SettlementInvariant;
import java.math.BigDecimal;
import java.security.SecureRandom;
import java.sql.Connection;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A purchase of 1,000 for 25,012.50 settles for another amount. */
final class CashDifferenceTest extends DeliveredPurchase {
  private static final String STATE =
      "SELECT status, trim_scale(settled_quantity), trim_scale(settled_amount)"
          + " FROM settlement_instruction";

  private void expectRepair(String code, Answer answer) throws Exception {
    assertThat(answer(answer.bytes()).inRepair()).containsExactly(Map.entry(code, 1L));
  }

  @Test
  void aCentWithinTheToleranceSettlesAndStandsOnTheDifferenceAccount() throws Exception {
    ReceivedCounts received = answer(whole().part("C1", "1000", "25012.49", null).bytes());

    assertThat(received.settledWhole()).isEqualTo(1);
    assertThat(house.value(STATE)).isEqualTo("SETTLED 1000 25012.49");
    assertThat(
            house.query(
                "SELECT account, trim_scale(sum(amount)) FROM posting"
                    + " WHERE account LIKE 'PAY%' OR account LIKE 'CASH%' OR account LIKE 'SETTLE%'"
                    + " GROUP BY account ORDER BY account"))
        .containsExactly(
            "CASH:ACC1:GBP -25012.49",
            "PAYABLE:BARCGB22XXX:GBP 0",
            "SETTLEMENT_DIFFERENCE:ACC1:GBP -0.01");
    try (Connection reader = house.engine().database().database().connect(Role.READER, "t")) {
      assertThat(Invariants.check(reader, List.of(), SettlementInvariant.SETTLED))
          .allMatch(Finding::holds);
    }
  }

  @Test
  void aGreaterDifferenceSettlesWhenTwoPeopleAcceptIt() throws Exception {
    answer(whole().part("C1", "1000", "24000", null).bytes());
    assertThat(house.query(MESSAGES)).containsExactly("IN_REPAIR CONFIRMATION_AMOUNT 1");
    long id = Long.parseLong(house.value("SELECT custodian_message_id FROM custodian_message"));

    assertThat(house.confirmations().accept(house.anna(), id, "agreed by telephone")).isEmpty();
    assertThatThrownBy(() -> house.confirmations().accept(house.anna(), id, "again"))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("somebody else");
    assertThat(house.confirmations().accept(house.operator("bob"), id, "seen").orElseThrow())
        .matches(ConfirmationDesk.Resubmission::applied);

    assertThat(house.value(STATE)).isEqualTo("SETTLED 1000 24000");
    assertThat(
            house.value(
                "SELECT trim_scale(sum(amount)) FROM posting"
                    + " WHERE account = 'SETTLEMENT_DIFFERENCE:ACC1:GBP'"))
        .isEqualTo("-1012.5");
    assertThat(house.query("SELECT action FROM audit_event WHERE action LIKE 'AMOUNT%'"))
        .containsExactly("AMOUNT_PROPOSED", "AMOUNT_APPROVED");
  }

  @Test
  void acceptingByTicketsTakesOneForEachOfBothActions() throws Exception {
    answer(whole().part("C1", "1000", "24000", null).bytes());
    long id = Long.parseLong(house.value("SELECT custodian_message_id FROM custodian_message"));
    house.confirmations().accept(house.anna(), id, "agreed by telephone");
    ProvedCall decision = ProvedCall.of("decide_on_confirmation", "AMOUNT", id, "seen");
    ProvedCall again = ProvedCall.of("audit_custodian_resubmission", id);
    OperatorLogin bob = house.operator("bob");

    assertThatThrownBy(
            () -> house.confirmations().accept(ticketed(bob, decision), id, "another reason"))
        .hasMessageContaining("not for what is to be done");
    assertThat(
            house.confirmations().accept(ticketed(bob, decision, again), id, "seen").orElseThrow())
        .matches(ConfirmationDesk.Resubmission::applied);
  }

  private static OperatorLogin ticketed(OperatorLogin login, ProvedCall... calls) {
    SecureRandom random = new SecureRandom();
    return new OperatorLogin(
        login.name(),
        Stream.of(calls)
            .map(call -> OperatorTicket.of(login, call, Instant.now(), random))
            .collect(Collectors.joining(" ")));
  }

  @Test
  void aMarketMayHaveATighterTolerance() throws Exception {
    try (Connection connection = house.database().getConnection()) {
      new CashTolerance("*", "GBP", BigDecimal.ZERO, BigDecimal.ZERO).set(connection, house.anna());
    }

    expectRepair("CONFIRMATION_AMOUNT", whole().part("C1", "1000", "25012.49", null));
  }
}
