package io.straightway.settlement;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.staticdata.LoadedFiles;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.iso20022.xml.MessageReader;
import io.straightway.markup.HardenedXml;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.settlement.instruct.InstructOptions;
import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
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
 * A share that trades in London in pounds, and in Paris and Frankfurt in euro; an account that
 * settles pounds at one custodian and euro at another, those of Frankfurt at a third.
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
  @AutoClose private House house;

  @BeforeEach
  void open() throws Exception {
    house = House.open(dir, STATIC_DATA);
  }

  @AfterEach
  void theInvariantsHold() throws Exception {
    try (Connection reader = house.engine().database().database().connect(Role.READER, "t")) {
      assertThat(Invariants.check(reader, List.of(), SettlementInvariant.SETTLED))
          .allMatch(Finding::holds);
    }
    try (Connection reader = house.engine().database().database().connect(Role.READER, "t")) {
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
    house.book(
        purchase(1, "GBP", "", "1000").text(),
        purchase(2, "EUR", "XPAR", "400").text(),
        purchase(3, "EUR", "XETR", "30").text(),
        purchase(4, "EUR", "XPAR", "100").with("Side", "SELL").text());
  }

  @Test
  void oneShareSettlesAtTheCustodianOfEachMarketAndAllTheirStatementsReconcile() throws Exception {
    bookOnThreeMarkets();
    assertThat(house.query("SELECT trade_reference, mic FROM trade ORDER BY 1"))
        .containsExactly("M-T1 null", "M-T2 XPAR", "M-T3 XETR", "M-T4 XPAR");

    house.instruct();
    house.deliver();

    List<SettlementInstruction023> sent = CustodianAnswers.read(house.out());
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
    assertThat(House.files(house.out())).as("a bundle for each custodian").hasSize(3);
    settle(sent);
    assertThat(breaks(securities("SK-ACC3", "1000"), cash("CA-ACC3", "GBP", "-10000"))).isEmpty();
    assertThat(breaks(securities("SK-FR", "300"), cash("CA-FR", "EUR", "-3000"))).isEmpty();
    assertThat(breaks(securities("SK-DE", "30"), cash("CA-DE", "EUR", "-300"))).isEmpty();
    assertThat(house.query("SELECT * FROM reconciliation_break")).isEmpty();
    assertThat(breaks(securities("SK-FR", "330"), cash("CA-FR", "EUR", "-3300")))
        .extracting(b -> b.key().account() + " " + b.difference())
        .containsExactlyInAnyOrder("SK-FR 30", "CA-FR -300");
  }

  /** All that a custodian keeps goes along when it is replaced by another one. */
  @Test
  void whatHasSettledFollowsTheRowThatItWasSettledBy() throws Exception {
    bookOnThreeMarkets();
    house.instruct();
    house.deliver();
    settle(CustodianAnswers.read(house.out()));

    load("ACC3,EUR,*,2026-11-24,NEXTFRPPXXX,SK-NEXT,CA-NEXT,");

    assertThat(breaks(securities("SK-NEXT", "300"), cash("CA-NEXT", "EUR", "-3000"))).isEmpty();
    assertThat(breaks(securities("SK-ACC3", "1000"), cash("CA-ACC3", "GBP", "-10000"))).isEmpty();
  }

  /** The account's own custodian settles what comes later; what the other one has stays there. */
  @Test
  void aRowThatEndsKeepsWhatHasSettledAndIsShownUntilThatIsGone() throws Exception {
    bookOnThreeMarkets();
    house.instruct();
    house.deliver();
    settle(CustodianAnswers.read(house.out()));

    load("ACC3,EUR,*,2000-01-01,CUSTFRPPXXX,SK-FR,CA-FR,2026-11-24");
    house.book(purchase(7, "EUR", "XPAR", "5").with("TradeDate", "2026-11-23").text());
    house.instruct();

    assertThat(
            house.query("SELECT custodian, own_mic FROM settlement_instruction WHERE quantity = 5"))
        .containsExactly("CUSTGB2LXXX null");
    assertThat(breaks(securities("SK-FR", "300"), cash("CA-FR", "EUR", "-3000"))).isEmpty();
    assertThat(house.query("SELECT * FROM static_data_end_use"))
        .containsExactly("own-ssi ACC3/EUR/* 2026-11-24 0 2");
  }

  @Test
  void anInstructionInTheHouseFollowsItsRowAndOneThatWasSentDoesNot() throws Exception {
    house.book(purchase(1, "EUR", "XPAR", "400").text());
    house.instruct();
    house.deliver();
    house.book(purchase(2, "EUR", "XPAR", "50").text(), purchase(3, "GBP", "", "7").text());
    house.instruct();

    load("ACC3,EUR,XPAR,2000-01-01,EXACTFPPXXX,SK-X,CA-X,");
    house.instruct();

    assertThat(
            house.query(
                "SELECT trim_scale(quantity), status, custodian, own_mic"
                    + " FROM settlement_instruction ORDER BY quantity, instruction_id"))
        .containsExactly(
            "7 READY CUSTGB2LXXX null",
            "50 CANCELLED CUSTFRPPXXX *",
            "50 READY EXACTFPPXXX XPAR",
            "400 SENT CUSTFRPPXXX *");
  }

  /** As docs/settlement.md says: what is sold on one market and bought on the other, free. */
  @Test
  void securitiesAreMovedFromOneCustodianToAnother() throws Exception {
    bookOnThreeMarkets();
    String out = purchase(5, "EUR", "XPAR", "120").with("Side", "SELL").free().text();
    String in = purchase(6, "GBP", "", "120").free().text();
    house.book(ourselves(out), ourselves(in));
    house.instruct();
    house.deliver();

    List<SettlementInstruction023> sent = CustodianAnswers.read(house.out());
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
            house
                .instruct(new InstructOptions(null, true, false, null, Duration.ZERO))
                .instructions())
        .isEqualTo(3);
    assertThat(
            house.query(
                "SELECT trim_scale(quantity), custodian FROM settlement_instruction ORDER BY 1"))
        .containsExactlyInAnyOrder("1000 CUSTGB2LXXX", "300 CUSTFRPPXXX", "30 CUSTDEFFXXX");
  }

  /** An amendment that changes nothing but the market changes where it settles. */
  @Test
  void aTradeThatIsMovedToAnotherMarketIsInstructedThere() throws Exception {
    house.book(purchase(2, "EUR", "XPAR", "400").text());
    house.instruct();

    house.book(
        purchase(2, "EUR", "XETR", "400")
            .with("MessageId", "M-2b")
            .with("SequenceNumber", "3")
            .with("Action", "AMEND")
            .with("Version", "2")
            .text());
    house.instruct();

    assertThat(house.query("SELECT version, mic FROM trade ORDER BY 1"))
        .containsExactly("1 XPAR", "2 XETR");
    assertThat(house.query("SELECT custodian, status FROM settlement_instruction ORDER BY 2 DESC"))
        .containsExactly("CUSTDEFFXXX READY", "CUSTFRPPXXX CANCELLED");
  }

  private void load(String ownSsi) throws Exception {
    LoadedFiles files = new LoadedFiles(house.engine().database(), dir);
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
    CustodianAnswers.write(house.in(), "answers.xml", answers);
    assertThat(house.receive().settledWhole()).isEqualTo(sent.size());
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
    return new Reconciler(house.database())
        .run(((StatementReading.Whole) reading).statements(), "statement", csv, null)
        .get(0)
        .breaks();
  }
}
