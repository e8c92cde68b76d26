package io.straightway.element.staticdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.db.TestDatabase;
import io.straightway.element.EngineFixture;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StaticDataLoadTest {
  private static final String CURRENCIES =
      "currency,minor_unit,name,calendar\nGBP,2,Pound,GBLO\nJPY,0,Yen,JPTO\n";
  private static final String HOLIDAYS = "calendar,date,name\nGBLO,2026-11-30,Jubilee\n";
  private static final String SECURITIES =
      """
      isin,valid_from,name,kind,currency,mic,calendar,settlement_days,coupon,coupons_per_year,\
      day_count,issue_date,maturity
      GB00BH4HKS39,2000-01-01,Vodafone,EQUITY,GBP,XLON,GBLO,2,,,,,
      GB00B24FF097,2007-05-04,"Gilt, 4.75%",BOND,GBP,XLON,GBLO,1,4.75,2,ACT_ACT_ICMA,\
      2007-05-04,2030-12-07
      """;
  private static final String ACCOUNTS =
      """
      account,valid_from,name,custodian,safekeeping_account,cash_account
      ACC1,2000-01-01,First,CUSTGB2LXXX,SK-1,CA-1
      """;
  private static final String COUNTERPARTIES =
      "bic,valid_from,name\nBARCGB22XXX,2000-01-01,Barclays\n";
  private static final String SSIS =
      """
      counterparty,currency,mic,valid_from,place_of_settlement,agent,safekeeping_account
      BARCGB22XXX,GBP,*,2000-01-01,CRSTGB22XXX,BARCGB22XXX,B1
      BARCGB22XXX,GBP,XLON,2026-06-01,CRSTGB22XXX,BARCGB22XXX,B2
      """;
  private static final String FEE_RULES =
      """
      fee,kind,currency,mic,side,valid_from,basis_points,minimum
      COMMISSION,EQUITY,GBP,*,BOTH,2000-01-01,7.50,5.00
      """;
  private static final String TOLERANCES =
      """
      field,currency,valid_from,absolute,basis_points
      SETTLEMENT_DATE,GBP,2000-01-01,1,0
      ACCRUED_INTEREST,GBP,2000-01-01,0.01,0.5
      """;
  private static final String PENALTY_RATES =
      "kind,valid_from,basis_points\nBOND,2022-02-01,0.20\n";
  private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

  @TempDir Path dir;
  private TestDatabase database;

  @BeforeEach
  void freshDatabase() {
    database = TestDatabase.fresh();
  }

  @AfterEach
  void dropDatabase() {
    database.close();
  }

  @Test
  void filesAreLoadedInWhateverOrderTheyAreGiven() throws Exception {
    LoadReport report =
        load(
            file("p.csv", PENALTY_RATES),
            file("t.csv", TOLERANCES),
            file("f.csv", FEE_RULES),
            file("i.csv", SSIS),
            file("c.csv", COUNTERPARTIES),
            file("s.csv", SECURITIES),
            file("h.csv", HOLIDAYS),
            file("a.csv", ACCOUNTS),
            file("m.csv", CURRENCIES));

    assertThat(report.badRows()).isEmpty();
    assertThat(report.version()).isEqualTo(1);
    assertThat(report.rows())
        .isEqualTo(
            Map.of(
                StaticDataKind.CURRENCIES, 2,
                StaticDataKind.HOLIDAYS, 1,
                StaticDataKind.SECURITIES, 2,
                StaticDataKind.ACCOUNTS, 1,
                StaticDataKind.COUNTERPARTIES, 1,
                StaticDataKind.SSIS, 2,
                StaticDataKind.FEE_RULES, 1,
                StaticDataKind.TOLERANCES, 2,
                StaticDataKind.PENALTY_RATES, 1));
    assertThat(query("SELECT kind, valid_from, basis_points FROM penalty_rate"))
        .containsExactly("BOND 2022-02-01 0.20");
    assertThat(query("SELECT actor, action, subject, before, after FROM audit_event"))
        .containsExactly(
            "tester STATIC_DATA_LOADED version 1 null currency 2, holiday 1, security 2, account 1,"
                + " counterparty 1, ssi 2, fee_rule 1, tolerance 2, penalty_rate 1");
  }

  @Test
  void whatIsLoadedIsWhatTheEngineReads() throws Exception {
    load(
        file("t.csv", TOLERANCES),
        file("f.csv", FEE_RULES),
        file("i.csv", SSIS),
        file("c.csv", COUNTERPARTIES),
        file("s.csv", SECURITIES),
        file("h.csv", HOLIDAYS),
        file("a.csv", ACCOUNTS),
        file("m.csv", CURRENCIES));

    StaticData loaded = read();

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
                    LocalDate.of(2030, 12, 7))));
    assertThat(loaded.account("ACC1", DAY))
        .isEqualTo(new Account("ACC1", "First", "CUSTGB2LXXX", "SK-1", "CA-1"));
    assertThat(loaded.knowsCounterparty("BARCGB22XXX", DAY)).isTrue();
    assertThat(loaded.ssi("BARCGB22XXX", "GBP", "XLON", DAY))
        .isEqualTo(new Ssi("CRSTGB22XXX", "BARCGB22XXX", "B2"));
    assertThat(loaded.ssi("BARCGB22XXX", "GBP", "XOFF", DAY))
        .isEqualTo(new Ssi("CRSTGB22XXX", "BARCGB22XXX", "B1"));
    assertThat(loaded.tolerance(Tolerance.Field.ACCRUED_INTEREST, "GBP", DAY))
        .isEqualTo(new Tolerance(new BigDecimal("0.01"), new BigDecimal("0.5")));
    assertThat(loaded.calendars().named("GBLO").isBusinessDay(LocalDate.of(2026, 11, 30)))
        .isFalse();
    assertThat(loaded.calendars().named("JPTO").isBusinessDay(LocalDate.of(2026, 11, 30))).isTrue();
  }

  @Test
  void aRowIsInForceFromItsDateUntilTheNextOne() throws Exception {
    load(file("m.csv", CURRENCIES), file("c.csv", COUNTERPARTIES), file("i.csv", SSIS));

    StaticData loaded = read();

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
    load(file("m.csv", CURRENCIES), file("a.csv", ACCOUNTS));

    LoadReport report =
        load(
            file("m2.csv", "currency,minor_unit,name,calendar\nGBP,2,Pound sterling,GBLO\n"),
            file(
                "a2.csv",
                """
                account,valid_from,name,custodian,safekeeping_account,cash_account
                ACC1,2000-01-01,First,CUSTGB2LXXX,SK-9,CA-1
                ACC1,2027-01-01,Renamed,CUSTGB2LXXX,SK-1,CA-1
                """));

    assertThat(report.version()).isEqualTo(2);
    assertThat(query("SELECT name FROM currency ORDER BY code"))
        .containsExactly("Pound sterling", "Yen");
    assertThat(query("SELECT valid_from, name, safekeeping_account FROM account ORDER BY 1"))
        .containsExactly("2000-01-01 First SK-9", "2027-01-01 Renamed SK-1");
  }

  @Test
  void theHolidaysOfACalendarAreReplacedAndThoseOfOthersStay() throws Exception {
    load(file("h.csv", "calendar,date,name\nGBLO,2026-11-30,Jubilee\nJPTO,2026-11-30,Day\n"));

    load(
        file("h1.csv", "calendar,date,name\nGBLO,2027-12-27,Christmas\n"),
        file("h2.csv", "calendar,date,name\nGBLO,2027-12-28,Boxing Day\n"));

    assertThat(query("SELECT calendar, day FROM holiday ORDER BY day"))
        .containsExactly("JPTO 2026-11-30", "GBLO 2027-12-27", "GBLO 2027-12-28");
  }

  @Test
  void oneBadRowKeepsEverythingOutAndEveryBadRowIsReported() throws Exception {
    Path securities =
        file(
            "s.csv",
            """
            isin,valid_from,name,kind,currency,mic,calendar,settlement_days,coupon,coupons_per_year,\
            day_count,issue_date,maturity
            GB00BH4HKS38,2000-01-01,Vodafone,EQUITY,GBP,XLON,GBLO,2,,,,,
            GB00B24FF097,2000-01-01,Gilt,BOND,EUR,XLON,GLBO,2,4.75,2,ACT_365F,2007-05-04,2030-12-07
            JP3633400001,2000-01-01,Toyota,SHARE,JPY,XTKS,JPTO,31,,,,,
            """);
    Path accounts =
        file(
            "a.csv",
            """
            account,valid_from,name,custodian,safekeeping_account,cash_account
            ACC1,2000-01-01,First,CUSTGB2LXXX,S,C
            ACC1,2000-01-01,Again,CUSTGB2LXXX,S,C
            ACC 2,2000-01-01,Second,CUST,S,C
            ACC3
            """);

    LoadReport report = load(file("m.csv", CURRENCIES), securities, accounts);

    assertThat(report.loaded()).isFalse();
    assertThat(report.rows()).isEmpty();
    assertThat(report.badRows())
        .containsExactly(
            new BadRow(securities, 2, "isin", "GB00BH4HKS38 has a wrong check digit"),
            new BadRow(securities, 3, "currency", "EUR is not a known currency"),
            new BadRow(
                securities,
                3,
                "calendar",
                "GLBO is not a known calendar, and no holidays are given for it; NONE has weekends"
                    + " alone"),
            new BadRow(securities, 4, "kind", "must be EQUITY or BOND, but is 'SHARE'"),
            new BadRow(
                securities,
                4,
                "settlement_days",
                "must be a whole number from 0 to 30, but is '31'"),
            new BadRow(
                accounts,
                3,
                "account",
                "has the same account, valid_from as line 2 of " + accounts),
            new BadRow(
                accounts,
                4,
                "account",
                "must be 1 to 32 letters, digits, dots, dashes or underscores, but is 'ACC 2'"),
            new BadRow(
                accounts, 4, "custodian", "must be a BIC of 8 or 11 characters, but is 'CUST'"),
            new BadRow(accounts, 5, null, "has 1 values, but the header 6"));
    assertThat(query("SELECT count(*) FROM currency")).containsExactly("0");
    assertThat(query("SELECT count(*) FROM static_data_version")).containsExactly("0");
    assertThat(query("SELECT count(*) FROM audit_event")).containsExactly("0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BOND|,2,ACT_360,2020-01-01,2030-01-01|coupon|is empty, but a bond must have it",
        "BOND|4.75,3,ACT_360,2020-01-01,2030-01-01|coupons_per_year|must be 1, 2, 4 or 12, but is"
            + " '3'",
        "BOND|4.75,2,ACT_ACT,2020-01-01,2030-01-01|day_count|must be ACT_ACT_ICMA, THIRTY_360,"
            + " THIRTY_E_360, ACT_365F or ACT_360, but is 'ACT_ACT'",
        "BOND|-1,2,ACT_360,2020-01-01,2030-01-01|coupon|must be a number from 0 to below 1000 with"
            + " at most 8 decimals, but is '-1'",
        "BOND|1e2,2,ACT_360,2020-01-01,2030-01-01|coupon|must be a number from 0 to below 1000 with"
            + " at most 8 decimals, but is '1e2'",
        "BOND|4.75,2,ACT_360,2020-01-01,2020-01-01|maturity|must be after the issue date"
            + " 2020-01-01",
        "BOND|4.75,2,ACT_360,2020-01-01,2030-02-30|maturity|must be a date from 1900-01-01 to"
            + " 2199-12-31, such as 2026-12-25, but is '2030-02-30'",
        "EQUITY|,,,,2030-01-01|maturity|must be empty: an equity has none"
      })
  void aBondHasAllTermsInOrderAndAnEquityNone(
      String kind, String terms, String field, String reason) throws Exception {
    Path file =
        file(
            "s.csv",
            StaticDataKind.SECURITIES.header()
                + "\nGB00BH4HKS39,2000-01-01,X,"
                + kind
                + ",GBP,XLON,GBLO,2,"
                + terms
                + "\n");

    assertThat(load(file("m.csv", CURRENCIES), file).badRows())
        .containsExactly(new BadRow(file, 2, field, reason));
  }

  @ParameterizedTest
  @CsvSource({
    "'SETTLEMENT_DATE,GBP,2000-01-01,0.5,0', absolute",
    "'SETTLEMENT_DATE,GBP,2000-01-01,1,5', basis_points",
    "'COMMISSION,GBP,2000-01-01,0.00001,0', absolute",
    "'COMMISSION,EUR,2000-01-01,0,0', currency",
    "'PRICE,GBP,2000-01-01,0,0', field"
  })
  void aToleranceThatMeansNothingIsABadRow(String row, String field) throws Exception {
    Path file = file("t.csv", StaticDataKind.TOLERANCES.header() + "\n" + row + "\n");

    assertThat(load(file("m.csv", CURRENCIES), file).badRows())
        .extracting(BadRow::field)
        .containsExactly(field);
  }

  @Test
  void aSettlementInstructionMustBeOfAKnownCounterparty() throws Exception {
    Path ssis = file("i.csv", SSIS);

    assertThat(load(file("m.csv", CURRENCIES), ssis).badRows())
        .containsExactly(
            new BadRow(ssis, 2, "counterparty", "BARCGB22XXX is not a known counterparty"),
            new BadRow(ssis, 3, "counterparty", "BARCGB22XXX is not a known counterparty"));
  }

  @Test
  void aCalendarThatNoLibraryKnowsNeedsHolidays() throws Exception {
    Path currencies = file("m.csv", "currency,minor_unit,name,calendar\nSEK,2,Krona,OURS\n");
    assertThat(load(currencies).badRows()).extracting(BadRow::field).containsExactly("calendar");

    LoadReport report =
        load(currencies, file("h.csv", "calendar,date,name\nOURS,2026-11-20,Our day\n"));

    assertThat(report.badRows()).isEmpty();
    assertThat(read().calendars().named("OURS").nextOrSame(DAY)).isEqualTo("2026-11-23");
  }

  @Test
  void aReferenceMayBeToWhatIsInTheDatabaseAlready() throws Exception {
    load(file("m.csv", CURRENCIES), file("c.csv", COUNTERPARTIES));

    assertThat(load(file("i.csv", SSIS)).badRows()).isEmpty();
  }

  @Test
  void theSameKeyInTwoFilesIsABadRow() throws Exception {
    Path first = file("a.csv", ACCOUNTS);
    Path second = file("b.csv", ACCOUNTS);

    assertThat(load(first, second).badRows())
        .containsExactly(
            new BadRow(
                second, 2, "account", "has the same account, valid_from as line 2 of " + first));
  }

  @Test
  void byteOrderMarkCrLfEmptyLinesQuotesAndAnotherOrderOfColumnsAreFine() throws Exception {
    Path file =
        file(
            "m.csv",
            "\uFEFFname,currency,calendar,minor_unit\r\n\r\n\"Pound \"\"£\"\"\",GBP,GBLO,2\r\n\r\n");

    assertThat(load(file).badRows()).isEmpty();
    assertThat(query("SELECT code, minor_unit, name FROM currency"))
        .containsExactly("GBP 2 Pound \"£\"");
  }

  @Test
  void lineNumbersCountTheLinesInsideQuotes() throws Exception {
    Path file =
        file(
            "c.csv",
            "bic,valid_from,name\r\n\r\nBARCGB22,2000-01-01,\"two\r\nlines\"\r\nX,2000-01-01,x\r\n");

    assertThat(load(file).badRows()).extracting(BadRow::line).containsExactly(3L, 5L);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-02-29",
    "2026-2-01",
    "1899-12-31",
    "2200-01-01",
    "infinity",
    "26-12-25",
    "2026-12-25Z"
  })
  void whatIsNotADateOfThreeCenturiesIsABadRow(String date) throws Exception {
    Path file = file("h.csv", "calendar,date,name\nGBLO," + date + ",Day\n");

    assertThat(load(file).badRows()).extracting(BadRow::field).containsExactly("date");
  }

  @Test
  void aHeaderThatIsNoneOfOursIsReportedWithThoseThatAre() throws Exception {
    Path file = file("x.csv", "isin,name\nGB00BH4HKS39,Vodafone\n");

    BadRow bad = onlyBadRow(load(file));

    assertThat(bad.line()).isEqualTo(1);
    assertThat(bad.reason())
        .startsWith("the header is none of these: currency,minor_unit,name,calendar; ");
  }

  @Test
  void aColumnThatStandsTwiceInTheHeaderIsReported() throws Exception {
    BadRow bad = onlyBadRow(load(file("x.csv", "bic,name,name\nBARCGB22XXX,a,b\n")));

    assertThat(bad.field()).isEqualTo("name");
    assertThat(bad.reason()).isEqualTo("stands twice in the header");
  }

  @Test
  void bytesThatAreNotUtf8AreReportedWithTheirLine() throws Exception {
    Path file = dir.resolve("latin1.csv");
    Files.write(
        file,
        "bic,valid_from,name\nBARCGB22XXX,2000-01-01,Caf\u00e9\n"
            .getBytes(StandardCharsets.ISO_8859_1));

    BadRow bad = onlyBadRow(load(file));

    assertThat(bad.line()).isEqualTo(2);
    assertThat(bad.reason()).isEqualTo("is not UTF-8");
  }

  @Test
  void aQuoteThatNeverClosesIsReported() throws Exception {
    BadRow bad =
        onlyBadRow(load(file("x.csv", "bic,valid_from,name\nBARCGB22XXX,2000-01-01,\"Barclays\n")));

    assertThat(bad.line()).isEqualTo(2);
    assertThat(bad.reason()).startsWith("is not CSV: ");
  }

  @Test
  void aFileThatIsMissingOrEmptyIsReported() throws Exception {
    assertThat(onlyBadRow(load(dir.resolve("missing.csv"))).reason())
        .isEqualTo("can't be read: there is no such file");
    assertThat(onlyBadRow(load(file("empty.csv", ""))).reason())
        .isEqualTo("is empty: there is no header");
  }

  @Test
  void whatABadValueHoldsIsShownHarmlessly() throws Exception {
    BadRow bad =
        onlyBadRow(load(file("h.csv", "calendar,date,name\n\u001b[31mACC,2026-11-20,First\n")));

    assertThat(bad.reason()).endsWith("but is '?[31mACC'");
  }

  @Test
  void thereMustBeFiles() {
    assertThatThrownBy(this::load)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no files of static data are given");
  }

  private static BadRow onlyBadRow(LoadReport report) {
    assertThat(report.badRows()).hasSize(1);
    return Objects.requireNonNull(report.badRows().get(0));
  }

  private LoadReport load(Path... files) throws SQLException {
    try (Connection connection = database.database().connect(Role.MIGRATOR, "test")) {
      return StaticDataLoad.load(connection, List.of(files), "tester");
    }
  }

  private StaticData read() throws SQLException {
    try (Connection connection = database.database().connect(Role.READER, "test")) {
      return new StaticDataStore().read(connection);
    }
  }

  private List<String> query(String sql) throws SQLException {
    return EngineFixture.query(database, sql);
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(dir.resolve(name), text);
  }
}
