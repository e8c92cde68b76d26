package io.straightway.staticdata.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.proposal.Proposal;
import io.straightway.staticdata.LoadedFiles;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that redirect money need two operators. */
class FourEyesLoadTest {
  private static final String SSI = firstLine(LoadedFiles.SSIS);
  private static final String ACCOUNT = firstLine(LoadedFiles.ACCOUNTS);
  private static final String AGENTS = "SELECT safekeeping_account FROM ssi ORDER BY 1";

  @TempDir Path dir;
  private TestDatabase database;
  private LoadedFiles files;

  @BeforeEach
  void settlementInstructionsAreKnown() throws Exception {
    database = TestDatabase.fresh();
    files = new LoadedFiles(database, dir);
    LoadReport first =
        files.load(
            files.file("m.csv", LoadedFiles.CURRENCIES),
            files.file("c.csv", LoadedFiles.COUNTERPARTIES),
            files.file("a.csv", LoadedFiles.ACCOUNTS),
            files.file("i.csv", LoadedFiles.SSIS));
    assertThat(first.loaded()).isTrue();
  }

  @AfterEach
  void dropDatabase() {
    database.close();
  }

  @Test
  void aPersonAloneCanNeitherChangeADirectionNorAddALaterOne() throws Exception {
    LoadReport report =
        files.load(
            files.file("m2.csv", "currency,minor_unit,name,calendar\nSEK,2,Krona,SEST\n"),
            files.file(
                "i2.csv",
                SSI
                    + "BARCGB22XXX,GBP,*,2000-01-01,CRSTGB22XXX,BARCGB22XXX,THIEF\n"
                    + "BARCGB22XXX,GBP,XLON,2026-06-01,CRSTGB22XXX,BARCGB22XXX,B2\n"
                    + "BARCGB22XXX,GBP,XLON,2027-01-01,CRSTGB22XXX,BARCGB22XXX,THIEF\n"
                    + "BARCGB22XXX,GBP,XPAR,2000-01-01,CRSTGB22XXX,BARCGB22XXX,THIEF\n"
                    + "BARCGB22XXX,JPY,*,2000-01-01,JASDJPJTXXX,BARCJPJTXXX,NEW\n"),
            files.file(
                "a2.csv",
                ACCOUNT
                    + "ACC1,2000-01-01,First,CUSTGB2LXXX,SK-1,THIEF\n"
                    + "ACC9,2000-01-01,Ninth,CUSTGB2LXXX,SK-9,CA-9\n"));

    assertThat(report.loaded()).isFalse();
    assertThat(report.redirecting())
        .containsExactly(
            "account:ACC1/2000-01-01",
            "ssi:BARCGB22XXX/GBP/*/2000-01-01",
            "ssi:BARCGB22XXX/GBP/XLON/2027-01-01",
            "ssi:BARCGB22XXX/GBP/XPAR/2000-01-01");
    assertThat(files.query(AGENTS)).containsExactly("B1", "B2");
    assertThat(files.query("SELECT code FROM currency WHERE code = 'SEK'")).isEmpty();
  }

  /** For a known account, even the first row redirects its money. */
  @Test
  void theSettlementPlaceOfAKnownAccountNeedsTwoAndThatOfANewOneNeedsOne() throws Exception {
    Path file = files.file("o.csv", LoadedFiles.OWN_SSIS);
    assertThat(files.load(file).redirecting())
        .containsExactly("own-ssi:ACC1/GBP/XOFF/2000-01-01", "own-ssi:ACC1/JPY/*/2000-01-01");
    String row = "('ACC1', 'GBP', '*', '2000-01-01', 'OTHRGB2LXXX', 'SK-T', 'CA-T')";
    assertThatThrownBy(() -> owner("INSERT INTO own_ssi VALUES " + row))
        .hasMessageContaining("own-ssi:ACC1/GBP/*/2000-01-01 redirects money");

    assertThat(
            files
                .load(
                    files.file("o9.csv", LoadedFiles.OWN_SSIS.replace("ACC1", "ACC9")),
                    files.file("a9.csv", LoadedFiles.ACCOUNTS.replace("ACC1", "ACC9")))
                .loaded())
        .isTrue();
    assertThat(files.loadApproved(file).loaded()).isTrue();
    assertThat(files.load(file).redirecting()).isEmpty();

    assertThatThrownBy(() -> owner("UPDATE own_ssi SET cash_account = 'THIEF'"))
        .hasMessageContaining("redirects money");
    assertThat(files.query("SELECT DISTINCT cash_account FROM own_ssi ORDER BY 1"))
        .containsExactly("CA-J", "CA-X");
  }

