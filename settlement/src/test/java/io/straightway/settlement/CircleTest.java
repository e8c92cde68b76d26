package io.straightway.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.SettlementInstruction023;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A purchase and a sale, from the trade to the settled books. */
final class CircleTest {
  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;

  @BeforeEach
  void aPurchaseAndASale() throws Exception {
    installation = SettlementInstallation.open(dir);
    installation.book(
        TradeXml.purchase("A", 1).text(),
        TradeXml.purchase("A", 2).with("Side", "SELL").with("Quantity", "400").text());
  }

  @Test
  void theBooksOfTheTextbookAfterBothHaveSettled() throws Exception {
    assertThat(installation.instruct().instructions()).isEqualTo(2);
    assertThat(installation.deliver().messages()).isEqualTo(2);
    List<SettlementInstruction023> sent = CustodianAnswers.read(installation.out());
    CustodianAnswers.write(
        installation.in(),
        "1.bundle.xml",
        sent.stream().map(i -> CustodianAnswers.matched(i.transactionId())).toList());
    CustodianAnswers.write(
        installation.in(),
        "2.bundle.xml",
        sent.stream().map(i -> CustodianAnswers.whole(i).bytes()).toList());
    ReceivedCounts received = installation.receive();

    assertThat(received).isEqualTo(new ReceivedCounts(4, 0, 2, 2, 0, Map.of()));
    assertThat(SettlementInstallation.files(installation.in())).isEmpty();
    assertThat(
            installation.query(
                "SELECT status, settled_quantity, settled_amount FROM settlement_instruction ORDER BY movement"))
        .containsExactly("SETTLED 400 9987.5", "SETTLED 1000 25012.5");
    assertThat(
            installation.query(
                "SELECT account, sum(amount)::numeric(20,2) FROM posting WHERE account LIKE 'CASH%' OR account LIKE '%ABLE:%' GROUP BY account ORDER BY account"))
        .containsExactly(
            "CASH:ACC1:GBP -15025.00",
            "PAYABLE:BARCGB22XXX:GBP 0.00",
            "RECEIVABLE:BARCGB22XXX:GBP 0.00");
    assertThat(
            installation.query(
                "SELECT instrument, trim_scale(traded), trim_scale(settled) FROM current_position ORDER BY instrument"))
        .containsExactly("GB00BH4HKS39 600 600", "GBP -15025 -15025");
    assertThat(
            installation.query(
                "SELECT kind, value_date FROM journal_entry WHERE kind = 'SETTLEMENT_DATE'"))
        .containsExactly("SETTLEMENT_DATE 2026-11-24", "SETTLEMENT_DATE 2026-11-24");
  }

  @Test
  void aPurchaseIsReceivedAndPaidByUsAndASaleDeliveredAndPaidByTheCounterparty() throws Exception {
    installation.instruct();
    installation.deliver();

    assertThat(CustodianAnswers.read(installation.out()))
        .extracting(
            SettlementInstruction023::movement,
            i -> i.amountDirection().code(),
            SettlementInstruction023::safekeepingAccount,
            SettlementInstruction023::agentAccount)
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple(Movement.RECEIVE, "DBIT", "SK-ACC1", "B1"),
            org.assertj.core.groups.Tuple.tuple(Movement.DELIVER, "CRDT", "SK-ACC1", "B1"));
    assertThat(AmountDirection.valueOf("PAY").code()).isEqualTo("DBIT");
    assertThat(
            installation.query(
                "SELECT movement, amount_direction FROM settlement_instruction ORDER BY 1"))
        .containsExactly("DELIVER RECEIVE", "RECEIVE PAY");
  }
}
