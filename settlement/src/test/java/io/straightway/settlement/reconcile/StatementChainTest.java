package io.straightway.settlement.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers and opening balances of consecutive cash statements, in MT950 and camt.053. */
class StatementChainTest {
  private static final LocalDate MONDAY = LocalDate.of(2026, 11, 23);

  @AutoClose private final EntryFixture books;

  StatementChainTest() throws SQLException {
    books = new EntryFixture();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aGapInTheNumbersIsABreakOfItsOwn(boolean isMt) throws Exception {
    assertThat(run(isMt, 328, 0, "0", "-711781.68")).as("the first").isEmpty();
    assertThat(run(isMt, 330, 2, "-711781.68", "-711781.68"))
        .containsExactly(
            "STATEMENT_NUMBER 0: statement 330 of 2026-11-25 opens with -711781.68 GBP; statement"
                + " 328 of 2026-11-23 closed with -711781.68 GBP; expected number 329");
    assertThat(run(isMt, 331, 3, "-711781.68", "5")).as("the next").isEmpty();
    assertThat(run(isMt, 330, 2, "-711781.68", "-711781.68")).as("the same again").hasSize(1);
    assertThat(open()).hasSize(1);
    assertThat(faults()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anotherOpeningBalanceIsABreakOfItsOwn(boolean isMt) throws Exception {
    run(isMt, 328, 0, "0", "-711781.68");
    assertThat(run(isMt, 329, 1, "-711681.68", "-711681.68"))
        .containsExactly(
            "OPENING_BALANCE 100: statement 329 of 2026-11-24 opens with -711681.68 GBP; statement"
                + " 328 of 2026-11-23 closed with -711781.68 GBP");
    assertThat(run(isMt, 328, 0, "0", "-711681.68")).as("the custodian corrects it").isEmpty();
    assertThat(open()).isEmpty();
    assertThat(faults()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aStatementThatArrivesLateIsComparedWithBothNeighbours(boolean isMt) throws Exception {
    run(isMt, 328, 0, "0", "100");
    assertThat(run(isMt, 331, 3, "150", "150")).hasSize(1);
    assertThat(run(isMt, 330, 2, "130", "140"))
        .containsExactly(
            "STATEMENT_NUMBER 30: statement 330 of 2026-11-25 opens with 130 GBP; statement 328 of"
                + " 2026-11-23 closed with 100 GBP; expected number 329",
            "OPENING_BALANCE 10: statement 331 of 2026-11-26 opens with 150 GBP; statement 330 of"
                + " 2026-11-25 closed with 140 GBP");
    assertThat(run(isMt, 330, 2, "130", "150")).as("its correction").hasSize(1);
    assertThat(run(isMt, 329, 1, "100", "130")).isEmpty();
    assertThat(open()).isEmpty();
    assertThat(faults()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void numbersBeginAnewWithTheYearAndDoNotGoBack(boolean isMt) throws Exception {
    run(isMt, 250, 38, "0", "0");
    assertThat(run(isMt, 2, 44, "0", "0")).singleElement().asString().endsWith(" 251 or 1");
    assertThat(run(isMt, 1, 42, "0", "0")).as("a number a statement, not a day").isEmpty();
    assertThat(run(isMt, 2, 45, "0", "0")).singleElement().asString().endsWith(" number 3");
    assertThat(run(isMt, 1, 46, "0", "0")).singleElement().asString().endsWith(" number 3");
    assertThat(open()).hasSize(2);
    assertThat(faults()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void statementsWithoutANumberAreChainedByTheirBalances(boolean isMt) throws Exception {
    run(isMt, 0, 0, "0", "100");
    assertThat(run(isMt, 0, 1, "100", "120")).isEmpty();
    assertThat(run(isMt, 0, 2, "110", "120"))
        .containsExactly(
            "OPENING_BALANCE -10: statement of 2026-11-25 opens with 110 GBP; statement of"
                + " 2026-11-24 closed with 120 GBP");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void twoOperatorsAcceptABreak(boolean isMt) throws Exception {
    run(isMt, 328, 0, "0", "100");
    run(isMt, 330, 1, "120", "120");
    Break gap = open().get(0);
    long number = Objects.requireNonNull(gap.note()).number();
    OperatorLogin anna = books.operator("anna");
    OperatorLogin bob = books.operator("bob");
    ConfirmationDesk decisions = books.decisions();
    assertThatThrownBy(() -> books.desk().match(anna, List.of(number, number + 1), "x"))
        .isInstanceOf(DeskRefusal.class);
    SettlementDecision accepted =
        decisions.propose(anna, DecisionKind.BREAK.of(number), "329 was never issued");
    assertThatThrownBy(() -> decisions.approve(anna, accepted.decisionId(), accepted.contentHash()))
        .hasMessageContaining("must be approved by somebody else");
    decisions.approve(bob, accepted.decisionId(), accepted.contentHash());

    assertThat(open()).isEmpty();
    assertThat(run(isMt, 330, 1, "120", "120")).as("the same again").isEmpty();
    assertThat(run(isMt, 331, 2, "120", "120")).isEmpty();
    assertThat(faults()).isEmpty();
    assertThat(run(isMt, 329, 1, "100", "110")).as("the next opens with 120").hasSize(1);
    assertThat(faults()).isEmpty();
  }

  @Test
  void theProofFindsChainsThatAreChangedAndBreaksThatAreRemoved() throws Exception {
    run(true, 328, 0, "0", "100");
    run(true, 330, 1, "100", "120");
    books.as(Role.MIGRATOR, "UPDATE cash_statement SET closing = 90 WHERE number = 328");
    assertThat(faults()).hasSize(2);
    books.as(Role.MIGRATOR, "UPDATE cash_statement SET closing = 100 WHERE number = 328");
    books.as(Role.MIGRATOR, "DELETE FROM reconciliation_break WHERE kind = 'STATEMENT'");
    assertThat(faults()).singleElement().asString().startsWith("no break says that statement 330");
  }

  @Test
  void legalNumbersCountWhereOneStatementHasNoElectronicNumber() throws Exception {
    run(camt("<LglSeqNb>07 </LglSeqNb>", MONDAY, BigDecimal.ZERO, BigDecimal.ONE));
    String both = "<ElctrncSeqNb>40</ElctrncSeqNb><LglSeqNb>%s</LglSeqNb>";
    assertThat(run(camt(both.formatted(8), MONDAY.plusDays(1), BigDecimal.ONE, BigDecimal.ONE)))
        .isEmpty();
    assertThat(
            run(
                camt(
                    "<LglSeqNb>10</LglSeqNb>", MONDAY.plusDays(2), BigDecimal.ONE, BigDecimal.ONE)))
        .singleElement()
        .asString()
        .endsWith("expected number 9");
    String wrong = camt("<LglSeqNb>-7</LglSeqNb>", MONDAY, BigDecimal.ZERO, BigDecimal.ONE);
    assertThat(EntryFixture.refusal(wrong.getBytes(StandardCharsets.US_ASCII)))
        .startsWith("ISO20022_VALUE");
    assertThat(faults()).isEmpty();
  }

  @Test
  void pagesOfOneStatementAreOneLink() throws Exception {
    run(true, 328, 0, "0", "100");
    String pages =
        mt(329, MONDAY.plusDays(1), new BigDecimal("100"), new BigDecimal("110"))
                .replace(":62F:", ":62M:")
            + "\r\n"
            + mt(329, MONDAY.plusDays(1), new BigDecimal("110"), new BigDecimal("115"))
                .replace(":60F:", ":60M:")
                .replace("329/1", "329/2");
    assertThat(run(pages)).isEmpty();
    assertThat(books.query("SELECT number, opening, closing FROM cash_statement ORDER BY number"))
        .containsExactly("328 0 100", "329 100 115");
  }

  private List<String> run(boolean isMt, long number, int day, String opening, String closing)
      throws SQLException {
    BigDecimal from = new BigDecimal(opening);
    BigDecimal to = new BigDecimal(closing);
    LocalDate date = MONDAY.plusDays(day);
    String electronic = number == 0 ? "" : "<ElctrncSeqNb>%s</ElctrncSeqNb>".formatted(number);
    return run(isMt ? mt(number, date, from, to) : camt(electronic, date, from, to));
  }

  /** Reconciles a statement; returns the breaks between statements. */
  private List<String> run(String statement) throws SQLException {
    return books.run(statement.getBytes(StandardCharsets.US_ASCII)).breaks().stream()
        .filter(item -> item.text() != null)
        .map(
            item ->
                "%s %s: %s"
                    .formatted(
                        item.type(),
                        item.difference().stripTrailingZeros().toPlainString(),
                        item.text()))
        .toList();
  }

  private List<Break> open() throws SQLException {
    return books.open().stream()
        .filter(item -> item.key().kind() == BalanceKey.Kind.STATEMENT)
        .toList();
  }

  private List<String> faults() throws SQLException {
    return books.query("SELECT fault FROM chain_fault UNION ALL SELECT fault FROM break_fault");
  }

  private static String mt(long number, LocalDate date, BigDecimal opening, BigDecimal closing) {
    BigDecimal moved = closing.subtract(opening);
    String entry =
        moved.signum() == 0
            ? ""
            : ":61:%s%sNSECNONREF\r\n".formatted(day(date), signed(moved, "", ""));
    return "{1:F01OURSGB2LAXXX0000000000}{2:O9501802261124CUSTGB2LAXXX00000000002611241802N}{4:\r\n"
        + ":20:S\r\n:25:CA-ACC1\r\n:28C:%s/1\r\n:60F:%s\r\n%s:62F:%s\r\n-}"
            .formatted(
                number,
                signed(opening, day(date.minusDays(1)), "GBP"),
                entry,
                signed(closing, day(date), "GBP"));
  }

  private static String day(LocalDate date) {
    return date.format(DateTimeFormatter.ofPattern("yyMMdd"));
  }

  private static String signed(BigDecimal amount, String day, String currency) {
    String text = amount.abs().toPlainString().replace('.', ',');
    return (amount.signum() < 0 ? "D" : "C")
        + day
        + currency
        + text
        + (text.indexOf(',') < 0 ? "," : "");
  }

  private static String camt(
      String number, LocalDate date, BigDecimal opening, BigDecimal closing) {
    BigDecimal moved = closing.subtract(opening);
    String entry =
        moved.signum() == 0
            ? ""
            : "<Ntry>%s<Sts><Cd>BOOK</Cd></Sts><ValDt><Dt>%s</Dt></ValDt></Ntry>"
                .formatted(money(moved), date);
    return """
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>\
    <GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>S</Id>%s<Acct><Id>\
    <Othr><Id>CA-ACC1</Id></Othr></Id><Ccy>GBP</Ccy></Acct>%s%s%s</Stmt></BkToCstmrStmt></Document>"""
        .formatted(number, balance("OPBD", opening, date), balance("CLBD", closing, date), entry);
  }

  private static String balance(String kind, BigDecimal amount, LocalDate date) {
    return "<Bal><Tp><CdOrPrtry><Cd>%s</Cd></CdOrPrtry></Tp>%s<Dt><Dt>%s</Dt></Dt></Bal>"
        .formatted(kind, money(amount), date);
  }

  private static String money(BigDecimal amount) {
    return "<Amt Ccy=\"GBP\">%s</Amt><CdtDbtInd>%s</CdtDbtInd>"
        .formatted(amount.abs().toPlainString(), amount.signum() < 0 ? "DBIT" : "CRDT");
  }
}
