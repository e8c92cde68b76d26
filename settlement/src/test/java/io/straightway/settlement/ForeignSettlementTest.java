package io.straightway.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.messages.iso20022.ForeignExchange;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.settlement.instruct.InstructOptions;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trades in dollars that settle in euros. */
final class ForeignSettlementTest {
  private static final String APPLE = "US0378331005";
  private static final String EUROS =
      """
      INSERT INTO straightway.currency VALUES ('EUR', 2, 'Euro', 'EUTA');
      INSERT INTO straightway.security (isin, valid_from, name, kind, currency, mic, calendar,
        settlement_days)
      VALUES ('US0378331005', '2000-01-01', 'Apple', 'EQUITY', 'USD', 'XNAS', 'USNY', 2);
      INSERT INTO straightway.ssi VALUES
        ('BARCGB22XXX', 'EUR', '*', '2000-01-01', 'DAKVDEFFXXX', 'BARCDEFFXXX', 'B-EUR');
      INSERT INTO straightway.static_data_version (version) VALUES (2)
      """;
  private static final String BALANCES =
      """
      SELECT account, trim_scale(balance) FROM current_balance
       WHERE balance <> 0 ORDER BY account
      """;
  private static final String CASH =
      """
      SELECT instrument, trim_scale(traded), trim_scale(settled) FROM current_position
       WHERE length(instrument) = 3 ORDER BY instrument
      """;

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;

  @BeforeEach
  void open() throws Exception {
    installation = SettlementInstallation.open(dir);
    try (Connection owner =
            installation.engine().database().database().connect(Role.MIGRATOR, "t");
        Statement statement = owner.createStatement()) {
      statement.execute(EUROS);
    }
    installation.engine().element().staticData().refresh();
  }

  @AfterEach
  void theInvariantsHoldAndEachCurrencyBalances() throws Exception {
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
    assertThat(
            installation.query(
                "SELECT currency FROM posting GROUP BY currency HAVING sum(amount) <> 0"))
        .isEmpty();
  }

  /** Returns a purchase of 1,000 at 25.00 with 12.50 commission, in USD, payable in EUR. */
  private static TradeXml inEuros(int number) {
    return TradeXml.purchase("X", number)
        .with("Isin", APPLE)
        .with("Currency", "USD")
        .with("SettlementDate", "2026-11-24")
        .with("SettlementCurrency", "EUR")
        .with("FxRate", "0.92");
  }

  @Test
  void aPurchaseSettlesInTwoPartsWithACentLessAndTheLastIsReversed() throws Exception {
    installation.book(inEuros(1).with("SettlementAmount", "23011.50").text());
    assertThat(installation.query(CASH)).containsExactly("EUR -23011.5 0");
    installation.instruct();
    installation.deliver();
    SettlementInstruction023 sent = CustodianAnswers.read(installation.out()).get(0);
    assertThat(sent.currency()).isEqualTo("EUR");
    assertThat(sent.amount()).isEqualByComparingTo("23011.50");
    assertThat(sent.agentAccount()).isEqualTo("B-EUR");
    assertThat(sent.foreignExchange())
        .isEqualTo(
            new ForeignExchange("USD", "EUR", new BigDecimal("0.92"), new BigDecimal("25012.50")));

    CustodianAnswers.Answer whole = CustodianAnswers.whole(sent);
    answer("1", whole.part("P1", "333", "7662.83", "0").bytes());

    assertThat(installation.query(BALANCES))
        .containsExactly(
            "CASH:ACC1:EUR -7662.83",
            "COMMISSION:ACC1:USD 12.5",
            "FX_POSITION:ACC1:EUR 7662.83",
            "FX_POSITION:ACC1:USD -8329.16",
            "PAYABLE:BARCGB22XXX:USD -16683.34",
            "SECURITIES:ACC1:USD 25000");

    assertThat(answer("2", whole.part("P2", "667", "15348.66", "333").bytes()).settledWhole())
        .isEqualTo(1);

    List<String> settled =
        List.of(
            "CASH:ACC1:EUR -23011.49",
            "COMMISSION:ACC1:USD 12.5",
            "FX_POSITION:ACC1:EUR 23011.5",
            "FX_POSITION:ACC1:USD -25012.5",
            "SECURITIES:ACC1:USD 25000",
            "SETTLEMENT_DIFFERENCE:ACC1:EUR -0.01");
    assertThat(installation.query(BALANCES)).containsExactlyElementsOf(settled);
    assertThat(installation.query(CASH)).containsExactly("EUR -23011.5 -23011.49");

    takeBackTheLast();

    assertThat(installation.query(BALANCES)).contains("PAYABLE:BARCGB22XXX:USD -16683.34");
    answer("3", whole.part("P3", "667", "15348.66", "333").bytes());
    assertThat(installation.query(BALANCES)).containsExactlyElementsOf(settled);
  }

  @Test
  void tradesAtOneRateAreNettedAndSetOffInTheirOwnCurrency() throws Exception {
    installation.book(
        inEuros(1).text(),
        inEuros(2).with("Side", "SELL").with("Quantity", "400").text(),
        inEuros(3).with("FxRate", "0.93").text());

    assertThat(
            installation
                .instruct(new InstructOptions(null, true, false, null, Duration.ZERO))
                .instructions())
        .isEqualTo(2);
    installation.deliver();
    assertThat(
            installation.query(
                "SELECT movement, trim_scale(quantity), trim_scale(amount), currency,"
                    + " trim_scale(trade_amount), trade_currency, trim_scale(set_off_amount)"
                    + " FROM settlement_instruction ORDER BY instruction_id"))
        .containsExactly(
            "RECEIVE 600 13823 EUR 15025 USD 9987.5", "RECEIVE 1000 23261.62 EUR 25012.5 USD 0");
    for (SettlementInstruction023 sent : CustodianAnswers.read(installation.out())) {
      answer(sent.transactionId(), CustodianAnswers.whole(sent).bytes());
    }

    assertThat(installation.query(BALANCES))
        .containsExactly(
            "CASH:ACC1:EUR -37084.62",
            "COMMISSION:ACC1:USD 37.5",
            "FX_POSITION:ACC1:EUR 37084.62",
            "FX_POSITION:ACC1:USD -40037.5",
            "SECURITIES:ACC1:USD 40000");
  }

  private ReceivedCounts answer(String name, byte[] document) throws Exception {
    CustodianAnswers.write(installation.in(), name + ".xml", List.of(document));
    return installation.receive();
  }

  private void takeBackTheLast() throws Exception {
    long message =
        Long.parseLong(installation.value("SELECT max(custodian_message_id) FROM settlement"));
    installation.reverse(installation.operator("bob"), message);
  }
}
