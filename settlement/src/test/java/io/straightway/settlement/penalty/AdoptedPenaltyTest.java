package io.straightway.settlement.penalty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.operators.DeskRefusal;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.settlement.day.DayDesk;
import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Adoption of a CSD's figure in place of ours. */
final class AdoptedPenaltyTest {
  private static final LocalDate FRIDAY = LocalDate.of(2026, 11, 20);
  private static final LocalDate MONDAY = LocalDate.of(2026, 11, 23);
  private static final String PENALTIES =
      "SELECT account, trim_scale(balance) FROM current_balance WHERE account LIKE 'PENALTY%'"
          + " AND balance <> 0 ORDER BY 1";
  private static final String BREAKS =
      "SELECT number FROM reconciliation_break WHERE closed_on IS NULL ORDER BY 1";

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;
  private String reference;

  /** An undelivered purchase of 25,012.50 earns 2.50 at our rate. */
  @BeforeEach
  void open() throws Exception {
    installation = SettlementInstallation.open(dir);
    installation.tamper(
        "INSERT INTO penalty_rate VALUES ('EQUITY', '2000-01-01', 1, 'CRSTGB22XXX')");
    try (Connection connection = installation.database().getConnection()) {
      DayDesk.open(connection, FRIDAY, "test");
    }
    installation.book(TradeXml.purchase("A", 1).with("SettlementDate", "2026-11-20").text());
    installation.instruct();
    installation.deliver();
    reference = CustodianAnswers.read(installation.out()).get(0).transactionId();
    CustodianAnswers.write(
        installation.in(),
        "1.bundle.xml",
        List.of(
            CustodianAnswers.matched(reference),
            CustodianAnswers.status(reference, SettlementStatus024.Status.FAILING, "CLAC")));
    installation.receive();
    end(FRIDAY);
  }

  private void end(LocalDate day) throws Exception {
    installation.end(day, "NONE", null);
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "t")) {
      assertThat(Invariants.check(reader, List.of(), SettlementInvariant.SETTLED))
          .allMatch(Finding::holds);
      Finding settlement = SettlementInvariant.check(reader);
      assertThat(settlement.holds()).as(settlement.toString()).isTrue();
      assertThat(installation.query("SELECT fault FROM day_fault")).isEmpty();
    }
  }

  private List<Break> report(String of, String amount, String side) throws Exception {
    byte[] bytes =
        """
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:semt.044.001.01"><SctiesTxPnltiesRpt>
        <RptPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></RptPgntn>
        <RptGnlDtls><RptId>P-1</RptId><RptPrd><Dt>2026-11-20</Dt></RptPrd></RptGnlDtls>
        <Pnlty><Ccy>GBP</Ccy><Dt><Dt>2026-11-20</Dt></Dt><PnltyPerCtrPty><PnltyDtls><Id>
        <MktInfrstrctrId>M</MktInfrstrctrId><Id>P-1</Id></Id><Tp>SEFP</Tp>
        <Sts><Sts><Cd>ACTV</Cd></Sts></Sts>
        <CmptdAmt><Amt Ccy="GBP">%s</Amt><CdtDbt>%s</CdtDbt></CmptdAmt>
        <RltdTx><Ref><AcctOwnrTxId>%s</AcctOwnrTxId></Ref><TxDtls><SfkpgAcct><Id>SK-ACC1</Id>
        </SfkpgAcct></TxDtls></RltdTx></PnltyDtls></PnltyPerCtrPty></Pnlty>
        </SctiesTxPnltiesRpt></Document>
        """
            .formatted(amount, side, of)
            .strip()
            .getBytes(StandardCharsets.UTF_8);
    StatementReading read =
        new StatementFile(new MessageReader(new HardenedXml())).read(List.of(bytes));
    return new Reconciler(installation.database())
        .run(((StatementReading.FileContent) read).statements(), "penalties", bytes, null)
        .get(0)
        .breaks();
  }

  private long openBreak() throws Exception {
    return Long.parseLong(installation.value(BREAKS));
  }

  @Test
  void theBreakIsClosedAndTheDifferenceIsPostedAtTheEndOfTheDay() throws Exception {
    assertThat(report(reference, "4.10", "CRDT")).hasSize(1);
    new PenaltyDesk(installation.database()).adopt(installation.anna(), openBreak());

    assertThat(installation.query(BREAKS)).isEmpty();
    assertThat(report(reference, "4.10", "CRDT")).as("what we have agrees now").isEmpty();
    assertThat(installation.query(PENALTIES))
        .containsExactly("PENALTY_INCOME:ACC1:GBP -2.5", "PENALTY_RECEIVABLE:BARCGB22XXX:GBP 2.5");

    end(MONDAY);
    assertThat(installation.query(PENALTIES))
        .as("2.50 of each day, and 1.60 more")
        .containsExactly("PENALTY_INCOME:ACC1:GBP -6.6", "PENALTY_RECEIVABLE:BARCGB22XXX:GBP 6.6");
    assertThat(
            installation.query(
                "SELECT actor, subject FROM audit_event WHERE action = 'PENALTY_ADOPTED'"))
        .hasSize(1);
    installation.tamper("UPDATE adopted_penalty SET theirs = 5");
    assertThat(installation.query("SELECT fault FROM adoption_fault")).hasSize(1);
  }

  @Test
  void aDebitInsteadOfTheExpectedCreditReversesTheAmounts() throws Exception {
    assertThat(report(reference, "3.00", "DBIT")).hasSize(1);
    new PenaltyDesk(installation.database()).adopt(installation.anna(), openBreak());
    end(MONDAY);

    assertThat(installation.query(PENALTIES))
        .containsExactly(
            "PENALTY_EXPENSE:ACC1:GBP 3",
            "PENALTY_INCOME:ACC1:GBP -2.5",
            "PENALTY_PAYABLE:BARCGB22XXX:GBP -3",
            "PENALTY_RECEIVABLE:BARCGB22XXX:GBP 2.5");
    assertThat(report(reference, "3.00", "DBIT")).isEmpty();
  }

  @Test
  void aFractionOfACentIsNotAdopted() throws Exception {
    assertThat(report(reference, "4.105", "CRDT")).hasSize(1);
    refused(
        new PenaltyDesk(installation.database()),
        openBreak(),
        DeskRefusal.Code.WRONG_STATE,
        "finer than the currency's minor unit");
  }

  @Test
  void onlyAnOpenPenaltyOfAnInstructionIsAdopted() throws Exception {
    PenaltyDesk desk = new PenaltyDesk(installation.database());
    refused(desk, 99, DeskRefusal.Code.NOT_FOUND, "there is no break 99");
    report("UNKNOWN", "3.00", "DBIT");
    List<String> breaks = installation.query(BREAKS);
    for (String row : breaks) {
      long number = Long.parseLong(row);
      if (installation
          .value("SELECT reference FROM reconciliation_break WHERE number = " + number)
          .equals(reference)) {
        desk.adopt(installation.anna(), number);
        refused(desk, number, DeskRefusal.Code.WRONG_STATE, "not an open break of a penalty");
      } else {
        refused(desk, number, DeskRefusal.Code.WRONG_STATE, "not an instruction of ours");
      }
    }
    assertThat(breaks).isNotEmpty();
  }

  private void refused(PenaltyDesk desk, long number, DeskRefusal.Code code, String words)
      throws Exception {
    assertThatThrownBy(() -> desk.adopt(installation.anna(), number))
        .isInstanceOfSatisfying(
            DeskRefusal.class, refusal -> assertThat(refusal.code()).isEqualTo(code))
        .hasMessageContaining(words);
  }
}
