package io.straightway.settlement.reconcile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.StaticDataFixture;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.statement.Holding;
import io.straightway.messages.iso20022.statement.Statement002;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReconcilerTest {
  private static final String HEADER = "statement_date,kind,account,instrument,quantity\n";
  private static final String VODAFONE = StaticDataFixture.VODAFONE;

  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  @AutoClose private final Pool pool;

  ReconcilerTest() throws SQLException {
    pool = database.database().pool(Role.ENGINE, 2, "test");
  }

  @BeforeEach
  void hold() throws SQLException {
    StaticDataFixture.load(database);
    as(
        Role.MIGRATOR,
        "INSERT INTO account VALUES ('ELSEWHERE', '2000-01-01', 'x', 'OTHRGB2LXXX', 'SK-E', 'CA-E'),"
            + " ('ACC3', '2000-01-01', 'Shares the place of ACC1', 'CUSTGB2LXXX', 'SK-ACC1', 'CA-3')");
    as(
        Role.ENGINE,
        "INSERT INTO position VALUES ('ACC1', '%1$s', 999, 70), ('ACC3', '%1$s', 0, 30),"
                .formatted(VODAFONE)
            + " ('ACC1', 'GBP', 0, -2500.50), ('ACC2', 'GBP', 0, 0), ('ELSEWHERE', 'GBP', 0, 9)");
  }

  @Test
  void settledBalancesThatAreTheSameOnBothSidesMatch() throws Exception {
    Reconciliation result =
        run(
            "2026-11-20,SECURITIES,SK-ACC1," + VODAFONE + ",100",
            "2026-11-20,CASH,CA-ACC1,GBP,-2500.5",
            "2026-11-20,CASH,CA-ACC2,GBP,0.00");

    assertThat(result.breaks()).isEmpty();
    assertThat(result.matched()).isEqualTo(3);
  }

  @Test
  void everyKindOfDifferenceIsABreakOfItsOwnKind() throws Exception {
    Reconciliation result =
        run(
            "2026-11-20,SECURITIES,SK-ACC1," + VODAFONE + ",90",
            "2026-11-20,SECURITIES,SK-ACC2," + VODAFONE + ",5",
            "2026-11-20,SECURITIES,SK-NOBODY," + VODAFONE + ",1",
            "2026-11-20,CASH,CA-ACC1,EUR,0");

    assertThat(result.breaks())
        .extracting(b -> b.type() + " " + b.key().account() + " " + b.difference())
        .containsExactlyInAnyOrder(
            "QUANTITY SK-ACC1 -10",
            "MISSING_IN_BOOKS SK-ACC2 5",
            "ACCOUNT_UNKNOWN SK-NOBODY 1",
            "MISSING_AT_CUSTODIAN CA-ACC1 2500.50");
    assertThat(result.counts().byKind()).hasSize(4);
    assertThat(result.counts().byAge())
        .containsExactly(
            Map.entry("0", 4L),
            Map.entry("1", 0L),
            Map.entry("2-4", 0L),
            Map.entry("5-10", 0L),
            Map.entry(">10", 0L));
  }

  @Test
  void aBreakKeepsTheDayItWasFirstSeenOnUntilAStatementIsWithoutIt() throws Exception {
    String cash = ",CASH,CA-ACC1,GBP,-2500.50";
    String wrong = ",SECURITIES,SK-ACC1," + VODAFONE + ",90";
    String right = ",SECURITIES,SK-ACC1," + VODAFONE + ",100";

    run("2026-11-17" + wrong, "2026-11-17" + cash);
    run("2026-11-18" + wrong, "2026-11-18" + cash);
    Reconciliation third = run("2026-11-20" + wrong, "2026-11-20" + cash);
    assertThat(third.breaks())
        .extracting(b -> b.firstSeen() + " " + b.ageDays())
        .containsExactly("2026-11-17 3");

    as(Role.MIGRATOR, "INSERT INTO business_day VALUES (true, '2026-11-28', '2026-11-27')");
    try (Connection reader = database.database().connect(Role.READER, "test")) {
      assertThat(OpenBreaks.read(reader))
          .extracting(
              b -> b.type() + " " + b.difference() + " " + b.firstSeen() + " " + b.ageDays())
          .containsExactly("QUANTITY -10 2026-11-17 11");
    }

    Reconciliation gone = run("2026-11-23" + right, "2026-11-23" + cash);
    assertThat(gone.closed()).isEqualTo(1);
    Reconciliation back = run("2026-11-24" + wrong, "2026-11-24" + cash);
    assertThat(back.breaks())
        .extracting(b -> b.firstSeen() + " " + b.ageDays())
        .containsExactly("2026-11-24 0");
    assertThat(
            database.query(
                "SELECT first_seen || '|' || last_seen || '|' || coalesce(closed_on::text, 'open')"
                    + " FROM reconciliation_break ORDER BY first_seen"))
        .containsExactly("2026-11-17|2026-11-20|2026-11-23", "2026-11-24|2026-11-24|open");
  }

  @Test
  void theSameStatementTwiceIsOneReconciliation() throws Exception {
    String row = "2026-11-20,SECURITIES,SK-ACC1," + VODAFONE + ",90";
    run(row);
    run(row);

    assertThat(database.query("SELECT breaks, times_run FROM reconciliation"))
        .containsExactly("1 2");
  }

  @Test
  void settlementsAfterTheStatementDoNotCount() throws Exception {
    as(
        Role.ENGINE,
        """
        INSERT INTO settlement_instruction (instruction_id, account, isin, counterparty, movement,
          payment, quantity, currency, amount, amount_direction, trade_date, settlement_date, custodian,
          safekeeping_account, cash_account, place_of_settlement, agent, agent_account, status,
          settled_quantity, settled_amount)
        VALUES (1, 'ACC1', '%s', 'BARCGB22XXX', 'RECEIVE', 'AGAINST', 10, 'GBP', 250.00, 'PAY',
          '2026-11-19', '2026-11-23', 'C', 'SK-ACC1', 'CA-ACC1', 'P', 'A', 'AA', 'SETTLED', 10, 250);
        INSERT INTO settlement (settlement_id, instruction_id, custodian_message_id,
          custodian, custodian_reference, quantity, amount, settled_on, booked_on)
        VALUES (2, 1, 1, 'CUSTGB2LXXX', 'R', 10, 250.00, '2026-11-23', '2026-11-23')
        """
            .formatted(VODAFONE));

    Reconciliation result =
        run(
            "2026-11-20,SECURITIES,SK-ACC1," + VODAFONE + ",90",
            "2026-11-20,CASH,CA-ACC1,GBP,-2250.50");

    assertThat(result.breaks()).isEmpty();
  }

  @Test
  void aStatementOfHoldingsSaysNothingOfCash() throws Exception {
    byte[] message =
        new MessageWriter()
            .write(
                new Statement002(
                    "STMT1",
                    LocalDate.of(2026, 11, 20),
                    Set.of(),
                    List.of(new Holding("SK-ACC1", VODAFONE, new BigDecimal(100), false)),
                    1,
                    true));

    Reconciliation result = run(message);

    assertThat(result.breaks()).isEmpty();
    assertThat(result.matched()).isEqualTo(1);
  }

  @Test
  void aStatementOfAnAccountThatHoldsNothingLeavesAllOfOursMissing() throws Exception {
    byte[] message =
        new MessageWriter()
            .write(
                new Statement002(
                    "S", LocalDate.of(2026, 11, 20), Set.of("SK-ACC1"), List.of(), 1, true));

    assertThat(run(message).breaks())
        .extracting(b -> b.type() + " " + b.key().account() + " " + b.ours() + " " + b.custodian())
        .containsExactly("MISSING_AT_CUSTODIAN SK-ACC1 100 CUSTGB2LXXX");
  }

  @Test
  void aStatementThatNamesNoAccountOfOursIsRefused() throws Exception {
    LocalDate day = LocalDate.of(2026, 11, 20);
    MessageWriter writer = new MessageWriter();

    assertThat(read(writer.write(new Statement002("S", day, Set.of(), List.of(), 1, true))))
        .isInstanceOf(StatementReading.Faults.class);
    byte[] foreign =
        writer.write(new Statement002("S", day, Set.of("SK-NOBODY"), List.of(), 1, true));
    assertThatThrownBy(() -> run(foreign))
        .isInstanceOf(StatementRefusedException.class)
        .hasMessageEndingWith("in the statement was ours on 2026-11-20: SK-NOBODY");
    assertThat(database.query("SELECT 1 FROM reconciliation")).isEmpty();
  }

  @Test
  void aStatementOfAnotherCustodianKeepsTheBreakOfAnUnknownAccount() throws Exception {
    String knownRow = ",CASH,CA-ACC1,GBP,-2500.50";
    String all = ",SECURITIES,SK-ACC1," + VODAFONE + ",100";
    String unknown = ",SECURITIES,SK-NOBODY," + VODAFONE + ",1";

    run("2026-11-17" + knownRow, "2026-11-17" + all, "2026-11-17" + unknown);
    assertThat(run("2026-11-18,CASH,CA-E,GBP,9").closed()).isZero();
    Reconciliation next = run("2026-11-19" + knownRow, "2026-11-19" + all, "2026-11-19" + unknown);

    assertThat(next.breaks())
        .extracting(b -> b.type() + " " + b.firstSeen() + " " + b.ageDays())
        .containsExactly("ACCOUNT_UNKNOWN 2026-11-17 2");
    assertThat(run("2026-11-20" + knownRow, "2026-11-20" + all).closed()).isEqualTo(1);
  }

  @Test
  void anOlderStatementIsComparedAndLeavesTheBreaksAsTheyAre() throws Exception {
    String cash = ",CASH,CA-ACC1,GBP,-2500.50";
    String wrong = ",SECURITIES,SK-ACC1," + VODAFONE + ",90";
    String right = ",SECURITIES,SK-ACC1," + VODAFONE + ",100";
    String elsewhere = ",CASH,CA-E,GBP,8";
    run("2026-11-17" + wrong, "2026-11-17" + cash);
    run("2026-11-18" + right, "2026-11-18" + cash);
    run("2026-11-20" + wrong, "2026-11-20" + cash);
    List<String> before = kept();

    Reconciliation second = run("2026-11-17" + wrong, "2026-11-17" + cash);
    Reconciliation late = run("2026-11-19" + right, "2026-11-19" + cash);

    assertThat(second.overtaken()).isTrue();
    assertThat(second.breaks())
        .extracting(b -> b.firstSeen() + " " + b.ageDays())
        .containsExactly("2026-11-17 0");
    assertThat(late.closed()).isZero();
    assertThat(kept())
        .isEqualTo(before)
        .containsExactly(
            "SK-ACC1|2026-11-17|2026-11-17|2026-11-18", "SK-ACC1|2026-11-20|2026-11-20|open");
    assertThat(run("2026-11-18" + elsewhere).overtaken()).as("another custodian's").isFalse();
    assertThat(kept()).contains("CA-E|2026-11-18|2026-11-18|open");
  }

  @Test
  void theSameNumberAtTwoCustodiansIsTwoAccounts() throws Exception {
    as(
        Role.MIGRATOR,
        "INSERT INTO account VALUES ('TWIN', '2000-01-01', 'x', 'OTHRGB2LXXX', 'SK-ACC1', 'CA-T')");
    as(Role.ENGINE, "INSERT INTO position VALUES ('TWIN', '%s', 0, 7)".formatted(VODAFONE));
    String hundred = "2026-11-20,SECURITIES,SK-ACC1," + VODAFONE + ",100";
    String seven = "2026-11-20,SECURITIES,SK-ACC1," + VODAFONE + ",7";

    assertThat(run(hundred, "2026-11-20,CASH,CA-ACC1,GBP,-2500.50").breaks()).isEmpty();
    assertThat(run(seven, "2026-11-20,CASH,CA-E,GBP,9").breaks()).isEmpty();
    assertThat(run(csv(seven, "2026-11-20,CASH,CA-E,GBP,9"), "OTHRGB2LXXX").matched()).isEqualTo(2);
    assertThatThrownBy(() -> run(hundred))
        .isInstanceOf(StatementRefusedException.class)
        .hasMessage(
            "STATEMENT_CUSTODIAN: we have an account SK-ACC1 at each of CUSTGB2LXXX, OTHRGB2LXXX, and the statement does"
                + " not name the custodian; name the custodian with --custodian");
    assertThatThrownBy(() -> run(csv(hundred), "CUSTGB3LXXX"))
        .hasMessage("STATEMENT_CUSTODIAN: we had no account at CUSTGB3LXXX on 2026-11-20");
  }

  @Test
  void everyBadRowIsReportedWithItsLineAndNothingIsTaken() {
    StatementReading reading =
        read(
            (HEADER
                    + "2026-02-30,CASH,CA-ACC1,GBP,1\n"
                    + "2026-11-20,GOLD,CA-ACC1,GBP,1\n"
                    + "2026-11-20,CASH,CA-ACC1,GBP,1e5\n"
                    + "2026-11-20,CASH,CA-ACC1,GBP,1.000000001\n"
                    + "2026-11-20,CASH,,GBP,1\n"
                    + "2026-11-20,SECURITIES,SK-ACC1,GBP,1\n"
                    + "2026-11-20,CASH,CA-ACC1,GBP,1\n"
                    + "2026-11-20,CASH,CA-ACC1,GBP,1\n"
                    + "2026-11-21,CASH,CA-ACC2,GBP,1\n"
                    + "2026-11-20,CASH\n")
                .getBytes(UTF_8));

    assertThat(reading).isInstanceOf(StatementReading.Faults.class);
    assertThat(((StatementReading.Faults) reading).badRows())
        .extracting(StatementReading.BadRow::line)
        .containsExactly(2L, 3L, 4L, 5L, 6L, 7L, 9L, 10L, 11L);
  }

  @Test
  void aFileThatIsNoStatementIsRefusedAsAWhole() {
    for (byte[] bytes :
        new byte[][] {
          "".getBytes(UTF_8),
          HEADER.getBytes(UTF_8),
          "a,b\n1,2\n".getBytes(UTF_8),
          "<!DOCTYPE a><a/>".getBytes(UTF_8),
          {(byte) 0xff, (byte) 0xfe, 0}
        }) {
      assertThat(read(bytes)).isInstanceOf(StatementReading.Faults.class);
    }
  }

  private Reconciliation run(String... rows) throws SQLException {
    return run(csv(rows));
  }

  private static byte[] csv(String... rows) {
    return (HEADER + String.join("\n", rows) + "\n").getBytes(UTF_8);
  }

  private List<String> kept() throws SQLException {
    return database.query(
        "SELECT account || '|' || first_seen || '|' || last_seen || '|'"
            + " || coalesce(closed_on::text, 'open') FROM reconciliation_break"
            + " ORDER BY account, first_seen");
  }

  private Reconciliation run(byte[] bytes) throws SQLException {
    return run(bytes, null);
  }

  private Reconciliation run(byte[] bytes, @Nullable String custodian) throws SQLException {
    StatementReading reading = read(bytes);
    assertThat(reading).isInstanceOf(StatementReading.FileContent.class);
    return new Reconciler(pool.dataSource())
        .run(((StatementReading.FileContent) reading).statements(), "statement", bytes, custodian)
        .get(0);
  }

  private static StatementReading read(byte[] bytes) {
    return new StatementFile(new MessageReader(new HardenedXml())).read(List.of(bytes));
  }

  private void as(Role role, String sql) throws SQLException {
    try (Connection connection = database.database().connect(role, "test");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void aStatementSpeaksOnlyOfTheKindsThatItContains() throws Exception {
    assertThat(run("2026-11-20,SECURITIES,SK-ACC1," + VODAFONE + ",100").breaks()).isEmpty();
    assertThat(run("2026-11-20,CASH,CA-ACC1,GBP,-2500.50").breaks()).isEmpty();
  }

  @Test
  void pagesAreOneStatementAndNoneMayBeMissing() throws Exception {
    byte[] first = page(1, false, new Holding("SK-ACC1", VODAFONE, new BigDecimal(100), false));
    byte[] last = page(2, true, new Holding("SK-E", StaticDataFixture.GILT, BigDecimal.ONE, false));
    StatementFile reader = new StatementFile(new MessageReader(new HardenedXml()));

    StatementReading whole = reader.read(List.of(last, first));
    assertThat(whole).isInstanceOf(StatementReading.FileContent.class);
    assertThat(((StatementReading.FileContent) whole).statements().get(0).balances()).hasSize(2);
    assertThat(reader.read(List.of(first))).isInstanceOf(StatementReading.Faults.class);
    assertThat(reader.read(List.of(last))).isInstanceOf(StatementReading.Faults.class);
    assertThat(reader.read(List.of(first, first))).isInstanceOf(StatementReading.Faults.class);
  }

  private static byte[] page(int number, boolean last, Holding holding) {
    return new MessageWriter()
        .write(
            new Statement002(
                "STMT1", LocalDate.of(2026, 11, 20), Set.of(), List.of(holding), number, last));
  }

  @Test
  void balancesOfSeveralPlacesOrOfOnePlaceAreAddedUp() throws Exception {
    String first =
        new String(
            page(1, true, new Holding("SK-ACC1", VODAFONE, new BigDecimal(50), false)), UTF_8);
    String balance =
        first.substring(
            first.indexOf("<BalForSubAcct>"),
            first.indexOf("</BalForSubAcct>") + "</BalForSubAcct>".length());
    String inFrance =
        balance.replace(
            "</AggtBal>",
            "</AggtBal><SfkpgPlc><SfkpgPlcFrmt><Ctry>FR</Ctry></SfkpgPlcFrmt></SfkpgPlc>");

    assertThat(run(first.replace(balance, balance + inFrance).getBytes(UTF_8)).breaks()).isEmpty();
    assertThat(run(first.replace(balance, balance + balance).getBytes(UTF_8)).breaks()).isEmpty();
  }
}
