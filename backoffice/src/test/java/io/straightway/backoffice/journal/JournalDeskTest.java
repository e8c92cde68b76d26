package io.straightway.backoffice.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.backoffice.check.WholeProof;
import io.straightway.backoffice.journal.Journal.JournalKind;
import io.straightway.backoffice.journal.JournalCsv.JournalLines;
import io.straightway.db.ContentHash;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.check.Finding;
import io.straightway.ledger.LedgerBooks;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.Operators;
import io.straightway.operators.proposal.Proposal;
import io.straightway.positions.PositionModel;
import java.io.StringReader;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Journals: opening balances, cash, reversals, and the requirement of four eyes. */
class JournalDeskTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 20);
  private static final String OPENING =
      JournalCsv.HEADER
          + """

          CASH,ACC1,GBP,500000.00,,,
          SECURITIES,ACC1,GBP,25000,,GB00BH4HKS39,1000
          OPENING_BALANCE,ACC1,GBP,,525000.00,,
          CASH,ACC2,GBP,,10.00,,
          OPENING_BALANCE,ACC2,GBP,10.00,,,
          """;
  private static final String POSITIONS =
      """
      SELECT account || ' ' || instrument || ' ' || trim_scale(traded) || ' ' || trim_scale(settled)
        FROM current_position WHERE traded <> 0 ORDER BY 1
      """;

  private TestDatabase database;
  private Pool pool;
  private JournalDesk desk;
  private OperatorLogin ann;
  private OperatorLogin bob;

  @BeforeEach
  void open() throws SQLException {
    database = TestDatabase.fresh();
    StaticDataFixture.load(database);
    pool = database.database().pool(Role.ENGINE, 2, "journals");
    desk = new JournalDesk(pool.dataSource());
    ann = operator("ann");
    bob = operator("bob");
  }

  private OperatorLogin operator(String name) throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      return new OperatorLogin(name, new Operators(new SecureRandom()).add(owner, name, "tester"));
    }
  }

  @AfterEach
  void close() {
    pool.close();
    database.close();
  }

  @ParameterizedTest
  @EnumSource
  void openingBalancesArePostedWhenASecondOperatorApprovesThem(PositionModel model)
      throws Exception {
    model.makeCurrent(pool.dataSource());
    Journal proposal = propose(OPENING, JournalKind.OPENING);
    assertThat(query(POSITIONS)).isEmpty();

    Journal approved = desk.approve(bob, proposal.journalId(), proposal.contentHash());

    assertThat(approved.state()).isEqualTo(Proposal.State.APPROVED);
    assertThat(query(POSITIONS))
        .containsExactly(
            "ACC1 GB00BH4HKS39 1000 1000", "ACC1 GBP 500000 500000", "ACC2 GBP -10 -10");
    assertThat(balances())
        .containsExactly(
            "CASH 500000.00 10.00", "OPENING_BALANCE 10.00 525000.00", "SECURITIES 25000 0");
    assertThat(query("SELECT action || ' ' || actor FROM audit_event WHERE subject = 'journal:1'"))
        .containsExactly("JOURNAL_PROPOSED ann", "JOURNAL_APPROVED bob");
    requireSound();
  }

  @Test
  void tradedAndSettledMoveByTheKindOfJournalAndOfItsReversal() throws Exception {
    approve(
        """
        SECURITIES,ACC1,GBP,25000,,GB00BH4HKS39,1000
        PAYABLE,BARCGB22XXX,GBP,,25000,,
        """,
        JournalKind.TRADED);
    assertThat(query(POSITIONS)).containsExactly("ACC1 GB00BH4HKS39 1000 0");

    long settled =
        approve(
            """
            SECURITIES,ACC1,GBP,,,GB00BH4HKS39,400
            PAYABLE,BARCGB22XXX,GBP,10000,,,
            CASH,ACC1,GBP,,10000,,
            """,
            JournalKind.SETTLED);
    assertThat(query(POSITIONS)).containsExactly("ACC1 GB00BH4HKS39 1000 400");
    assertThat(query("SELECT settled FROM current_position WHERE instrument = 'GBP'"))
        .containsExactly("-10000");
    requireSound();

    Journal reversal = desk.reverse(bob, settled, DAY, "LETTER-2", "wrong");
    desk.approve(ann, reversal.journalId(), reversal.contentHash());
    assertThat(query(POSITIONS)).containsExactly("ACC1 GB00BH4HKS39 1000 0");
    requireSound();
  }

  private long approve(String lines, JournalKind kind) throws Exception {
    Journal proposal = propose(JournalCsv.HEADER + "\n" + lines, kind);
    return desk.approve(bob, proposal.journalId(), proposal.contentHash()).journalId();
  }

  @Test
  void aReversalTakesEverythingBackAndBothNameEachOther() throws Exception {
    Journal opening = propose(OPENING, JournalKind.OPENING);
    desk.approve(bob, opening.journalId(), opening.contentHash());

    Journal reversal = desk.reverse(bob, opening.journalId(), DAY.plusDays(3), "LETTER-2", "wrong");
    assertThatThrownBy(
            () -> desk.reverse(ann, opening.journalId(), DAY.plusDays(3), "LETTER-3", "again"))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("already has a reversal");
    Journal done = desk.approve(ann, reversal.journalId(), reversal.contentHash());

    assertThat(done.reverses()).isEqualTo(opening.journalId());
    assertThat(shown(opening).reversedBy()).isEqualTo(done.journalId());
    assertThat(query(POSITIONS)).isEmpty();
    assertThat(query("SELECT kind || ' ' || value_date FROM journal_entry ORDER BY entry_id"))
        .containsExactly("JOURNAL 2026-11-20", "REVERSAL 2026-11-23");
    assertThatThrownBy(() -> desk.reverse(ann, done.journalId(), DAY, "LETTER-4", "again"))
        .hasMessageContaining("only an approved journal that is not a reversal can be reversed");
    requireSound();
  }

  @Test
  void neitherTheMakerNorAnUnseenHashApproves() throws Exception {
    Journal proposal = propose(OPENING, JournalKind.OPENING);

    refused(DeskRefusal.Code.OWN_REPAIR, ann, proposal.journalId(), proposal.contentHash());
    refused(
        DeskRefusal.Code.HASH_DIFFERS, bob, proposal.journalId(), ContentHash.of(new byte[] {1}));
    refused(
        DeskRefusal.Code.NOT_AUTHENTICATED,
        new OperatorLogin("bob", "x"),
        proposal.journalId(),
        proposal.contentHash());
    refused(DeskRefusal.Code.NOT_FOUND, bob, 99, proposal.contentHash());
    assertThatThrownBy(
            () ->
                execute(
                    Role.ENGINE,
                    "SELECT approve_journal('ann', '"
                        + ann.secret()
                        + "', 1, '\\x"
                        + proposal.contentHash()
                        + "', 7)"))
        .hasMessageContaining("must be approved by somebody else");
    assertThatThrownBy(
            () ->
                execute(
                    Role.MIGRATOR,
                    "UPDATE operator_proposal SET state = 'APPROVED', checker = maker,"
                        + " decided_at = now(), approved_hash = content_hash, approved_in = '7'"))
        .hasMessageContaining("four_eyes");
    assertThat(query("SELECT count(*) FROM journal_entry")).containsExactly("0");
    assertThat(desk.reject(bob, proposal.journalId(), "no statement").state())
        .isEqualTo(Proposal.State.REJECTED);
    refused(DeskRefusal.Code.WRONG_STATE, bob, proposal.journalId(), proposal.contentHash());
    Journal other = propose(OPENING, JournalKind.OPENING);
    assertThat(desk.reject(ann, other.journalId(), "typing error").state())
        .isEqualTo(Proposal.State.WITHDRAWN);
  }

  @Test
  void unbalancedOrUnknownLinesAreNotProposed() {
    for (String[] bad :
        new String[][] {
          {"CASH,ACC1,GBP,5.00,,,", "debits exceed credits"},
          {"CASH,ACC9,GBP,5.00,,,\nDEPOSIT,ACC9,GBP,,5.00,,", "ACC9 is not a known account"},
          {"CASH,ACC1,JPY,5.50,,,\nDEPOSIT,ACC1,JPY,,5.50,,", "finer than JPY"},
          {"CASH,ACC1,CHF,5,,,\nDEPOSIT,ACC1,CHF,,5,,", "CHF is not a known currency"},
          {
            "SECURITIES,ACC1,GBP,5,,GB0002634946,1\nOPENING_BALANCE,ACC1,GBP,,5,,",
            "GB0002634946 is not a known security"
          },
          {
            "CASH,ACC1,GBP,5,,GB00BH4HKS39,1\nDEPOSIT,ACC1,GBP,,5,,",
            "only SECURITIES may have an isin"
          }
        }) {
      assertThatThrownBy(() -> propose(JournalCsv.HEADER + "\n" + bad[0] + "\n", JournalKind.CASH))
          .as(bad[0])
          .isInstanceOf(DeskRefusal.class)
          .hasMessageContaining(bad[1]);
    }
  }

  @Test
  void everyBadLineOfAFileIsReported() throws Exception {
    JournalLines read =
        JournalCsv.read(
            new StringReader(
                JournalCsv.HEADER
                    + "\nGOLD,ACC1,GBP,1,,,\nCASH,ACC1,GBP,1,1,,\nCASH,ACC1,GBP,1e3,,,\n"
                    + "SECURITIES,ACC1,GBP,1,,GB00BH4HKS39,\n"));

    assertThat(read.faults())
        .containsExactly(
            "2: there is no account 'GOLD'",
            "3: either debit or credit must be an amount of at most 4 decimals",
            "4: either debit or credit must be an amount of at most 4 decimals",
            "5: isin and quantity must be given together; the quantity has at most 8 decimals");
  }

  @Test
  void aJournalOfAClosedDayIsPostedWithTodaysEntryDate() throws Exception {
    Journal proposal = propose(OPENING, JournalKind.OPENING);
    execute(
        Role.MIGRATOR,
        "INSERT INTO business_day (today, closed_up_to) VALUES ('2026-11-23', '2026-11-20')");

    desk.approve(bob, proposal.journalId(), proposal.contentHash());

    assertThat(query("SELECT value_date || ' ' || entry_date FROM journal_entry"))
        .containsExactly("2026-11-20 2026-11-23");
    requireSound();
  }

  @Test
  void aJournalEntryThatNobodyHasApprovedShows() throws Exception {
    execute(
        Role.MIGRATOR,
        "INSERT INTO journal_entry (entry_id, reference, kind, value_date, accounts, amounts)"
            + " VALUES (7, 7, 'JOURNAL', '2026-11-20', '{A:GBP, B:GBP}', '{1, -1}')");

    try (Connection reader = database.database().connect(Role.READER, "test")) {
      assertThat(WholeProof.findings(reader).stream().flatMap(f -> f.examples().stream()))
          .contains("entry 7: JOURNAL of 7 on 2026-11-20, expected nothing");
    }
  }

  private Journal propose(String csv, JournalKind kind) throws Exception {
    JournalLines read = JournalCsv.read(new StringReader(csv));
    assertThat(read.faults()).isEmpty();
    return desk.propose(
        ann, new JournalDraft(kind, DAY, "STATEMENT-1", read.lines(), null), "day one");
  }

  private void refused(DeskRefusal.Code code, OperatorLogin login, long id, ContentHash hash) {
    assertThatThrownBy(() -> desk.approve(login, id, hash))
        .isInstanceOfSatisfying(
            DeskRefusal.class, refusal -> assertThat(refusal.code()).isEqualTo(code));
  }

  private Journal shown(Journal journal) throws SQLException {
    try (Connection reader = database.database().connect(Role.READER, "test")) {
      return new Journals().find(reader, journal.journalId());
    }
  }

  private List<String> balances() throws SQLException {
    try (Connection reader = database.database().connect(Role.READER, "test")) {
      return new LedgerBooks()
          .trialBalance(reader).stream()
              .map(
                  line ->
                      line.kind()
                          + " "
                          + line.debit().toPlainString()
                          + " "
                          + line.credit().toPlainString())
              .toList();
    }
  }

  private void requireSound() throws Exception {
    try (Connection reader = database.database().connect(Role.READER, "test")) {
      List<Finding> findings = WholeProof.findings(reader);
      assertThat(findings)
          .as(() -> findings.stream().map(Finding::examples).toList().toString())
          .allMatch(Finding::holds);
    }
  }

  private void execute(Role role, String sql) throws SQLException {
    try (Connection connection = database.database().connect(role, "test");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private List<@Nullable String> query(String sql) throws SQLException {
    try (Connection connection = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      List<@Nullable String> texts = new ArrayList<>();
      while (row.next()) {
        texts.add(row.getString(1));
      }
      return texts;
    }
  }
}
