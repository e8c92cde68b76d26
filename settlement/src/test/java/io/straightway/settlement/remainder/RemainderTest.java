package io.straightway.settlement.remainder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.queue.Outcome;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import io.straightway.settlement.instruct.InstructOptions;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Remainders that the custodian has cancelled after a part had settled. */
final class RemainderTest {
  private static final String STATIC_DATA =
      """
      INSERT INTO straightway.account VALUES
        ('KEPT', '2000-01-01', 'x', 'CUSTGB2LXXX', 'SK-KEPT', 'CA-KEPT', 'N');
      INSERT INTO straightway.currency VALUES ('EUR', 2, 'Euro', 'EUTA');
      INSERT INTO straightway.ssi VALUES
        ('BARCGB22XXX', 'EUR', '*', '2000-01-01', 'DAKVDEFFXXX', 'BARCDEFFXXX', 'B-EUR');
      INSERT INTO straightway.static_data_version (version) VALUES (2)
      """;
  private static final String BALANCES =
      "SELECT account, trim_scale(balance) FROM current_balance WHERE balance <> 0 ORDER BY account";
  private static final String POSITIONS =
      "SELECT instrument, trim_scale(traded), trim_scale(settled) FROM current_position"
          + " ORDER BY instrument";

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;
  private OperatorLogin bob;
  private int files;

  @BeforeEach
  void open() throws Exception {
    installation = SettlementInstallation.open(dir, STATIC_DATA);
    bob = installation.operator("bob");
  }

