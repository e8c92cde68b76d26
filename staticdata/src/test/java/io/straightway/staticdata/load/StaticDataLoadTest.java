package io.straightway.staticdata.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.staticdata.Account;
import io.straightway.staticdata.BondTerms;
import io.straightway.staticdata.Currency;
import io.straightway.staticdata.DateWindow;
import io.straightway.staticdata.ExDividend;
import io.straightway.staticdata.LoadedFiles;
import io.straightway.staticdata.OwnSsi;
import io.straightway.staticdata.Security;
import io.straightway.staticdata.Ssi;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.StaticDataStore;
import io.straightway.staticdata.Tolerance;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaticDataLoadTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

  @TempDir Path dir;
  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  private LoadedFiles files;

  @BeforeEach
  void prepare() {
    files = new LoadedFiles(database, dir);
  }

  @Test
  void filesAreLoadedInWhateverOrderTheyAreGiven() throws Exception {
    LoadReport report =
        files.load(
            files.file("p.csv", LoadedFiles.PENALTY_RATES),
            files.file("w.csv", LoadedFiles.DATE_WINDOWS),
            files.file("cut.csv", LoadedFiles.CUT_OFFS),
            files.file("x.csv", LoadedFiles.FX_RATES),
            files.file("pool.csv", LoadedFiles.POOL_FACTORS),
            files.file("r.csv", LoadedFiles.REFERENCE_PRICES),
            files.file("q.csv", "currency,valid_from,basis_points\nGBP,2022-02-01,1.05\n"),
            files.file("t.csv", LoadedFiles.TOLERANCES),
            files.file("f.csv", LoadedFiles.FEE_RULES),
            files.file("i.csv", LoadedFiles.SSIS),
            files.file("c.csv", LoadedFiles.COUNTERPARTIES),
            files.file("s.csv", LoadedFiles.SECURITIES),
            files.file("days.csv", LoadedFiles.CALENDARS),
            files.file("h.csv", LoadedFiles.HOLIDAYS),
            files.file("a.csv", LoadedFiles.ACCOUNTS),
            files.file("o.csv", LoadedFiles.OWN_SSIS),
            files.file("l.csv", LoadedFiles.LISTINGS),
            files.file("m.csv", LoadedFiles.CURRENCIES));

    assertThat(report.badRows()).isEmpty();
    assertThat(report.version()).isEqualTo(1);
    assertThat(report.rows())
        .isEqualTo(
            Map.ofEntries(
                Map.entry(StaticDataKind.CURRENCIES, 2),
                Map.entry(StaticDataKind.CALENDARS, 1),
                Map.entry(StaticDataKind.HOLIDAYS, 1),
                Map.entry(StaticDataKind.SECURITIES, 2),
                Map.entry(StaticDataKind.LISTINGS, 1),
                Map.entry(StaticDataKind.OWN_SSIS, 2),
                Map.entry(StaticDataKind.ACCOUNTS, 1),
                Map.entry(StaticDataKind.COUNTERPARTIES, 1),
                Map.entry(StaticDataKind.SSIS, 2),
                Map.entry(StaticDataKind.FEE_RULES, 1),
                Map.entry(StaticDataKind.TOLERANCES, 2),
                Map.entry(StaticDataKind.PENALTY_RATES, 1),
                Map.entry(StaticDataKind.CASH_PENALTY_RATES, 1),
                Map.entry(StaticDataKind.REFERENCE_PRICES, 1),
                Map.entry(StaticDataKind.DATE_WINDOWS, 1),
                Map.entry(StaticDataKind.CUT_OFFS, 2),
                Map.entry(StaticDataKind.FX_RATES, 1),
                Map.entry(StaticDataKind.POOL_FACTORS, 1)));
    assertThat(files.query("SELECT kind, valid_from, basis_points FROM penalty_rate"))
        .containsExactly("BOND 2022-02-01 0.20");
    assertThat(
            files.query(
                "SELECT actor, action, subject, before, after FROM audit_event"
                    + " WHERE action = 'STATIC_DATA_LOADED'"))
        .containsExactly(
            "tester STATIC_DATA_LOADED version 1 null 2 currencies: 2 new; 1 calendar: 1 new;"
                + " 1 holiday: 1 new;"
                + " 2 securities: 2 new; 1 listing: 1 new; 2 own-ssis: 2 new; 1 account: 1 new;"
                + " 1 counterparty: 1 new; 2 ssis: 2 new;"
                + " 1 fee-rule: 1 new; 2 tolerances: 2 new; 1 penalty-rate: 1 new;"
                + " 1 cash-penalty-rate: 1 new; 1 reference-price: 1 new; 1 date-window: 1 new;"
                + " 2 cut-offs: 2 new;"
                + " 1 fx-rate: 1 new; 1 pool-factor: 1 new");
  }

  @Test
  void theEngineReadsTheLoadedRows() throws Exception {
    files.load(
        files.file("t.csv", LoadedFiles.TOLERANCES),
        files.file("f.csv", LoadedFiles.FEE_RULES),
        files.file("i.csv", LoadedFiles.SSIS),
        files.file("c.csv", LoadedFiles.COUNTERPARTIES),
        files.file("s.csv", LoadedFiles.SECURITIES),
        files.file("w.csv", LoadedFiles.DATE_WINDOWS),
        files.file("h.csv", LoadedFiles.HOLIDAYS),
        files.file("a.csv", LoadedFiles.ACCOUNTS),
        files.file("o.csv", LoadedFiles.OWN_SSIS),
        files.file("l.csv", LoadedFiles.LISTINGS),
        files.file("m.csv", LoadedFiles.CURRENCIES));

    StaticData loaded = files.read();

    assertThat(loaded.version()).isEqualTo(1);
    assertThat(loaded.currencies())
        .isEqualTo(
            Map.of("GBP", new Currency("GBP", 2, "GBLO"), "JPY", new Currency("JPY", 0, "JPTO")));
    assertThat(loaded.security("GB00B24FF097", DAY))
        .isEqualTo(
            new Security(
                "GB00B24FF097",
                "Gilt, 4.75%",
                Security.Kind.BOND,
                "GBP",
                "XLON",
                "GBLO",
                1,
                new BondTerms(
                    new BigDecimal("4.75"),
                    2,
                    BondTerms.DayCount.ACT_ACT_ICMA,
                    LocalDate.of(2007, 5, 4),
                    LocalDate.of(2030, 12, 7),
                    false,
                    null,
                    null,
                    null),
                null));
    assertThat(loaded.account("ACC1", DAY))
        .isEqualTo(new Account("ACC1", "First", "CUSTGB2LXXX", "SK-1", "CA-1", true));
    assertThat(loaded.ownSsi("ACC1", "GBP", "XOFF", DAY))
        .isEqualTo(new OwnSsi("OTHRGB2LXXX", "SK-X", "CA-X", "XOFF"));
    assertThat(loaded.ownSsi("ACC1", "JPY", "XTKS", DAY))
        .isEqualTo(new OwnSsi("CUSTJPJTXXX", "SK-J", "CA-J", "*"));
    assertThat(loaded.ownSsi("ACC1", "GBP", "XLON", DAY))
        .isEqualTo(new OwnSsi("CUSTGB2LXXX", "SK-1", "CA-1", null));
    assertThat(loaded.ownSsi("ACC1", "GBP", "XOFF", LocalDate.of(2027, 1, 1)))
        .isEqualTo(new OwnSsi("CUSTGB2LXXX", "SK-1", "CA-1", null));
    assertThat(loaded.ownSsi("ACC9", "GBP", "XLON", DAY)).isNull();
    Security vodafone = Objects.requireNonNull(loaded.security("GB00BH4HKS39", DAY));
    assertThat(loaded.markets(vodafone, DAY))
        .containsExactly(
            vodafone,
            new Security(
                "GB00BH4HKS39",
                "Vodafone",
                Security.Kind.EQUITY,
                "JPY",
                "XTKS",
                "JPTO",
                3,
                null,
                null));
    assertThat(loaded.markets(vodafone, LocalDate.of(2028, 1, 1))).containsExactly(vodafone);
    assertThat(loaded.knowsCounterparty("BARCGB22XXX", DAY)).isTrue();
    assertThat(loaded.ssi("BARCGB22XXX", "GBP", "XLON", DAY))
        .isEqualTo(new Ssi("CRSTGB22XXX", "BARCGB22XXX", "B2", null, null));
    assertThat(loaded.ssi("BARCGB22XXX", "GBP", "XOFF", DAY))
        .isEqualTo(new Ssi("CRSTGB22XXX", "BARCGB22XXX", "B1", null, null));
    assertThat(loaded.tolerance(Tolerance.Field.ACCRUED_INTEREST, "GBP", DAY))
        .isEqualTo(new Tolerance(new BigDecimal("0.01"), new BigDecimal("0.5")));
    assertThat(loaded.dateWindow("XLON", DAY)).isEqualTo(new DateWindow(30, 3, 60));
    assertThat(loaded.dateWindow("XPAR", DAY)).isEqualTo(DateWindow.DEFAULT);
    assertThat(loaded.calendars().named("GBLO").isBusinessDay(LocalDate.of(2026, 11, 30)))
        .isFalse();
    assertThat(loaded.calendars().named("JPTO").isBusinessDay(LocalDate.of(2026, 11, 30))).isTrue();
  }

  @Test
  void theCouponDatesOfABondMayBeGiven() throws Exception {
    String securities =
        """
        isin,valid_from,name,kind,currency,mic,calendar,settlement_days,coupon,coupons_per_year,\
        day_count,issue_date,maturity,month_end,first_coupon,last_coupon,ex_dividend_days,\
        ex_dividend_count
        GB00B24FF097,2000-01-01,Gilt,BOND,GBP,XLON,GBLO,1,4.25,2,ACT_ACT_ICMA,2007-05-04,\
        2030-11-15,Y,2007-09-30,2030-09-30,7,BUSINESS
        """;
    files.load(files.file("m.csv", LoadedFiles.CURRENCIES), files.file("s.csv", securities));

    Security bond = files.read().security("GB00B24FF097", DAY);

    assertThat(Objects.requireNonNull(bond).bond())
        .isEqualTo(
            new BondTerms(
                new BigDecimal("4.25"),
                2,
                BondTerms.DayCount.ACT_ACT_ICMA,
                LocalDate.of(2007, 5, 4),
                LocalDate.of(2030, 11, 15),
                true,
                LocalDate.of(2007, 9, 30),
                LocalDate.of(2030, 9, 30),
                new ExDividend(7, ExDividend.Count.BUSINESS)));
  }

  @Test
  void aRowIsInForceFromItsDateUntilTheNextOne() throws Exception {
    files.load(
        files.file("m.csv", LoadedFiles.CURRENCIES),
        files.file("c.csv", LoadedFiles.COUNTERPARTIES),
        files.file("i.csv", LoadedFiles.SSIS));

    StaticData loaded = files.read();

    assertThat(loaded.knowsCounterparty("BARCGB22XXX", LocalDate.of(1999, 12, 31))).isFalse();
    assertThat(account(loaded, LocalDate.of(2026, 5, 31))).isEqualTo("B1");
    assertThat(account(loaded, LocalDate.of(2026, 6, 1))).isEqualTo("B2");
  }

  private static String account(StaticData loaded, LocalDate day) {
    return Objects.requireNonNull(loaded.ssi("BARCGB22XXX", "GBP", "XLON", day))
        .safekeepingAccount();
  }

  @Test
  void aLaterLoadReplacesKnownRowsKeepsTheOthersAndRaisesTheVersion() throws Exception {
    files.load(
        files.file("m.csv", LoadedFiles.CURRENCIES), files.file("a.csv", LoadedFiles.ACCOUNTS));

    LoadReport report =
        files.loadApproved(
            files.file("m2.csv", "currency,minor_unit,name,calendar\nGBP,2,Pound sterling,GBLO\n"),
            files.file(
                "a2.csv",
                """
                account,valid_from,name,custodian,safekeeping_account,cash_account
                ACC1,2000-01-01,First,CUSTGB2LXXX,SK-9,CA-1
                ACC1,2027-01-01,Renamed,CUSTGB2LXXX,SK-1,CA-1
                """));

    assertThat(report.version()).isEqualTo(2);
    assertThat(files.query("SELECT name FROM currency ORDER BY code"))
        .containsExactly("Pound sterling", "Yen");
    assertThat(files.query("SELECT valid_from, name, safekeeping_account FROM account ORDER BY 1"))
        .containsExactly("2000-01-01 First SK-9", "2027-01-01 Renamed SK-1");
  }

  @Test
  void theHolidaysOfACalendarAreReplacedAndOtherCalendarsStay() throws Exception {
    files.load(
        files.file("h.csv", "calendar,date,name\nGBLO,2026-11-30,Jubilee\nJPTO,2026-11-30,Day\n"));

    files.load(
        files.file("h1.csv", "calendar,date,name\nGBLO,2027-12-27,Christmas\n"),
        files.file("h2.csv", "calendar,date,name\nGBLO,2027-12-28,Boxing Day\n"));

    assertThat(files.query("SELECT calendar, day FROM holiday ORDER BY day"))
        .containsExactly("JPTO 2026-11-30", "GBLO 2027-12-27", "GBLO 2027-12-28");
  }

  @Test
  void aCalendarThatNoLibraryKnowsNeedsHolidays() throws Exception {
    Path currencies = files.file("m.csv", "currency,minor_unit,name,calendar\nSEK,2,Krona,OURS\n");
    assertThat(files.load(currencies).badRows())
        .extracting(BadRow::field)
        .containsExactly("calendar");

    LoadReport report =
        files.load(
            currencies, files.file("h.csv", "calendar,date,name\nOURS,2026-11-20,Our day\n"));

    assertThat(report.badRows()).isEmpty();
    assertThat(files.read().calendars().named("OURS").nextOrSame(DAY)).isEqualTo("2026-11-23");
  }

  /** The example of the page on static data: DTC, Fedwire and CREST. */
  @Test
  void thePartiesOfTheExampleAreLoaded() throws Exception {
    Path example = Path.of("").toAbsolutePath().resolveSibling("docs/examples/parties.csv");

    LoadReport report =
        files.load(
            example,
            files.file(
                "m.csv",
                "currency,minor_unit,name,calendar\nGBP,2,Pound,GBLO\nUSD,2,Dollar,USNY\n"),
            files.file(
                "c.csv",
                "bic,valid_from,name\nBRKRUS33XXX,2026-01-01,US\nBRKRGB2LXXX,2026-01-01,UK\n"));

    assertThat(report.badRows()).isEmpty();
    assertThat(files.query("SELECT mic, agent, party, intermediaries FROM ssi ORDER BY 2"))
        .containsExactly(
            "XLON CRST/4AEAA null null",
            "XNYS DTCYID/00000355 null null",
            "XOTC USFW/021000021 Broker and Sons|1 Water Street, New York|US DTCYID/0901@1050");
  }

  @Test
  void aReferenceMayBeToAStoredRow() throws Exception {
    files.load(
        files.file("m.csv", LoadedFiles.CURRENCIES),
        files.file("c.csv", LoadedFiles.COUNTERPARTIES));

    assertThat(files.load(files.file("i.csv", LoadedFiles.SSIS)).badRows()).isEmpty();
  }

  @Test
  void byteOrderMarkCrLfEmptyLinesQuotesAndAnotherOrderOfColumnsAreFine() throws Exception {
    Path file =
        files.file(
            "m.csv",
            "\uFEFFname,currency,calendar,minor_unit\r\n\r\n"
                + "\"Pound \"\"£\"\"\",GBP,GBLO,2\r\n\r\n");

    assertThat(files.load(file).badRows()).isEmpty();
    assertThat(files.query("SELECT code, minor_unit, name FROM currency"))
        .containsExactly("GBP 2 Pound \"£\"");
  }

  @Test
  void aLoadThatCommitsWhileStaticDataIsReadIsSeenAsAWholeOrNotAtAll() throws Exception {
    files.load(
        files.file("m.csv", LoadedFiles.CURRENCIES),
        files.file("a.csv", LoadedFiles.ACCOUNTS),
        files.file("c.csv", LoadedFiles.COUNTERPARTIES),
        files.file("i.csv", LoadedFiles.SSIS));
    CompletableFuture<StaticData> reading;

    try (Connection load = database.superuser();
        Statement statement = load.createStatement()) {
      load.setAutoCommit(false);
      statement.execute("SET search_path = straightway");
      statement.execute("LOCK TABLE counterparty IN ACCESS EXCLUSIVE MODE");
      reading = CompletableFuture.supplyAsync(this::read);
      await()
          .until(
              () ->
                  files.query(
                      "SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database"
                          + " WHERE d.datname = current_database() AND NOT l.granted"
                          + " AND l.relation = 'counterparty'::regclass"),
              list -> !list.isEmpty());
      statement.execute("SET session_replication_role = replica");
      statement.execute("UPDATE account SET safekeeping_account = 'NEW'");
      statement.execute("UPDATE ssi SET safekeeping_account = 'NEW'");
      statement.execute("INSERT INTO static_data_version VALUES (2)");
      load.commit();
    }

    StaticData read = reading.join();
    assertThat(read.version()).isEqualTo(1);
    assertThat(Objects.requireNonNull(read.account("ACC1", DAY)).safekeepingAccount())
        .isEqualTo("SK-1");
    assertThat(account(read, DAY)).isEqualTo("B2");
    assertThat(account(files.read(), DAY)).isEqualTo("NEW");
  }

  private StaticData read() {
    try {
      return files.read();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void staticDataIsReadInsideATransactionOfTheCallers() throws Exception {
    files.load(files.file("m.csv", LoadedFiles.CURRENCIES));

    try (Connection connection = database.database().connect(Role.READER, "test")) {
      connection.setAutoCommit(false);
      assertThat(new StaticDataStore().read(connection).currencies()).hasSize(2);
      assertThat(connection.getAutoCommit()).isFalse();
    }
  }

  @Test
  void aLoadNeedsFiles() {
    assertThatThrownBy(() -> files.load())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no files of static data are given");
  }
}
