package io.straightway.settlement.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.element.StaticDataFixture;
import io.straightway.messages.iso20022.statement.CashEntry;
import io.straightway.messages.iso20022.statement.CashReport053;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.messages.iso20022.statement.Holding;
import io.straightway.messages.iso20022.statement.Statement002;
import io.straightway.messages.iso20022.statement.StatementNumbers;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Breaks matched many to many over several days; a match stays valid for the matched quantity. */
class BreakLifeTest {
  private static final LocalDate MONDAY = LocalDate.of(2026, 11, 23);
  private static final LocalDate TUESDAY = LocalDate.of(2026, 11, 24);

  @AutoClose private final EntryFixture books;
  private BreakDesk desk;
  private OperatorLogin anna;

  BreakLifeTest() throws SQLException {
    books = new EntryFixture();
  }

  @BeforeEach
  void aFeeOf30ThatWeHaveAsTwoOfAnotherDay() throws Exception {
    desk = books.desk();
    anna = books.operator("anna");
    books.journal(900, "-10", TUESDAY);
    books.journal(901, "-20", TUESDAY);
    monday();
    tuesday();
    assertThat(open()).containsExactly("FEE-1 -30", "entry 900 10", "entry 901 20");
  }

  private Reconciliation monday() throws SQLException {
    return books.run(cash(MONDAY, entry("FEE-1", "-30", MONDAY)));
  }

  private Reconciliation tuesday() throws SQLException {
    return books.run(cash(TUESDAY));
  }

  @Test
  void breaksThatSumToZeroAreMatchedAndNotReopenedByLaterStatements() throws Exception {
    long match =
        desk.match(anna, numbers("FEE-1", "entry 900", "entry 901"), "one fee, two of ours");

    assertThat(open()).isEmpty();
    assertThat(monday().breaks()).as("the statement of the fee once more").isEmpty();
    assertThat(tuesday().breaks()).isEmpty();
    assertThat(open()).isEmpty();
    assertThat(
            books.query(
                "SELECT reference, state, outcome_number = "
                    + match
                    + ", closed_on FROM statement_break WHERE kind = 'CASH_ENTRY' ORDER BY number"))
        .containsExactly(
            "FEE-1 MATCHED t 2026-11-24",
            "entry 900 MATCHED t 2026-11-24",
            "entry 901 MATCHED t 2026-11-24");
    assertThat(
            books.query(
                "SELECT actor, before FROM audit_event WHERE action = 'BREAK_MATCHED'"
                    + " AND after LIKE 'match % of breaks %: one fee, two of ours'"))
        .containsExactlyInAnyOrder(
            "anna differs by -30", "anna differs by 10", "anna differs by 20");
    assertThat(books.query("SELECT fault FROM break_fault")).isEmpty();
  }

  @Test
  void anEntryReversedAfterTheMatchIsABreakOfItsOwn() throws Exception {
    desk.match(anna, numbers("FEE-1", "entry 900", "entry 901"), "one fee");

    assertThat(books.run(cash(MONDAY)).breaks())
        .extracting(BreakLifeTest::text)
        .containsExactly("FEE-1 30");
    assertThat(books.run(cash(MONDAY, entry("FEE-1", "-31", MONDAY))).breaks())
        .extracting(BreakLifeTest::text)
        .containsExactly("FEE-1 -1");
    assertThat(monday().closed()).isEqualTo(1);
    assertThat(open()).isEmpty();
  }

  @Test
  void aWrongMatchIsReversedByAnyOperator() throws Exception {
    List<Long> all = numbers("FEE-1", "entry 900", "entry 901");
    desk.match(anna, all, "one fee");
    desk.unmatch(anna, all.get(2), "the second is another's");

    assertThat(open()).containsExactly("FEE-1 -30", "entry 900 10", "entry 901 20");
    refused(DeskRefusal.Code.NOT_FOUND, () -> desk.unmatch(anna, all.get(0), "again"));
    desk.match(anna, all, "it is one");
    books.run(cash(MONDAY, entry("FEE-1", "-31", MONDAY)));
    refused(DeskRefusal.Code.WRONG_STATE, () -> desk.unmatch(anna, all.get(1), "again"));
  }

  @Test
  void unequalOrClosedBreaksAreNotMatched() throws Exception {
    List<Long> all = numbers("FEE-1", "entry 900", "entry 901");
    assertThatThrownBy(() -> desk.match(anna, all.subList(0, 2), "nearly"))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("sum to -20");
    refused(DeskRefusal.Code.WRONG_STATE, () -> desk.match(anna, all.subList(0, 1), "alone"));
    refused(DeskRefusal.Code.NOT_FOUND, () -> desk.match(anna, List.of(all.get(0), 999L), "x"));
    books.run(cash("CA-ACC2", MONDAY, entry("ELSEWHERE", "30", MONDAY)));
    assertThatThrownBy(
            () -> desk.match(anna, List.of(all.get(0), numbers("ELSEWHERE").get(0)), "the same"))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("within one account and instrument");
    desk.match(anna, all, "one fee");
    refused(DeskRefusal.Code.WRONG_STATE, () -> desk.match(anna, all, "once more"));
    refused(
        DeskRefusal.Code.WRONG_STATE, () -> desk.note(anna, all.get(0), null, null, "afterwards"));
  }

