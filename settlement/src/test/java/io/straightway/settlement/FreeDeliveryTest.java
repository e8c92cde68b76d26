package io.straightway.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.custodian.SimulatedCustodian;
import io.straightway.custodian.SimulatorRates;
import io.straightway.custodian.SimulatorSettings;
import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.settlement.instruct.InstructOptions;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.Reconciliation;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Deliveries free of payment, from the trade to the custodian's statement. */
final class FreeDeliveryTest {
  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;

  @BeforeEach
  void open() throws Exception {
    installation = SettlementInstallation.open(dir);
  }

  @AfterEach
  void theInvariantsHold() throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "t")) {
      assertThat(Invariants.check(reader, List.of(), SettlementInvariant.SETTLED))
          .allMatch(Finding::holds);
    }
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "t")) {
      Finding finding = SettlementInvariant.check(reader);
      assertThat(finding.holds()).as(finding.toString()).isTrue();
    }
  }

  private static TradeXml free(int number) {
    return TradeXml.purchase("F", number).free();
  }

  private static TradeXml leg(int number, String side, String account, String other) {
    return free(number)
        .with("Side", side)
        .with("Account", account)
        .with("TransferAccount", other)
        .with("Quantity", "300");
  }

  @Test
  void aGiftAndATransferSettleAndTheCustodiansStatementReconciles() throws Exception {
    installation.book(
        free(1).with("Price", "0").text(),
        leg(2, "SELL", "ACC1", "ACC2").text(),
        leg(3, "BUY", "ACC2", "ACC1").text());

    installation.instruct();
    installation.deliver();

    List<SettlementInstruction023> sent = CustodianAnswers.read(installation.out());
    assertThat(sent)
        .allMatch(i -> i.payment() == Payment.FREE && i.amount().signum() == 0)
        .extracting(
            i -> i.movement().code(),
            SettlementInstruction023::safekeepingAccount,
            SettlementInstruction023::agent,
            SettlementInstruction023::agentAccount,
            SettlementInstruction023::counterparty)
        .containsExactlyInAnyOrder(
            Tuple.tuple("RECE", "SK-ACC1", "BARCGB22XXX", "B1", "BARCGB22XXX"),
            Tuple.tuple("DELI", "SK-ACC1", "CUSTGB2LXXX", "SK-ACC2", "BARCGB22XXX"),
            Tuple.tuple("RECE", "SK-ACC2", "CUSTGB2LXXX", "SK-ACC1", "BARCGB22XXX"));
    byte[] statement = settleAtTheCustodian();
    assertThat(installation.receive().settledWhole()).isEqualTo(3);
    assertThat(
            installation.query(
                "SELECT account, instrument, trim_scale(traded), trim_scale(settled)"
                    + " FROM current_position ORDER BY account, instrument"))
        .containsExactly("ACC1 GB00BH4HKS39 700 700", "ACC2 GB00BH4HKS39 300 300");
    assertThat(
            installation.query(
                "SELECT account, trim_scale(balance) FROM current_balance ORDER BY account"))
        .containsExactly(
            "FREE_DELIVERY:ACC1:GBP 7500",
            "FREE_DELIVERY:ACC2:GBP -7500",
            "SECURITIES:ACC1:GBP -7500",
            "SECURITIES:ACC2:GBP 7500");
    assertThat(installation.query("SELECT kind FROM journal_entry"))
        .containsOnly("TRADE_DATE")
        .hasSize(2);
    assertThat(reconciled(statement).breaks()).isEmpty();
  }

  private byte[] settleAtTheCustodian() throws Exception {
    SimulatorRates rates =
        new SimulatorRates(BigDecimal.ONE, new BigDecimal("0.5"), BigDecimal.ZERO, BigDecimal.ZERO);
    SimulatorSettings settings =
        new SimulatorSettings(installation.in(), dir.resolve("state"), rates, 1, null);
    try (SimulatedCustodian custodian = SimulatedCustodian.open(settings, Clock.systemUTC())) {
      custodian.begin(CustodianAnswers.DAY, false);
      for (String name : SettlementInstallation.files(installation.out())) {
        custodian.take(Files.readAllBytes(installation.out().resolve(name)));
      }
      custodian.begin(CustodianAnswers.DAY.plusDays(1), false);
      custodian.answer();
      return custodian.statement().toCsv();
    }
  }

  private Reconciliation reconciled(byte[] csv) throws Exception {
    StatementReading reading =
        new StatementFile(new MessageReader(new HardenedXml())).read(List.of(csv));
    return new Reconciler(installation.database())
        .run(((StatementReading.FileContent) reading).statements(), "statement", csv, null)
        .get(0);
  }

  @Test
  void freeDeliveriesAreNettedOnlyWithFreeDeliveries() throws Exception {
    installation.book(
        TradeXml.purchase("F", 1).text(),
        TradeXml.purchase("F", 2).text(),
        free(3).text(),
        free(4).with("Side", "SELL").with("Quantity", "400").text());

    assertThat(
            installation
                .instruct(new InstructOptions(null, true, false, null, Duration.ZERO))
                .instructions())
        .isEqualTo(2);
    assertThat(
            installation.query(
                "SELECT payment, movement, trim_scale(quantity), trim_scale(amount)"
                    + " FROM settlement_instruction ORDER BY 1"))
        .containsExactly("AGAINST RECEIVE 2000 50025", "FREE RECEIVE 600 0");
  }

  @Test
  void aTransferThatIsCancelledLeavesTheBooksBeforeItIsSent() throws Exception {
    installation.book(leg(2, "SELL", "ACC1", "ACC2").text());
    installation.instruct();
    installation.book(
        leg(5, "SELL", "ACC1", "ACC2")
            .with("Action", "CANCEL")
            .with("Version", "2")
            .with("TradeReference", "F-T2")
            .text());

    assertThat(installation.query("SELECT status FROM settlement_instruction"))
        .containsExactly("CANCELLED");
    assertThat(installation.query("SELECT balance FROM current_balance WHERE balance <> 0"))
        .isEmpty();
  }
}
