package io.straightway.settlement.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.StaticDataFixture;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements of holdings that list a security several times, or one without an ISIN. */
class ListedHoldingsTest {
  private static final String VODAFONE = StaticDataFixture.VODAFONE;

  @AutoClose private final EntryFixture books;

  ListedHoldingsTest() throws SQLException {
    books = new EntryFixture();
  }

  @BeforeEach
  void aThousandAreHeld() throws SQLException {
    books.as(
        Role.ENGINE, "INSERT INTO position VALUES ('ACC1', '%s', 0, 1000)".formatted(VODAFONE));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void placesAreAddedUp(boolean isMt) throws Exception {
    assertThat(
            breaks(
                isMt ? mt(safe("NCSD", fin("600")), safe("ICSD", fin("400"))) : mx("600", "400")))
        .isEmpty();
    assertThat(
            breaks(
                isMt ? mt(safe("NCSD", fin("600")), safe("ICSD", fin("300"))) : mx("600", "300")))
        .containsExactly("QUANTITY SECURITIES %s -100".formatted(VODAFONE));
  }

  @Test
  void aSecurityListedTwiceInOnePlaceIsAddedUp() throws Exception {
    assertThat(breaks(mt(safe("NCSD", fin("600"), fin("400"))))).isEmpty();
    String twice = new String(mx("600", "400"), StandardCharsets.UTF_8).replace(">FR<", ">GB<");
    assertThat(breaks(twice.getBytes(StandardCharsets.UTF_8))).isEmpty();
  }

  @Test
  void balancesOnSeveralPagesAreAddedUp() throws Exception {
    String first = mtText(safe("NCSD", fin("600"))).replace("1/ONLY", "1/MORE");
    String last = mtText(safe("NCSD", fin("400"))).replace("1/ONLY", "2/LAST");
    assertThat(breaks((first + last).getBytes(StandardCharsets.US_ASCII))).isEmpty();
  }

  @Test
  void subBalancesAreAddedUpIfThereIsNoAggregate() throws Exception {
    String parts =
        fin("0")
            .replace(
                ":93B::AGGR//UNIT/0,\r\n",
                """
                :16R:SUBBAL\r
                :93C::NOMI//UNIT/AVAI/700,\r
                :94F::SAFE//NCSD/DAKVDEFFXXX\r
                :16S:SUBBAL\r
                :16R:SUBBAL\r
                :93B::BLOK//UNIT/300,\r
                :16S:SUBBAL\r
                :16R:SUBBAL\r
                :93C::PENR//UNIT/NAVL/50,\r
                :16S:SUBBAL\r
                """);
    assertThat(breaks(mt(safe("NCSD", parts)))).isEmpty();
    assertThat(breaks(mt(safe("NCSD", parts).replace("97A::SAFE//", "97B::SAFE//CEND/"))))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aHoldingWithoutAnIsinIsAFindingAndTheOthersAreCompared(boolean isMt) throws Exception {
    String isin = isMt ? ":35B:ISIN " + VODAFONE + "\r\n" : "<ISIN>" + VODAFONE + "</ISIN>";
    String other =
        isMt
            ? ":35B:/US/912828ZQ6\r\nTREASURY NOTE\r\n"
            : "<OthrId><Id>912828ZQ6</Id><Tp><Cd>CUSP</Cd></Tp></OthrId><Desc>TREASURY NOTE</Desc>";
    String message =
        isMt
            ? mtText(safe("NCSD", fin("900"), fin("7")))
            : new String(mx("900", "7"), StandardCharsets.UTF_8);
    int second = message.lastIndexOf(isin);
    byte[] bytes =
        (message.substring(0, second) + other + message.substring(second + isin.length()))
            .getBytes(StandardCharsets.US_ASCII);
    assertThat(breaks(bytes))
        .containsExactlyInAnyOrder(
            "QUANTITY SECURITIES %s -100".formatted(VODAFONE),
            "MISSING_IN_BOOKS SECURITIES %s 7".formatted(isMt ? "/US/912828ZQ6" : "/912828ZQ6"));
  }

  private List<String> breaks(byte[] statement) throws Exception {
    return books.run(statement).breaks().stream()
        .map(
            item ->
                "%s %s %s %s"
                    .formatted(
                        item.type(),
                        item.key().kind(),
                        item.key().instrument(),
                        item.difference().stripTrailingZeros().toPlainString()))
        .toList();
  }

  private static String fin(String quantity) {
    return ":16R:FIN\r\n:35B:ISIN %s\r\n:93B::AGGR//UNIT/%s,\r\n:16S:FIN\r\n"
        .formatted(VODAFONE, quantity);
  }

  private static String safe(String place, String... holdings) {
    return """
    :16R:SUBSAFE\r
    :97A::SAFE//SK-ACC1\r
    :94F::SAFE//%s/DAKVDEFFXXX\r
    :17B::ACTI//Y\r
    %s:16S:SUBSAFE\r
    """
        .formatted(place, String.join("", holdings));
  }

  private static byte[] mt(String... parts) {
    return mtText(parts).getBytes(StandardCharsets.US_ASCII);
  }

  private static String mtText(String... parts) {
    return """
    {1:F01OURSGB2LAXXX0000000000}{2:O5351302261127CUSTGB2LAXXX00010000012611271302N}{4:\r
    :16R:GENL\r
    :28E:1/ONLY\r
    :13A::STAT//007\r
    :20C::SEME//H2\r
    :23G:NEWM\r
    :98A::STAT//20261127\r
    :22F::CODE//COMP\r
    :22F::STBA//SETT\r
    :97A::SAFE//SK-ACC1\r
    :17B::ACTI//Y\r
    :16S:GENL\r
    %s-}"""
        .formatted(String.join("", parts));
  }

  /** Returns a semt.002 with quantities in Great Britain, France and so on. */
  private static byte[] mx(String... quantities) {
    List<String> places = List.of("GB", "FR");
    String balances =
        Stream.of(quantities)
            .map(
                quantity ->
                    """
                    <BalForAcct><FinInstrmId><ISIN>%s</ISIN></FinInstrmId><AggtBal>\
                    <ShrtLngInd>LONG</ShrtLngInd><Qty><Qty><Qty><Unit>%s</Unit></Qty></Qty></Qty>\
                    </AggtBal><SfkpgPlc><SfkpgPlcFrmt><Ctry>%s</Ctry></SfkpgPlcFrmt></SfkpgPlc>\
                    </BalForAcct>"""
                        .formatted(
                            VODAFONE, quantity, places.get(List.of(quantities).indexOf(quantity))))
            .collect(Collectors.joining());
    return """
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:semt.002.001.11"><SctiesBalCtdyRpt>\
    <Pgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></Pgntn><StmtGnlDtls><StmtId>S</StmtId>\
    <StmtDtTm><Dt>2026-11-27</Dt></StmtDtTm><UpdTp><Cd>COMP</Cd></UpdTp><StmtBsis><Cd>SETT</Cd>\
    </StmtBsis></StmtGnlDtls><SfkpgAcct><Id>SK-ACC1</Id></SfkpgAcct>%s</SctiesBalCtdyRpt></Document>"""
        .formatted(balances)
        .getBytes(StandardCharsets.UTF_8);
  }
}
