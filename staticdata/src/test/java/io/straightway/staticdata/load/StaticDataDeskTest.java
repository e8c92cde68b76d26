package io.straightway.staticdata.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.proposal.Proposal;
import io.straightway.staticdata.LoadedFiles;
import io.straightway.staticdata.load.StaticDataDesk.BadRows;
import io.straightway.staticdata.load.StaticDataDesk.SentFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads over the engine's role: the database writes what two operators agree on. */
class StaticDataDeskTest {
  private static final List<String> ALL =
      List.of(
          LoadedFiles.CURRENCIES,
          LoadedFiles.CALENDARS,
          LoadedFiles.HOLIDAYS,
          LoadedFiles.SECURITIES,
          LoadedFiles.LISTINGS,
          LoadedFiles.OWN_SSIS,
          LoadedFiles.ACCOUNTS,
          LoadedFiles.COUNTERPARTIES,
          LoadedFiles.SSIS,
          LoadedFiles.FEE_RULES,
          LoadedFiles.TOLERANCES,
          LoadedFiles.PENALTY_RATES,
          LoadedFiles.REFERENCE_PRICES,
          LoadedFiles.DATE_WINDOWS,
          LoadedFiles.CUT_OFFS,
          LoadedFiles.FX_RATES,
          LoadedFiles.POOL_FACTORS,
          "currency,valid_from,basis_points\nGBP,2022-02-01,2.50\n");
  private static final String EVENTS =
      "SELECT action, subject, before, after FROM audit_event"
          + " WHERE action ~ '^STATIC_DATA_(CHANGED|DELETED|LOADED)' ORDER BY event_number";

  @TempDir Path dir;
  private TestDatabase database;
  private LoadedFiles files;
  private Pool pool;
  private StaticDataDesk desk;
  private OperatorLogin anna;
  private OperatorLogin bert;

  @BeforeEach
  void open() throws Exception {
    database = TestDatabase.fresh();
    files = new LoadedFiles(database, dir);
    pool = database.database().pool(Role.ENGINE, 1, "test");
    desk = new StaticDataDesk(pool.dataSource());
    anna = files.operator("anna");
    bert = files.operator("bert");
  }

  @AfterEach
  void close() {
    pool.close();
    database.close();
  }