  @Test
  void newRowsAndNamesNeedOnePerson() throws Exception {
    LoadReport report =
        files.load(
            files.file(
                "i2.csv",
                SSI
                    + "BARCGB22XXX,JPY,*,2000-01-01,JASDJPJTXXX,BARCJPJTXXX,NEW\n"
                    + "BARCGB22XXX,JPY,*,2027-01-01,JASDJPJTXXX,BARCJPJTXXX,NEWER\n"),
            files.file("a2.csv", ACCOUNT + "ACC1,2000-01-01,Renamed,CUSTGB2LXXX,SK-1,CA-1\n"));

    assertThat(report.loaded()).isTrue();
    assertThat(files.query(AGENTS)).containsExactly("B1", "B2", "NEW", "NEWER");
  }

  @Test
  void aProposedLoadIsApprovedByAnotherAsShown() throws Exception {
    OperatorLogin anna = files.operator("anna");
    OperatorLogin bert = files.operator("bert");
    Proposal proposal = proposed(anna, "MOVED");
    assertThat(files.query(AGENTS)).containsExactly("B1", "B2");
    assertThat(proposal.content()).contains("safekeeping_account=\"MOVED\"");

    assertRefused(DeskRefusal.Code.OWN_REPAIR, anna, proposal, proposal);
    assertRefused(DeskRefusal.Code.HASH_DIFFERS, bert, proposal, proposed(anna, "OTHER"));
    assertThat(approve(bert, proposal, proposal).loaded()).isTrue();

    assertThat(files.query(AGENTS)).containsExactly("B2", "MOVED");
    assertThat(
            files.query(
                "SELECT actor, proved, action, subject FROM audit_event"
                    + " WHERE actor IN ('anna', 'bert') ORDER BY event_number"))
        .containsExactly(
            "anna t STATIC_DATA_PROPOSED proposal:1",
            "anna t STATIC_DATA_PROPOSED proposal:2",
            "bert t STATIC_DATA_APPROVED proposal:1",
            "bert t STATIC_DATA_CHANGED ssi:BARCGB22XXX/GBP/*/2000-01-01",
            "bert t STATIC_DATA_LOADED version 2",
            "bert t STATIC_DATA_RECORDED version 2");
    assertRefused(DeskRefusal.Code.WRONG_STATE, bert, proposal, proposal);
  }

  @Test
  void aProposalThatIsRejectedOrUnloadableLoadsNothing() throws Exception {
    OperatorLogin anna = files.operator("anna");
    OperatorLogin bert = files.operator("bert");
    Proposal rejected = proposed(anna, "MOVED");
    Proposal broken = proposed(anna, "OTHER");
    try (Pool pool = database.database().pool(Role.ENGINE, 1, "test")) {
      StaticDataDesk desk = new StaticDataDesk(pool.dataSource());
      assertThat(desk.reject(bert, rejected.proposalId(), "no").state())
          .isEqualTo(Proposal.State.REJECTED);
    }
    assertRefused(DeskRefusal.Code.WRONG_STATE, bert, rejected, rejected);

    owner("DELETE FROM counterparty");
    assertThat(approve(bert, broken, broken).badRows()).hasSize(1);
    assertThat(
            files.query(
                "SELECT state FROM operator_proposal WHERE proposal_id = " + broken.proposalId()))
        .containsExactly("PROPOSED");
    assertThat(files.query(AGENTS)).containsExactly("B1", "B2");
  }

