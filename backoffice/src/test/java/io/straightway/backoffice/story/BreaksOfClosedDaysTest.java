package io.straightway.backoffice.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.backoffice.check.SystemCheck;
import io.straightway.backoffice.check.WholeProof;
import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.Journal.JournalKind;
import io.straightway.backoffice.journal.JournalDesk;
import io.straightway.backoffice.journal.JournalDraft;
import io.straightway.backoffice.journal.JournalLine;
import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.ledger.AccountKind;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.statement.CashEntry;
import io.straightway.messages.iso20022.statement.CashReport053;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.messages.iso20022.statement.StatementNumbers;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.day.DayDesk;
import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.OpenBreaks;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.Reconciliation;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The custodian's statement of a day arrives after the day is closed, as it does every morning. */
final class BreaksOfClosedDaysTest {
  private static final LocalDate YESTERDAY = LocalDate.of(2026, 11, 23);
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 24);
  private static final LocalDate TOMORROW = LocalDate.of(2026, 11, 25);

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;
  private JournalDesk desk;
  private OperatorLogin anna;
  private OperatorLogin bob;

  @BeforeEach
  void open() throws Exception {
    installation = SettlementInstallation.open(dir).proving(SystemCheck::dayFindings);
    desk = new JournalDesk(installation.database());
    anna = installation.anna();
    bob = installation.operator("bob");
    try (Connection connection = installation.database().getConnection()) {
      DayDesk.open(connection, YESTERDAY, "test");
    }
  }

  @Test
  void aFeeOfYesterdayIsBookedTodayWithItsValueDateAndStaysClosed() throws Exception {
    endOfDay(YESTERDAY);
    Reconciliation late = reconcile(YESTERDAY, "-12.50", entry("FEE-1", null, "-12.50"));
    assertThat(late.breaks()).hasSize(2);

    fee("12.50");

    assertThat(installation.query("SELECT entry_date, value_date, kind FROM journal_entry"))
        .containsExactly("2026-11-24 2026-11-23 JOURNAL");
    assertThat(reconcile(TODAY, "-12.50").closed()).isEqualTo(2);
    assertThat(reconcile(YESTERDAY, "-12.50", entry("FEE-1", null, "-12.50")).breaks()).isEmpty();
    endOfDay(TODAY);
    assertThat(reconcile(TOMORROW, "-12.50").breaks()).isEmpty();
    assertThat(openBreaks()).isEmpty();
    assertEverythingHolds();
  }

  @Test
  void aJournalOfAClosedDayIsReversedByItsValueDateAndLeavesNothing() throws Exception {
    endOfDay(YESTERDAY);
    reconcile(YESTERDAY, "0");
    long journal = fee("12.50").journalId();
    assertThat(reconcile(YESTERDAY, "0").breaks()).hasSize(2);

    Journal reversal = desk.reverse(anna, journal, YESTERDAY, "letter", "not ours");
    desk.approve(bob, reversal.journalId(), reversal.contentHash());

    assertThat(reconcile(YESTERDAY, "0").breaks()).isEmpty();
    assertThat(openBreaks()).isEmpty();
    assertEverythingHolds();
  }

  @Test
  void onlyJournalsAreOfClosedDays() throws Exception {
    endOfDay(YESTERDAY);
    for (String kind : List.of("TRADE_DATE", "SETTLEMENT_DATE", "REVERSAL")) {
      assertThatThrownBy(
              () ->
                  installation.tamper(
                      "INSERT INTO journal_entry (entry_id, reference, kind, value_date, accounts, amounts)"
                          + " VALUES (7, 7, '%s', '2026-11-23', '{A:GBP, B:GBP}', '{1, -1}')"
                              .formatted(kind)))
          .as(kind)
          .hasMessageContaining("the books are closed up to 2026-11-23");
    }
  }

  @Test
  void halfAPoundIsWrittenOffByTwoAndStaysClosed() throws Exception {
    long number = halfAPoundMore();

    Journal proposal = desk.writeOff(anna, number, null, "not worth a letter");
    assertThat(proposal.valueDate()).isEqualTo(YESTERDAY);
    refused(DeskRefusal.Code.WRONG_STATE, () -> desk.writeOff(bob, number, null, "the same"));
    refused(
        DeskRefusal.Code.OWN_REPAIR,
        () -> desk.approve(anna, proposal.journalId(), proposal.contentHash()));
    desk.approve(bob, proposal.journalId(), proposal.contentHash());

    assertThat(installation.query("SELECT state FROM statement_break WHERE number = " + number))
        .containsExactly("WRITTEN_OFF");
    assertThat(
            installation.query(
                "SELECT account, trim_scale(balance) FROM current_balance"
                    + " WHERE account LIKE 'WRITE_OFF:%'"))
        .containsExactly("WRITE_OFF:ACC1:GBP 0.5");
    assertThat(
            installation.query(
                "SELECT action, actor FROM audit_event WHERE subject = 'break:"
                    + number
                    + "' ORDER BY event_number"))
        .containsExactly("WRITE_OFF_PROPOSED anna", "BREAK_WRITTEN_OFF bob");
    assertThat(reconcile(TODAY, "-25013.00").breaks()).isEmpty();
    assertThat(yesterday().breaks()).isEmpty();
    assertThat(openBreaks()).isEmpty();
    endOfDay(TODAY);
    assertEverythingHolds();

    Journal reversal =
        desk.reverse(anna, proposal.journalId(), YESTERDAY, "letter", "they pay it after all");
    desk.approve(bob, reversal.journalId(), reversal.contentHash());
    assertThat(yesterday().breaks())
        .as("the half pound is open again")
        .anyMatch(
            item ->
                item.key().day() != null
                    && item.difference().compareTo(new BigDecimal("-0.5")) == 0);
    assertEverythingHolds();
  }

  @Test
  void aboveTheLimitAndABalanceAreNotWrittenOff() throws Exception {
    long number = halfAPoundMore();
    Break balance =
        openBreaks().stream().filter(item -> item.key().day() == null).findFirst().orElseThrow();
    refused(
        DeskRefusal.Code.WRONG_STATE,
        () ->
            desk.writeOff(
                anna, Objects.requireNonNull(balance.note()).number(), null, "not worth it"));
    refused(
        DeskRefusal.Code.WRONG_STATE, () -> desk.writeOff(anna, number, "ACC2", "not its place"));
    Journal proposal = desk.writeOff(anna, number, "ACC1", "not worth a letter");

    installation.tamper("INSERT INTO single_limit VALUES ('GBP', 0.49)");

    assertThatThrownBy(() -> desk.approve(bob, proposal.journalId(), proposal.contentHash()))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("above 0.49 nothing can be written off");
    assertThat(installation.query("SELECT 1 FROM journal_entry WHERE kind = 'JOURNAL'")).isEmpty();
  }

  @Test
  void aBreakChangedSinceTheProposalIsNotWrittenOff() throws Exception {
    Journal proposal = desk.writeOff(anna, halfAPoundMore(), null, "not worth a letter");
    reconcile(YESTERDAY, "-25014.00", entry("X", "SI" + instruction(), "-25014.00"));

    refused(
        DeskRefusal.Code.HASH_DIFFERS,
        () -> desk.approve(bob, proposal.journalId(), proposal.contentHash()));
  }

  @Test
  void aWriteOffNeedsABreakAndATamperedOneIsFound() throws Exception {
    assertThatThrownBy(
            () ->
                new JournalDraft(
                    JournalKind.CASH,
                    YESTERDAY,
                    "none",
                    List.of(line(AccountKind.CASH, "-9999"), line(AccountKind.WRITE_OFF, "9999")),
                    null))
        .hasMessageContaining(
            "only a write-off of a break, and its reversal, may post to WRITE_OFF");
    long number = halfAPoundMore();
    installation.tamper(
        "UPDATE reconciliation_break SET outcome = 'WRITTEN_OFF', outcome_number = 4711,"
            + " closed_on = last_seen WHERE number = "
            + number);
    assertThat(installation.query("SELECT fault FROM journal_fault"))
        .containsExactly(
            "break "
                + number
                + " is written off by entry 4711, and journal  that does so has entry ");
    assertThat(installation.query("SELECT fault FROM decision_fault"))
        .containsExactly(
            "break %s is WRITTEN_OFF by 4711, without an event in the audit trail"
                .formatted(number));
  }

  /**
   * Creates a purchase that settled for 25,012.50, and for 0.50 more in the custodian's cash
   * account.
   */
  private long halfAPoundMore() throws Exception {
    installation.book(TradeXml.purchase("A", 1).text());
    installation.instruct();
    installation.deliver();
    SettlementInstruction023 sent = CustodianAnswers.read(installation.out()).get(0);
    CustodianAnswers.write(
        installation.in(),
        "1.bundle.xml",
        List.of(CustodianAnswers.whole(sent).on(YESTERDAY).bytes()));
    installation.receive();
    endOfDay(YESTERDAY);
    return yesterday().breaks().stream()
        .filter(item -> item.key().day() != null)
        .map(item -> Objects.requireNonNull(item.note()).number())
        .findFirst()
        .orElseThrow();
  }

  private Reconciliation yesterday() throws Exception {
    return reconcile(YESTERDAY, "-25013.00", entry("X", "SI" + instruction(), "-25013.00"));
  }

  private String instruction() throws Exception {
    return installation.value("SELECT instruction_id FROM settlement_instruction");
  }

  private Journal fee(String amount) throws Exception {
    Journal proposal =
        desk.propose(
            anna,
            new JournalDraft(
                JournalKind.CASH,
                YESTERDAY,
                "statement of 2026-11-23",
                List.of(line(AccountKind.OTHER_FEE, amount), line(AccountKind.CASH, "-" + amount)),
                null),
            "a fee of the custodian");
    return desk.approve(bob, proposal.journalId(), proposal.contentHash());
  }

  private static JournalLine line(AccountKind account, String amount) {
    return new JournalLine(account, "ACC1", "GBP", new BigDecimal(amount), null, null);
  }

  private Reconciliation reconcile(LocalDate day, String closing, CashEntry... entries)
      throws Exception {
    BigDecimal moved =
        Arrays.stream(entries).map(CashEntry::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    byte[] bytes =
        new MessageWriter()
            .write(
                new CashReport053(
                    "M",
                    List.of(
                        new CashStatement(
                            "S-" + day,
                            StatementNumbers.NONE,
                            "CA-ACC1",
                            "GBP",
                            day,
                            day,
                            new BigDecimal(closing).subtract(moved),
                            new BigDecimal(closing),
                            Arrays.asList(entries),
                            1,
                            true))));
    StatementReading reading =
        new StatementFile(new MessageReader(new HardenedXml())).read(List.of(bytes));
    return new Reconciler(installation.database())
        .run(((StatementReading.FileContent) reading).statements(), "statement", bytes, null)
        .get(0);
  }

  private static CashEntry entry(String theirs, @Nullable String ours, String amount) {
    return new CashEntry(theirs, ours, null, null, YESTERDAY, new BigDecimal(amount));
  }

  private List<Break> openBreaks() throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "test")) {
      return OpenBreaks.read(reader);
    }
  }

  private void endOfDay(LocalDate day) throws Exception {
    installation.end(day, "NONE", dir.resolve("reports"));
  }

  private static void refused(
      DeskRefusal.Code code, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            DeskRefusal.class, refusal -> assertThat(refusal.code()).isEqualTo(code));
  }

  private void assertEverythingHolds() throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "test")) {
      assertThat(WholeProof.findings(reader)).allMatch(Finding::holds);
    }
  }
}