  private static List<SentFile> given(List<String> texts) {
    List<SentFile> files = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      files.add(SentFile.of(i + ".csv", texts.get(i)));
    }
    return files;
  }

  private LoadReport loadByTwo(List<String> texts) throws SQLException {
    Proposal proposal = desk.propose(anna, given(texts), null, "as agreed");
    return desk.approve(bert, proposal.proposalId(), proposal.contentHash());
  }

  /** Rows of every kind, new, changed, and removed: the same rows and the same events. */
  @Test
  void aLoadByTwoEqualsTheLoadOfACommand() throws Exception {
    List<String> changed =
        ALL.stream()
            .map(
                text ->
                    text.replace("Pound", "Pound & \"Sterling\" <é>")
                        .replace("2026-11-30,Jubilee", "2026-12-01,Jubilee")
                        .replace("7.50,5.00", "7.5,6")
                        .replace("Barclays", "Barclays Bank")
                        .replace("71.505", "71.5050"))
            .toList();
    LoadReport first = loadByTwo(ALL);
    LoadReport second = loadByTwo(changed);

    TestDatabase other = TestDatabase.fresh();
    try (other) {
      LoadedFiles command = new LoadedFiles(other, dir);
      LoadReport byCommand = load(command, ALL);
      assertThat(first.rows()).isEqualTo(byCommand.rows());
      assertThat(first.version()).isEqualTo(1);
      byCommand = load(command, changed);
      assertThat(second.rows()).isEqualTo(byCommand.rows());
      for (StaticDataKind kind : StaticDataKind.values()) {
        assertThat(rows(database, kind)).as(kind.name()).isEqualTo(rows(other, kind)).isNotEmpty();
      }
      assertThat(files.query(EVENTS)).isEqualTo(command.query(EVENTS)).hasSize(6);
    }
    assertThat(files.query("SELECT DISTINCT actor, proved FROM audit_event WHERE subject ~ ':'"))
        .containsExactlyInAnyOrder("tester f", "anna t", "bert t");
  }

  private LoadReport load(LoadedFiles command, List<String> texts) throws Exception {
    List<Path> paths = new ArrayList<>();
    for (SentFile file : given(texts)) {
      paths.add(command.file(file.name(), new String(file.bytes(), StandardCharsets.UTF_8)));
    }
    return command.load(paths.toArray(Path[]::new));
  }

  private static List<List<String>> rows(TestDatabase of, StaticDataKind kind) throws SQLException {
    try (Connection reader = of.database().connect(Role.READER, "test")) {
      return StaticDataTable.read(reader, kind).rows();
    }
  }

  @Test
  void aPersonAloneLoadsNothing() throws Exception {
    Proposal proposal = desk.propose(anna, given(ALL), null, "new");
    assertRefused(DeskRefusal.Code.OWN_REPAIR, anna, proposal, proposal);
    Proposal other = desk.propose(anna, given(List.of(LoadedFiles.CURRENCIES)), null, "less");
    assertRefused(DeskRefusal.Code.HASH_DIFFERS, bert, proposal, other);
    OperatorLogin nobody = new OperatorLogin("bert", "guessed");
    assertRefused(DeskRefusal.Code.NOT_AUTHENTICATED, nobody, proposal, proposal);
    assertThat(files.query("SELECT count(*) FROM currency")).containsExactly("0");

    assertThat(desk.approve(bert, other.proposalId(), other.contentHash()).loaded()).isTrue();
    assertThatThrownBy(() -> desk.propose(anna, given(List.of(LoadedFiles.CURRENCIES)), null, "x"))
        .hasMessageContaining("nothing would change");
    assertThat(desk.reject(bert, proposal.proposalId(), "no").state())
        .isEqualTo(Proposal.State.REJECTED);
    assertRefused(DeskRefusal.Code.WRONG_STATE, bert, proposal, proposal);
  }

  /** The engine's login can neither write rows nor call the functions that write them. */
  @Test
  void theEnginesRoleWritesNothingByItself() throws Exception {
    try (Connection engine = database.database().connect(Role.ENGINE, "test");
        Statement statement = engine.createStatement()) {
      for (String sql :
          List.of(
              "INSERT INTO currency VALUES ('SEK', 2, 'Krona', 'SEST')",
              "SELECT write_static_data_of('currency', 'currencies', '<a/>'::xml, 'anna', true)",
              "SELECT write_static_data('<a/>', 'anna', true)",
              "SELECT propose('anna', 'x', 'STATIC_DATA', '<a/>', 'x')",
              "SELECT approve_proposal('bert', 'x', 'STATIC_DATA', 1, NULL)")) {
        assertThatThrownBy(() -> statement.execute(sql))
            .as(sql)
            .hasMessageContaining("permission denied");
      }
    }
  }

  /**
   * A document that a server made up, bypassing all checks: the database takes all of it or
   * nothing.
   */
  @Test
  void aDocumentWithMoreThanRowsIsNotLoaded() throws Exception {
    String document =
        "<StaticData xmlns=\"urn:straightway:static-data:1\"><ssis/>"
            + "<currency currency=\"SEK\" minor_unit=\"2\" name=\"Krona\" calendar=\"SEST\"/>"
            + "</StaticData>";
    try (Connection engine = database.database().connect(Role.ENGINE, "test");
        Statement statement = engine.createStatement()) {
      statement.execute(
          "SELECT propose_static_data('anna', '%s', '%s', 'x')".formatted(anna.secret(), document));
      assertThatThrownBy(
              () ->
                  statement.execute(
                      "SELECT approve_static_data('bert', '%s', 1, pg_catalog.sha256('%s'))"
                          .formatted(bert.secret(), document)))
          .hasMessageContaining("1 elements that are not rows");
    }
    assertThat(files.query("SELECT state FROM operator_proposal")).containsExactly("PROPOSED");
    assertThat(files.query("SELECT count(*) FROM currency")).containsExactly("0");
  }

  @Test
  void badRowsAreReportedAndNothingIsProposed() throws Exception {
    List<SentFile> bad =
        List.of(
            SentFile.of("m.csv", LoadedFiles.CURRENCIES),
            SentFile.of("s.csv", LoadedFiles.SECURITIES.replace("KS39", "KS38")),
            SentFile.of("x.xml", "<StaticData"));
    BadRows refusal = catchThrowableOfType(BadRows.class, () -> desk.propose(anna, bad, null, "x"));
    assertThat(refusal.rows())
        .extracting(fault -> fault.file() + ":" + fault.line() + ":" + fault.column())
        .containsExactly("s.csv:2:isin", "x.xml:1:null");
    assertThat(files.query("SELECT count(*) FROM operator_proposal")).containsExactly("0");
  }

  @Test
  void aPreviewTellsWhatBecomesOfEachRow() throws Exception {
    loadByTwo(ALL);
    String ending =
        LoadedFiles.ACCOUNTS
            .replace("cash_account", "cash_account,valid_to")
            .replace("CA-1", "CA-2,2026-12-31");
    List<SentFile> changes =
        given(
            List.of(
                "currency,minor_unit,name,calendar\nGBP,2,Pound,GBLO\nSEK,2,Krona,SEST\n",
                "calendar,date,name\nGBLO,2026-12-01,Jubilee\n",
                LoadedFiles.FEE_RULES.replace("7.50", "7.5"),
                ending));
    StaticDataPreview preview;
    try (Connection engine = database.database().connect(Role.ENGINE, "test")) {
      preview = StaticDataPreview.of(engine, StaticDataDesk.sent(changes));
    }
    assertThat(preview.changes())
        .extracting(change -> change.type() + " " + change.name())
        .containsExactly(
            "NEW currency:SEK",
            "NEW holiday:GBLO/2026-12-01",
            "REMOVED holiday:GBLO/2026-11-30",
            "ENDED account:ACC1/2000-01-01");
    assertThat(preview.changes().get(3).values())
        .extracting(value -> value.column() + " " + value.before() + " " + value.after())
        .containsExactly("cash_account CA-1 CA-2", "valid_to null 2026-12-31");
    assertThat(preview.counts())
        .extracting(count -> count.kind() + " " + count.added() + " " + count.unchanged())
        .containsExactly("currencies 1 1", "holidays 1 0", "accounts 0 0", "fee-rules 0 1");
    assertThat(preview.redirecting()).containsExactly("account:ACC1/2000-01-01");

    assertThatThrownBy(() -> desk.propose(anna, changes.subList(0, 1), preview.hash(), "x"))
        .hasMessageContaining("have changed since the preview");
    assertThat(desk.propose(anna, changes, preview.hash(), "x").contentHash())
        .isEqualTo(preview.hash());
  }

  private void assertRefused(
      DeskRefusal.Code code, OperatorLogin checker, Proposal proposal, Proposal shown) {
    assertThatThrownBy(() -> desk.approve(checker, proposal.proposalId(), shown.contentHash()))
        .as(code.name().toLowerCase(Locale.ROOT))
        .isInstanceOfSatisfying(
            DeskRefusal.class, refusal -> assertThat(refusal.code()).isEqualTo(code));
  }
}