  @Test
  void aMatchWrittenIntoTheTablesIsFound() throws Exception {
    books.as(
        Role.MIGRATOR,
        "UPDATE reconciliation_break SET outcome = 'MATCHED', outcome_number = number,"
            + " closed_on = last_seen WHERE reference = 'FEE-1'");

    assertThat(books.query("SELECT fault FROM break_fault"))
        .hasSize(2)
        .anyMatch(fault -> fault.contains("without an event in the audit trail"))
        .anyMatch(fault -> fault.contains("sum to -30"));
    assertThatThrownBy(
            () -> books.as(Role.ENGINE, "UPDATE reconciliation_break SET outcome = NULL"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("permission denied");
  }

  @Test
  void twoFeesAlikeAreTwoJournalsAlike() throws Exception {
    books.journal(910, "-4", TUESDAY);
    books.journal(911, "-4", TUESDAY);

    books.run(cash(TUESDAY, entry("FEE-2", "-4", TUESDAY), entry("FEE-3", "-4", TUESDAY)));

    assertThat(open()).containsExactly("FEE-1 -30", "entry 900 10", "entry 901 20");
  }

  @Test
  void aStatementOfUnknownAccountsIsRefused() throws Exception {
    byte[] holdings =
        new MessageWriter()
            .write(
                new Statement002(
                    "S",
                    TUESDAY,
                    Set.of("SK-NOBODY"),
                    List.of(
                        new Holding(
                            "SK-NOBODY", StaticDataFixture.VODAFONE, BigDecimal.TEN, false)),
                    1,
                    true));
    for (String custodian : new String[] {null, "CUSTGB2LXXX"}) {
      assertThatThrownBy(() -> books.run(holdings, custodian))
          .isInstanceOf(StatementRefusedException.class)
          .hasMessage(
              "STATEMENT_ACCOUNT: none of the accounts in the statement was ours on"
                  + " 2026-11-24: SK-NOBODY");
    }
    assertThat(books.query("SELECT 1 FROM reconciliation_break WHERE account = 'SK-NOBODY'"))
        .isEmpty();
  }

  @Test
  void aStatementOfSeveralDaysIsReconciledAsAWholeOrNotAtAll() throws Exception {
    byte[] two =
        new MessageWriter()
            .write(
                new CashReport053(
                    "M",
                    List.of(
                        statement("CA-ACC1", TUESDAY.plusDays(1), entry("NEW", "-5", TUESDAY)),
                        statement("CA-NOBODY", TUESDAY.plusDays(2)))));

    assertThatThrownBy(() -> books.run(two))
        .isInstanceOfSatisfying(
            StatementRefusedException.class,
            refusal ->
                assertThat(refusal.code())
                    .isEqualTo(StatementRefusedException.RefusalCode.STATEMENT_ACCOUNT));
    assertThat(open()).doesNotContain("NEW -5");
  }

  private void refused(
      DeskRefusal.Code code, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            DeskRefusal.class, refusal -> assertThat(refusal.code()).isEqualTo(code));
  }

  private List<String> open() throws SQLException {
    return books.open().stream()
        .filter(item -> item.key().kind().isEntry())
        .map(BreakLifeTest::text)
        .toList();
  }

  private List<Long> numbers(String... references) throws SQLException {
    List<String> expected = Arrays.asList(references);
    return books.open().stream()
        .filter(item -> expected.contains(item.key().reference()))
        .map(item -> Objects.requireNonNull(item.note()).number())
        .toList();
  }

  private static String text(Break reported) {
    return reported.key().reference()
        + " "
        + reported.difference().stripTrailingZeros().toPlainString();
  }

  private static byte[] cash(LocalDate day, CashEntry... entries) {
    return cash("CA-ACC1", day, entries);
  }

  private static byte[] cash(String account, LocalDate day, CashEntry... entries) {
    return new MessageWriter()
        .write(new CashReport053("M", List.of(statement(account, day, entries))));
  }

  /** Returns the statement of an account with a closing balance of zero. */
  private static CashStatement statement(String account, LocalDate day, CashEntry... entries) {
    BigDecimal sum =
        Arrays.stream(entries).map(CashEntry::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    return new CashStatement(
        "S-" + day,
        StatementNumbers.NONE,
        account,
        "GBP",
        day,
        day,
        sum.negate(),
        BigDecimal.ZERO,
        Arrays.asList(entries),
        1,
        true);
  }

  private static CashEntry entry(String theirs, String amount, LocalDate day) {
    return new CashEntry(theirs, null, null, null, day, new BigDecimal(amount));
  }
}
