package io.straightway.settlement.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.StaticDataFixture;
import io.straightway.messages.iso20022.statement.PostingReport017;
import io.straightway.messages.iso20022.statement.SecuritiesPosting;
import io.straightway.messages.iso20022.xml.MessageWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries of cash statements that give no reference, in camt.053 and MT940. */
class UnreferencedEntriesTest {
  private static final LocalDate MONDAY = LocalDate.of(2026, 11, 23);

  @AutoClose private final EntryFixture books;

  UnreferencedEntriesTest() throws SQLException {
    books = new EntryFixture();
  }

  @BeforeEach
  void twoPurchases() throws SQLException {
    books.instruct(1);
    books.instruct(2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void eachIsAnItemOfItsOwn(boolean isMt) throws Exception {
    assertThat(entries(isMt, "-500", "200"))
        .containsExactlyInAnyOrder(
            "MISSING_IN_BOOKS CASH_ENTRY 2026-11-23 #1 2026-11-23 -500",
            "MISSING_IN_BOOKS CASH_ENTRY 2026-11-23 #2 2026-11-23 200");
    assertThat(entries(isMt, "-500", "200")).as("the same again").hasSize(2);

    books.journal(900, "-500", MONDAY);
    books.journal(910, "200", MONDAY);
    assertThat(entries(isMt, "-500", "200")).isEmpty();
    assertThat(books.open()).filteredOn(open -> open.key().kind().isEntry()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aDebitAndACreditOfOneAmountDoNotVanish(boolean isMt) throws Exception {
    assertThat(entries(isMt, "500", "-500")).hasSize(2);
    assertThat(entries(isMt, "500", "500", "-500")).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anEntryIsASettlementOfItsDayAndAmountOrThatOfItsText(boolean isMt) throws Exception {
    books.settle(1, "10", "250.00", MONDAY, "R-1");
    books.settle(2, "10", "240.00", MONDAY, "R-2");
    assertThat(entries(isMt, "-250", "-245 our SI2, net"))
        .containsExactly("QUANTITY CASH_ENTRY SI2 2026-11-23 -5");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void oneEntryIsSeveralOfOursAndSeveralAreOne(boolean isMt) throws Exception {
    books.settle(1, "10", "250.00", MONDAY, "R-1");
    books.journal(900, "-12.50", MONDAY);
    books.journal(910, "-30", MONDAY);
    assertThat(entries(isMt, "-262.50", "-10", "-20")).isEmpty();

    books.journal(920, "-7", MONDAY);
    books.journal(930, "-33", MONDAY);
    books.journal(940, "-15", MONDAY);
    books.journal(950, "-25", MONDAY);
    assertThat(entries(isMt, "-262.50", "-10", "-20", "-40"))
        .as("7 and 33, or 15 and 25: a person decides")
        .hasSize(5);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void twoJournalsOfOneAmountAreInterchangeable(boolean isMt) throws Exception {
    books.journal(910, "-10", MONDAY);
    books.journal(920, "-10", MONDAY);
    books.journal(930, "-20", MONDAY);
    assertThat(entries(isMt, "-30"))
        .containsExactly("MISSING_AT_CUSTODIAN CASH_ENTRY entry 920 2026-11-23 10");
  }

  @Test
  void transactionsWithoutAReferenceDoNotVanishEither() throws Exception {
    List<SecuritiesPosting> postings =
        Stream.of("5", "-5")
            .map(
                quantity ->
                    new SecuritiesPosting(
                        "SK-ACC1",
                        "NONREF",
                        null,
                        StaticDataFixture.VODAFONE,
                        new BigDecimal(quantity),
                        false,
                        null,
                        MONDAY))
            .toList();
    byte[] report =
        new MessageWriter()
            .write(
                new PostingReport017(
                    "T", MONDAY, MONDAY, true, Set.of("SK-ACC1"), postings, 1, true));
    assertThat(books.run(report).breaks()).hasSize(2);
  }

  @Test
  void aByteOrderMarkAndTheFormerStatementNumberAreRead() throws Exception {
    String text = "\ufeff" + new String(mt("-500"), StandardCharsets.US_ASCII);
    byte[] bytes = text.replace(":28C:901/1", ":28:901/1").getBytes(StandardCharsets.UTF_8);
    assertThat(books.run(bytes).breaks()).hasSize(2);
  }

  private List<String> entries(boolean isMt, String... amounts) throws Exception {
    return books.run(isMt ? mt(amounts) : camt(amounts)).breaks().stream()
        .filter(item -> item.key().kind().isEntry())
        .map(EntriesTest::text)
        .toList();
  }

  private static byte[] mt(String... entries) {
    String lines =
        Stream.of(entries)
            .map(entry -> entry.split(" ", 2))
            .map(
                entry ->
                    ":61:2611231123%s%s,NCHGNONREF\r\n%s"
                        .formatted(
                            entry[0].startsWith("-") ? "D" : "C",
                            entry[0].replace("-", "").replace(".", ","),
                            entry.length > 1 ? ":86:" + entry[1] + "\r\n" : ""))
            .map(line -> line.replaceFirst("(,[0-9]+),", "$1"))
            .collect(Collectors.joining());
    return ("{1:F01OURSGB2LAXXX0000000000}{2:O9401302261127CUSTGB2LAXXX00010000012611271302N}{4:\r\n"
            + ":20:J1\r\n:25:CA-ACC1\r\n:28C:901/1\r\n:60F:C261122GBP10000,\r\n"
            + lines
            + ":62F:C261123GBP%s\r\n-}".formatted(closing(entries).replace('.', ',')))
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static String closing(String... entries) {
    return new BigDecimal("10000.00")
        .add(
            Stream.of(entries)
                .map(entry -> new BigDecimal(entry.split(" ", 2)[0]))
                .reduce(BigDecimal.ZERO, BigDecimal::add))
        .toPlainString();
  }

  private static byte[] camt(String... entries) {
    String lines =
        Stream.of(entries)
            .map(entry -> entry.split(" ", 2))
            .map(
                entry ->
                    """
                    <Ntry><Amt Ccy="GBP">%s</Amt><CdtDbtInd>%s</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>\
                    <ValDt><Dt>2026-11-23</Dt></ValDt><AddtlNtryInf>%s</AddtlNtryInf></Ntry>"""
                        .formatted(
                            entry[0].replace("-", ""),
                            entry[0].startsWith("-") ? "DBIT" : "CRDT",
                            entry.length > 1 ? entry[1] : ""))
            .collect(Collectors.joining());
    return """
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>\
    <GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>S</Id><Acct><Id><Othr><Id>CA-ACC1</Id></Othr></Id>\
    <Ccy>GBP</Ccy></Acct>%s%s%s</Stmt></BkToCstmrStmt></Document>"""
        .formatted(balance("OPBD", "10000.00"), balance("CLBD", closing(entries)), lines)
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String balance(String kind, String amount) {
    return """
    <Bal><Tp><CdOrPrtry><Cd>%s</Cd></CdOrPrtry></Tp><Amt Ccy="GBP">%s</Amt>\
    <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-23</Dt></Dt></Bal>"""
        .formatted(kind, amount);
  }
}
