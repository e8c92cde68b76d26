package io.straightway.settlement;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.settlement.instruct.InstructOptions;
import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import io.straightway.staticdata.LoadedFiles;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A share that trades in London in pounds, and in Paris and Frankfurt in euros, and an account that
 * settles pounds at one custodian, euros at another, and Frankfurt trades at a third.
 */
final class SeveralMarketsTest {
  private static final String VODAFONE = StaticDataFixture.VODAFONE;
  private static final String STATIC_DATA =
      """
      INSERT INTO currency VALUES ('EUR', 2, 'Euro', 'EUTA');
      INSERT INTO listing VALUES
        ('GB00BH4HKS39', 'XPAR', 'EUR', '2000-01-01', 'EUTA', 2),
        ('GB00BH4HKS39', 'XETR', 'EUR', '2000-01-01', 'EUTA', 2);
      INSERT INTO ssi VALUES
        ('BARCGB22XXX', 'EUR', '*', '2000-01-01', 'SICVFRPPXXX', 'BARCFRPPXXX', 'B-FR'),
        ('BARCGB22XXX', 'EUR', 'XETR', '2000-01-01', 'DAKVDEFFXXX', 'BARCDEFFXXX', 'B-DE'),
        ('OURSGB2LXXX', 'EUR', 'XPAR', '2000-01-01', 'CRSTGB22XXX', 'CUSTGB2LXXX', 'SK-ACC3'),
        ('OURSGB2LXXX', 'GBP', 'XLON', '2000-01-01', 'SICVFRPPXXX', 'CUSTFRPPXXX', 'SK-FR');
      INSERT INTO counterparty VALUES ('OURSGB2LXXX', '2000-01-01', 'Ourselves');
      INSERT INTO own_ssi VALUES
        ('ACC3', 'EUR', '*', '2000-01-01', 'CUSTFRPPXXX', 'SK-FR', 'CA-FR'),
        ('ACC3', 'EUR', 'XETR', '2000-01-01', 'CUSTDEFFXXX', 'SK-DE', 'CA-DE');
      INSERT INTO account VALUES
        ('ACC3', '2000-01-01', 'Third', 'CUSTGB2LXXX', 'SK-ACC3', 'CA-ACC3');
      """;

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;