  @Test
  void theDatabaseRefusesTheSameFromAnyLogin() {
    for (String redirecting :
        List.of(
            "UPDATE ssi SET agent = 'THIFGB22XXX' WHERE mic = '*'",
            "INSERT INTO ssi VALUES ('BARCGB22XXX', 'GBP', '*', '2027-01-01', 'X', 'Y', 'Z')",
            "INSERT INTO ssi VALUES ('BARCGB22XXX', 'GBP', 'XPAR', '2000-01-01', 'X', 'Y', 'Z')",
            "UPDATE ssi SET mic = 'XPAR' WHERE mic = 'XLON'",
            "UPDATE ssi SET party = 'Thief|GB' WHERE mic = '*'",
            "UPDATE ssi SET intermediaries = 'DTCYID/1' WHERE mic = '*'",
            "DELETE FROM ssi WHERE mic = 'XLON'",
            "WITH gone AS (DELETE FROM ssi RETURNING *) INSERT INTO ssi SELECT counterparty,"
                + " currency, mic, '1999-01-01', 'X', 'Y', 'Z' FROM gone",
            "TRUNCATE ssi",
            "TRUNCATE currency CASCADE",
            "DELETE FROM account",
            "TRUNCATE account",
            "UPDATE account SET cash_account = 'THIEF'",
            "UPDATE account SET may_be_short = 'N'",
            "UPDATE account SET valid_to = '2026-11-30'",
            "UPDATE ssi SET valid_to = '2026-11-30'",
            "INSERT INTO account VALUES ('ACC1', '2027-01-01', 'x', 'CUSTGB2LXXX', 'S', 'C')")) {
      assertThatThrownBy(() -> owner(redirecting))
          .as(redirecting)
          .hasMessageContaining("redirects money; propose it");
    }
  }

  @Test
  void endingAnAccountOrAStandingInstructionAndLiftingTheEndNeedsTwo() throws Exception {
    Path ends =
        files.file(
            "ends.csv",
            ACCOUNT.strip()
                + ",valid_to\nACC1,2000-01-01,First,CUSTGB2LXXX,SK-1,CA-1,2026-11-30\n");
    assertThat(files.load(ends).redirecting()).containsExactly("account:ACC1/2000-01-01");
    assertThat(files.loadApproved(ends).loaded()).isTrue();
    assertThat(files.load(ends).loaded()).isTrue();

    assertThat(files.load(files.file("a.csv", LoadedFiles.ACCOUNTS)).redirecting())
        .containsExactly("account:ACC1/2000-01-01");
    assertThat(
            files
                .load(
                    files.file(
                        "i2.csv",
                        SSI.strip()
                            + ",valid_to\nBARCGB22XXX,GBP,*,2000-01-01,CRSTGB22XXX,BARCGB22XXX,B1,"
                            + "2026-11-30\n"))
                .redirecting())
        .containsExactly("ssi:BARCGB22XXX/GBP/*/2000-01-01");
  }

  private static String firstLine(String file) {
    return file.substring(0, file.indexOf('\n') + 1);
  }

  private void owner(String sql) throws SQLException {
    try (Connection connection = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private Proposal proposed(OperatorLogin maker, String account) throws Exception {
    Path file =
        files.file(
            "change.csv",
            SSI + "BARCGB22XXX,GBP,*,2000-01-01,CRSTGB22XXX,BARCGB22XXX," + account + "\n");
    try (Connection connection = database.database().connect(Role.MIGRATOR, "test")) {
      return Objects.requireNonNull(
          StaticDataLoad.propose(connection, List.of(file), maker, "they moved").proposal());
    }
  }

  private LoadReport approve(OperatorLogin checker, Proposal proposal, Proposal shown)
      throws SQLException {
    try (Connection connection = database.database().connect(Role.MIGRATOR, "test")) {
      return StaticDataLoad.approve(
          connection, checker, proposal.proposalId(), shown.contentHash());
    }
  }

  private void assertRefused(
      DeskRefusal.Code code, OperatorLogin checker, Proposal proposal, Proposal shown) {
    assertThatThrownBy(() -> approve(checker, proposal, shown))
        .isInstanceOfSatisfying(
            DeskRefusal.class, refusal -> assertThat(refusal.code()).isEqualTo(code));
  }
}