  private void theBooksHold() throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "t")) {
      assertThat(Invariants.check(reader, List.of(), SettlementInvariant.SETTLED))
          .allMatch(Finding::holds);
    }
    assertThat(findingOfSettlement().holds()).as(findingOfSettlement().toString()).isTrue();
  }

  private Finding findingOfSettlement() throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "t")) {
      return SettlementInvariant.check(reader);
    }
  }

  private SettlementInstruction023 sent(InstructOptions options, TradeXml... trades)
      throws Exception {
    for (TradeXml trade : trades) {
      installation.book(trade.text());
    }
    installation.instruct(options);
    installation.deliver();
    return CustodianAnswers.read(installation.out()).get(0);
  }

  private void answer(byte[]... messages) throws Exception {
    files++;
    CustodianAnswers.write(installation.in(), files + ".bundle.xml", List.of(messages));
    installation.receive();
  }

  /** Settles a part at the custodian, and cancels the remainder as requested. */
  private SettlementInstruction023 cancelled(
      SettlementInstruction023 sent, String quantity, String amount) throws Exception {
    answer(CustodianAnswers.whole(sent).part("P1", quantity, amount, "0").bytes());
    installation.instructions().cancel(installation.anna(), sent.transactionId());
    installation.deliver();
    answer(CustodianAnswers.cancellation(sent.transactionId(), State.CANCELLED, null));
    return sent;
  }

  private SettlementDecision proposed(SettlementInstruction023 of) throws Exception {
    long number = Long.parseLong(of.transactionId().substring(2));
    return installation
        .confirmations()
        .propose(installation.anna(), DecisionKind.REMAINDER.of(number), "they will not deliver");
  }

  private void takeBack(SettlementInstruction023 of) throws Exception {
    SettlementDecision decision = proposed(of);
    assertThat(decision.subject()).isEqualTo("instruction:" + of.transactionId());
    installation.confirmations().approve(bob, decision.decisionId(), decision.contentHash());
    theBooksHold();
  }

  private static TradeXml trade(int number) {
    return TradeXml.purchase("A", number);
  }

  @Test
  void theRestOfAPurchaseLeavesTheBooksWithItsShareOfTheFees() throws Exception {
    takeBack(cancelled(sent(InstructOptions.USUAL, trade(1)), "400", "10005"));

    assertThat(installation.query(BALANCES))
        .containsExactly(
            "CASH:ACC1:GBP -10005", "COMMISSION:ACC1:GBP 5", "SECURITIES:ACC1:GBP 10000");
    assertThat(installation.query(POSITIONS))
        .containsExactly("GB00BH4HKS39 400 400", "GBP -10005 -10005");
    assertThat(
            installation.query(
                "SELECT actor, action, subject FROM audit_event WHERE action LIKE 'REMAINDER%'"))
        .containsExactly(
            "anna REMAINDER_PROPOSED proposal:1",
            "bob REMAINDER_APPROVED proposal:1",
            "bob REMAINDER_TAKEN_BACK instruction:SI"
                + installation.value("SELECT instruction_id FROM settlement_instruction"));
  }

  @Test
  void theRestOfASaleLeavesWithRoundedFees() throws Exception {
    TradeXml sale =
        trade(1)
            .with("Side", "SELL")
            .with("Quantity", "3000")
            .with("Fees", "<Fee kind=\"COMMISSION\">0.05</Fee><Fee kind=\"TAX\">0.50</Fee>");
    takeBack(cancelled(sent(InstructOptions.USUAL, sale), "1500", "37499.72"));

    // 0.025 is rounded to the even cent, and SECURITIES takes the remainder
    assertThat(installation.query(BALANCES))
        .containsExactly(
            "CASH:ACC1:GBP 37499.72",
            "COMMISSION:ACC1:GBP 0.03",
            "SECURITIES:ACC1:GBP -37500",
            "TAX:ACC1:GBP 0.25");
  }

  @Test
  void nettedAmountsAreSetOffWithTheRemainder() throws Exception {
    SettlementInstruction023 netted =
        sent(
            new InstructOptions(null, true, false, null, Duration.ZERO),
            trade(1),
            trade(2).with("Side", "SELL").with("Quantity", "400"));
    // 25,012.50 less 9,987.50
    takeBack(cancelled(netted, "300", "7512.50"));

    assertThat(installation.query(BALANCES))
        .containsExactly(
            "CASH:ACC1:GBP -7512.5", "COMMISSION:ACC1:GBP 12.5", "SECURITIES:ACC1:GBP 7500");
    assertThat(installation.query(POSITIONS))
        .containsExactly("GB00BH4HKS39 300 300", "GBP -7512.5 -7512.5");
  }

  @Test
  void aRemainderInAnotherCurrencyIsReversedInThatOfTheTrade() throws Exception {
    TradeXml euros =
        trade(1)
            .with("SettlementCurrency", "EUR")
            .with("FxRate", "1.10")
            .with("SettlementDate", "2026-11-24");
    takeBack(cancelled(sent(InstructOptions.USUAL, euros), "333", "9162.08"));

    assertThat(installation.query(BALANCES))
        .containsExactly(
            "CASH:ACC1:EUR -9162.08",
            "COMMISSION:ACC1:GBP 4.16",
            "FX_POSITION:ACC1:EUR 9162.08",
            "FX_POSITION:ACC1:GBP -8329.16",
            "SECURITIES:ACC1:GBP 8325");
    assertThat(installation.query(POSITIONS))
        .containsExactly("EUR -9162.08 -9162.08", "GB00BH4HKS39 333 333");
  }

  @Test
  void theRestOfAFreeReceiptLeavesAtItsWorth() throws Exception {
    takeBack(cancelled(sent(InstructOptions.USUAL, trade(1).free()), "400", "0"));

    assertThat(installation.query(BALANCES))
        .containsExactly("FREE_DELIVERY:ACC1:GBP -10000", "SECURITIES:ACC1:GBP 10000");
  }

  @Test
  void onlyTwoOperatorsRestoreACancelledInstructionAndOnlyOnce() throws Exception {
    SettlementInstruction023 sent = sent(InstructOptions.USUAL, trade(1));
    refused(DeskRefusal.Code.WRONG_STATE, sent);
    cancelled(sent, "400", "10005");
    SettlementDecision own = proposed(sent);
    assertThatThrownBy(
            () ->
                installation
                    .confirmations()
                    .approve(installation.anna(), own.decisionId(), own.contentHash()))
        .isInstanceOfSatisfying(
            DeskRefusal.class, no -> assertThat(no.code()).isEqualTo(DeskRefusal.Code.OWN_REPAIR));
    refused(DeskRefusal.Code.WRONG_STATE, sent);
    installation.confirmations().approve(bob, own.decisionId(), own.contentHash());
    refused(DeskRefusal.Code.WRONG_STATE, sent);
    theBooksHold();
  }

  private void refused(DeskRefusal.Code code, SettlementInstruction023 of) {
    assertThatThrownBy(() -> proposed(of))
        .isInstanceOfSatisfying(
            DeskRefusal.class, refusal -> assertThat(refusal.code()).isEqualTo(code));
  }

  @Test
  void theDatabaseRefusesAnUndecidedRemainderAndTheProofNamesIt() throws Exception {
    SettlementInstruction023 sent =
        cancelled(sent(InstructOptions.USUAL, trade(1)), "400", "10005");
    String insert =
        "INSERT INTO settlement_remainder (remainder_id, instruction_id, quantity, amount, debt,"
            + " taken_on) VALUES (9, "
            + sent.transactionId().substring(2)
            + ", %s, 15007.5, 15007.5, '2026-11-24')";
    try (Connection engine =
            installation.engine().database().database().connect(Role.ENGINE, "psql");
        Statement statement = engine.createStatement()) {
      assertThatThrownBy(() -> statement.execute(insert.formatted("600")))
          .isInstanceOfSatisfying(
              SQLException.class, no -> assertThat(no.getSQLState()).isEqualTo("23514"));
    }
    theBooksHold();
    installation.tamper("SET session_replication_role = replica; " + insert.formatted("599"));
    assertThat(findingOfSettlement().toString())
        .contains("is not what was cancelled, or not what two operators have decided");
  }

  @Test
  void securitiesThatCannotArriveAreNotSold() throws Exception {
    TradeXml bought = trade(1).with("Account", "KEPT");
    SettlementInstruction023 sent = sent(InstructOptions.USUAL, bought);
    answer(
        CustodianAnswers.status(sent.transactionId(), SettlementStatus024.Status.REFUSED, "SAFE"));
    assertThat(sold(2, "10")).isEqualTo("0");
    answer(CustodianAnswers.matched(sent.transactionId()));
    answer(CustodianAnswers.whole(sent).part("P1", "400", "10005", "0").bytes());
    assertThat(sold(3, "1001")).as("the rest can still arrive").isEqualTo("1000");

    // cancelled without our request: operators decide about the open quantity
    answer(
        CustodianAnswers.status(
            sent.transactionId(), SettlementStatus024.Status.CANCELLED, "CANS"));
    assertThat(sold(4, "990")).isEqualTo("400");
    installation.instructions().close(installation.anna(), sent.transactionId());
    assertThat(sold(5, "990")).isEqualTo("400");
    takeBack(sent);
    assertThat(sold(6, "401")).isEqualTo("400");
    assertThat(sold(7, "400")).isEqualTo("BOOKED");
  }

  /** Sells; returns BOOKED, or the quantity that the refusal says the account holds. */
  private String sold(int number, String quantity) throws Exception {
    Outcome outcome =
        installation
            .engine()
            .take(
                trade(number)
                    .with("Side", "SELL")
                    .with("Account", "KEPT")
                    .with("Quantity", quantity)
                    .bytes())
            .get(0);
    return outcome.kind() == Outcome.Kind.BOOKED
        ? "BOOKED"
        : String.valueOf(outcome.refusal()).replaceAll(".*KEPT holds ([0-9.]+) of.*", "$1");
  }
}