  @BeforeEach
  void open() throws Exception {
    installation = SettlementInstallation.open(dir, STATIC_DATA);
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

  private static TradeXml purchase(int number, String currency, String place, String quantity) {
    return TradeXml.purchase("M", number)
        .with("Account", "ACC3")
        .with("Currency", currency)
        .with("PlaceOfTrade", place)
        .with("Quantity", quantity)
        .with("Price", "10")
        .with("Fees", "");
  }

  private void bookOnThreeMarkets() throws Exception {
    installation.book(
        purchase(1, "GBP", "", "1000").text(),
        purchase(2, "EUR", "XPAR", "400").text(),
        purchase(3, "EUR", "XETR", "30").text(),
        purchase(4, "EUR", "XPAR", "100").with("Side", "SELL").text());
  }

  @Test
  void aShareSettlesAtTheCustodianOfEachMarketAndAllStatementsReconcile() throws Exception {
    bookOnThreeMarkets();
    assertThat(installation.query("SELECT trade_reference, mic FROM trade ORDER BY 1"))
        .containsExactly("M-T1 null", "M-T2 XPAR", "M-T3 XETR", "M-T4 XPAR");

    installation.instruct();
    installation.deliver();

    List<SettlementInstruction023> sent = CustodianAnswers.read(installation.out());
    assertThat(sent)
        .extracting(
            SettlementInstruction023::custodian,
            SettlementInstruction023::safekeepingAccount,
            SettlementInstruction023::cashAccount,
            SettlementInstruction023::placeOfSettlement,
            i -> i.quantity().intValue())
        .containsExactlyInAnyOrder(
            Tuple.tuple("CUSTGB2LXXX", "SK-ACC3", "CA-ACC3", "CRSTGB22XXX", 1000),
            Tuple.tuple("CUSTFRPPXXX", "SK-FR", "CA-FR", "SICVFRPPXXX", 400),
            Tuple.tuple("CUSTDEFFXXX", "SK-DE", "CA-DE", "DAKVDEFFXXX", 30),
            Tuple.tuple("CUSTFRPPXXX", "SK-FR", "CA-FR", "SICVFRPPXXX", 100));
    assertThat(SettlementInstallation.files(installation.out()))
        .as("a bundle for each custodian")
        .hasSize(3);
    settle(sent);
    assertThat(breaks(securities("SK-ACC3", "1000"), cash("CA-ACC3", "GBP", "-10000"))).isEmpty();
    assertThat(breaks(securities("SK-FR", "300"), cash("CA-FR", "EUR", "-3000"))).isEmpty();
    assertThat(breaks(securities("SK-DE", "30"), cash("CA-DE", "EUR", "-300"))).isEmpty();
    assertThat(installation.query("SELECT * FROM reconciliation_break")).isEmpty();
    assertThat(breaks(securities("SK-FR", "330"), cash("CA-FR", "EUR", "-3300")))
        .extracting(b -> b.key().account() + " " + b.difference())
        .containsExactlyInAnyOrder("SK-FR 30", "CA-FR -300");
  }

  /** When a custodian is replaced, all of its holdings move to the new one. */
  @Test
  void settledSecuritiesFollowTheRowOfTheirSettlement() throws Exception {
    bookOnThreeMarkets();
    installation.instruct();
    installation.deliver();
    settle(CustodianAnswers.read(installation.out()));

    load("ACC3,EUR,*,2026-11-24,NEXTFRPPXXX,SK-NEXT,CA-NEXT,");

    assertThat(breaks(securities("SK-NEXT", "300"), cash("CA-NEXT", "EUR", "-3000"))).isEmpty();
    assertThat(breaks(securities("SK-ACC3", "1000"), cash("CA-ACC3", "GBP", "-10000"))).isEmpty();
  }

  /** Later trades settle at the account's own custodian; the other one keeps its holdings. */
  @Test
  void anEndedRowKeepsItsSettledSecuritiesAndIsListedUntilTheyAreGone() throws Exception {
    bookOnThreeMarkets();
    installation.instruct();
    installation.deliver();
    settle(CustodianAnswers.read(installation.out()));

    load("ACC3,EUR,*,2000-01-01,CUSTFRPPXXX,SK-FR,CA-FR,2026-11-24");
    installation.book(purchase(7, "EUR", "XPAR", "5").with("TradeDate", "2026-11-23").text());
    installation.instruct();

    assertThat(
            installation.query(
                "SELECT custodian, own_mic FROM settlement_instruction WHERE quantity = 5"))
        .containsExactly("CUSTGB2LXXX null");
    assertThat(breaks(securities("SK-FR", "300"), cash("CA-FR", "EUR", "-3000"))).isEmpty();
    assertThat(installation.query("SELECT * FROM static_data_end_use"))
        .containsExactly("own-ssi ACC3/EUR/* 2026-11-24 0 2");
  }

  @Test
  void anUnsentInstructionFollowsItsRowAndASentOneDoesNot() throws Exception {
    installation.book(purchase(1, "EUR", "XPAR", "400").text());
    installation.instruct();
    installation.deliver();
    installation.book(purchase(2, "EUR", "XPAR", "50").text(), purchase(3, "GBP", "", "7").text());
    installation.instruct();

    load("ACC3,EUR,XPAR,2000-01-01,EXACTFPPXXX,SK-X,CA-X,");
    installation.instruct();

    assertThat(
            installation.query(
                "SELECT trim_scale(quantity), status, custodian, own_mic"
                    + " FROM settlement_instruction ORDER BY quantity, instruction_id"))
        .containsExactly(
            "7 READY CUSTGB2LXXX null",
            "50 CANCELLED CUSTFRPPXXX *",
            "50 READY EXACTFPPXXX XPAR",
            "400 SENT CUSTFRPPXXX *");
  }

  /**
   * As docs/settlement.md says: a sale on one market and a purchase on the other, free of payment.
   */
  @Test
  void securitiesAreMovedFromOneCustodianToAnother() throws Exception {
    bookOnThreeMarkets();
    String out = purchase(5, "EUR", "XPAR", "120").with("Side", "SELL").free().text();
    String in = purchase(6, "GBP", "", "120").free().text();
    installation.book(ourselves(out), ourselves(in));
    installation.instruct();
    installation.deliver();

    List<SettlementInstruction023> sent = CustodianAnswers.read(installation.out());
    assertThat(sent)
        .filteredOn(i -> i.counterparty().equals("OURSGB2LXXX"))
        .extracting(
            i -> i.movement().name(),
            SettlementInstruction023::custodian,
            SettlementInstruction023::agent,
            SettlementInstruction023::agentAccount)
        .containsExactlyInAnyOrder(
            Tuple.tuple("DELIVER", "CUSTFRPPXXX", "CUSTGB2LXXX", "SK-ACC3"),
            Tuple.tuple("RECEIVE", "CUSTGB2LXXX", "CUSTFRPPXXX", "SK-FR"));
    settle(sent);
    assertThat(breaks(securities("SK-ACC3", "1120"), cash("CA-ACC3", "GBP", "-10000"))).isEmpty();
    assertThat(breaks(securities("SK-FR", "180"), cash("CA-FR", "EUR", "-3000"))).isEmpty();
  }

  private static String ourselves(String trade) {
    return trade.replace("BARCGB22XXX", "OURSGB2LXXX");
  }

  @Test
  void tradesOfTwoMarketsAreNotNetted() throws Exception {
    bookOnThreeMarkets();

    assertThat(
            installation
                .instruct(new InstructOptions(null, true, false, null, Duration.ZERO))
                .instructions())
        .isEqualTo(3);
    assertThat(
            installation.query(
                "SELECT trim_scale(quantity), custodian FROM settlement_instruction ORDER BY 1"))
        .containsExactlyInAnyOrder("1000 CUSTGB2LXXX", "300 CUSTFRPPXXX", "30 CUSTDEFFXXX");
  }

  /** An amendment that changes only the market changes the place of settlement. */
  @Test
  void aTradeThatIsMovedToAnotherMarketIsInstructedThere() throws Exception {
    installation.book(purchase(2, "EUR", "XPAR", "400").text());
    installation.instruct();

    installation.book(
        purchase(2, "EUR", "XETR", "400")
            .with("MessageId", "M-2b")
            .with("SequenceNumber", "3")
            .with("Action", "AMEND")
            .with("Version", "2")
            .text());
    installation.instruct();

    assertThat(installation.query("SELECT version, mic FROM trade ORDER BY 1"))
        .containsExactly("1 XPAR", "2 XETR");
    assertThat(
            installation.query(
                "SELECT custodian, status FROM settlement_instruction ORDER BY 2 DESC"))
        .containsExactly("CUSTDEFFXXX READY", "CUSTFRPPXXX CANCELLED");
  }

  private void load(String ownSsi) throws Exception {
    LoadedFiles files = new LoadedFiles(installation.engine().database(), dir);
    Path file =
        files.file(
            "own.csv",
            "account,currency,mic,valid_from,custodian,safekeeping_account,cash_account,valid_to\n"
                + ownSsi
                + "\n");
    assertThat(files.loadApproved(file).loaded()).isTrue();
  }

  private void settle(List<SettlementInstruction023> sent) throws Exception {
    List<byte[]> answers = new ArrayList<>();
    for (SettlementInstruction023 instruction : sent) {
      answers.add(CustodianAnswers.matched(instruction.transactionId()));
      answers.add(CustodianAnswers.whole(instruction).bytes());
    }
    CustodianAnswers.write(installation.in(), "answers.xml", answers);
    assertThat(installation.receive().settledWhole()).isEqualTo(sent.size());
  }

  private static String securities(String account, String quantity) {
    return "2026-11-24,SECURITIES," + account + "," + VODAFONE + "," + quantity;
  }

  private static String cash(String account, String currency, String amount) {
    return "2026-11-24,CASH," + account + "," + currency + "," + amount;
  }

  private List<Break> breaks(String... lines) throws Exception {
    byte[] csv =
        ("statement_date,kind,account,instrument,quantity\n" + String.join("\n", lines) + "\n")
            .getBytes(UTF_8);
    StatementReading reading =
        new StatementFile(new MessageReader(new HardenedXml())).read(List.of(csv));
    return new Reconciler(installation.database())
        .run(((StatementReading.FileContent) reading).statements(), "statement", csv, null)
        .get(0)
        .breaks();
  }
}
