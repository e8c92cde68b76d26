package io.straightway.settlement.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.LocalDate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reconciliation of the CSD's penalties with ours. */
class PenaltyEntriesTest {
  private static final LocalDate MONDAY = LocalDate.of(2026, 11, 23);

  @AutoClose private final EntryFixture books;

  PenaltyEntriesTest() throws SQLException {
    books = new EntryFixture();
  }

  @BeforeEach
  void twoPurchases() throws SQLException {
    books.instruct(1);
    books.instruct(2);
  }

  @Test
  void penaltiesOfTheCsdAreComparedWithOursWithinATolerance() throws Exception {
    books.penalise(1, "SEFP", "COST", MONDAY, "100.00");
    books.penalise(2, "LMFP", "INCOME", MONDAY, "100.00");

    assertThat(
            books
                .run(
                    penalties(
                        penalty("SEFP", "SI1", "DBIT", "101.00", "ACTV"),
                        penalty("LMFP", "SI2", "CRDT", "99.00", "NEWP"),
                        penalty("SEFP", "SI2", "DBIT", "9.00", "REMO")))
                .breaks())
        .isEmpty();
    assertThat(
            books
                .run(
                    penalties(
                        penalty("SEFP", "SI1", "CRDT", "100.00", "ACTV"),
                        penalty("SEFP", "SI2", "DBIT", "5.00", "ACTV")))
                .breaks())
        .extracting(EntriesTest::text)
        .containsExactlyInAnyOrder(
            "QUANTITY SEFP SI1 2026-11-23 200",
            "MISSING_IN_BOOKS SEFP SI2 2026-11-23 -5",
            "MISSING_AT_CUSTODIAN LMFP SI2 2026-11-23 -100");
    assertThatThrownBy(() -> books.run(penalties()))
        .hasMessage(
            "STATEMENT_CUSTODIAN: the statement names no account; name the custodian with --custodian");
    assertThat(books.run(penalties(), "CUSTGB2LXXX").breaks()).hasSize(2);
  }

  private static byte[] penalties(String... details) {
    return """
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:semt.044.001.01"><SctiesTxPnltiesRpt>
        <RptPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></RptPgntn>
        <RptGnlDtls><RptId>P-1</RptId><RptPrd><Dt>2026-11-23</Dt></RptPrd></RptGnlDtls>
        <Pnlty><Ccy>GBP</Ccy><Dt><Dt>2026-11-23</Dt></Dt><PnltyPerCtrPty>%s</PnltyPerCtrPty></Pnlty>
        </SctiesTxPnltiesRpt></Document>
        """
        .formatted(String.join("", details))
        .replace(
            "<Pnlty><Ccy>GBP</Ccy><Dt><Dt>2026-11-23</Dt></Dt><PnltyPerCtrPty></PnltyPerCtrPty></Pnlty>",
            "")
        .strip()
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String penalty(
      String kind, String reference, String side, String amount, String status) {
    return ("<PnltyDtls><Id><MktInfrstrctrId>M</MktInfrstrctrId><Id>P-%2$s</Id></Id><Tp>%1$s</Tp>"
            + "<Sts><Sts><Cd>%5$s</Cd></Sts></Sts>"
            + "<CmptdAmt><Amt Ccy=\"GBP\">%4$s</Amt><CdtDbt>%3$s</CdtDbt></CmptdAmt>"
            + "<RltdTx><Ref><AcctOwnrTxId>%2$s</AcctOwnrTxId></Ref><TxDtls><SfkpgAcct><Id>SK-ACC1"
            + "</Id></SfkpgAcct></TxDtls></RltdTx></PnltyDtls>")
        .formatted(kind, reference, side, amount, status);
  }
}
