package io.straightway.element.staticdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.db.TestDatabase;
import io.straightway.element.EngineFixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StaticDataLoadTest {
  private static final String CURRENCIES = "currency,minor_unit,name\nGBP,2,Pound\nJPY,0,Yen\n";
  private static final String HOLIDAYS = "currency,date,name\nGBP,2026-12-25,Christmas\n";
  private static final String SECURITIES =
      """
      isin,name,kind,currency,mic,settlement_days
      GB00BH4HKS39,Vodafone,EQUITY,GBP,XLON,2
      GB00B24FF097,"Gilt, 4.75%",BOND,GBP,XLON,1
      """;
  private static final String ACCOUNTS = "account,name\nACC1,First\n";
  private static final String COUNTERPARTIES = "bic,name\nBARCGB22XXX,Barclays\n";

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
                StaticDataKind.COUNTERPARTIES, 1));
    StaticData loaded = read();
    assertThat(loaded.version()).isEqualTo(1);
    assertThat(loaded.currencies())
        .isEqualTo(
            Map.of(
                "GBP", new Currency("GBP", 2, Set.of(LocalDate.of(2026, 12, 25))),
                "JPY", new Currency("JPY", 0, Set.of())));
    assertThat(loaded.securities()).containsOnlyKeys("GB00B24FF097");
    assertThat(loaded.accounts()).containsOnlyKeys("ACC1");
    assertThat(loaded.counterparties()).containsOnlyKeys("BARCGB22XXX");
  }

  @Test
  void aLaterLoadReplacesKnownRowsKeepsTheOthersAndRaisesTheVersion() throws Exception {
    load(file("m.csv", CURRENCIES), file("s.csv", SECURITIES));

    LoadReport report =
        load(
            file("m2.csv", "currency,minor_unit,name\nGBP,2,Pound sterling\n"),
            file(
                "s2.csv",
                """
                isin,name,kind,currency,mic,settlement_days
                GB00BH4HKS39,Vodafone Group,EQUITY,GBP,XLON,1
                """));

    assertThat(report.version()).isEqualTo(2);
    assertThat(query("SELECT name FROM currency ORDER BY code"))
        .containsExactly("Pound sterling", "Yen");
    assertThat(query("SELECT name, settlement_days FROM security ORDER BY isin"))
        .containsExactly("Gilt, 4.75% 1", "Vodafone Group 1");
  }

  @Test
  void theHolidaysOfACurrencyAreReplacedAndThoseOfOthersStay() throws Exception {
    load(
        file("m.csv", CURRENCIES),
        file("h.csv", "currency,date,name\nGBP,2026-12-25,Christmas\nJPY,2026-01-01,New Year\n"));

    load(
        file("h1.csv", "currency,date,name\nGBP,2027-12-27,Christmas\n"),
        file("h2.csv", "currency,date,name\nGBP,2027-12-28,Boxing Day\n"));

    assertThat(query("SELECT currency, day FROM holiday ORDER BY day"))
        .containsExactly("JPY 2026-01-01", "GBP 2027-12-27", "GBP 2027-12-28");
  }

  @Test
  void oneBadRowKeepsEverythingOutAndEveryBadRowIsReported() throws Exception {
    Path securities =
        file(
            "s.csv",
            """
            isin,name,kind,currency,mic,settlement_days
            GB00BH4HKS38,Vodafone,EQUITY,GBP,XLON,2
            GB00B24FF097,Gilt,BOND,EUR,XLON,2
            JP3633400001,Toyota,SHARE,JPY,XTKS,31
            """);
    Path accounts = file("a.csv", "account,name\nACC1,First\nACC1,Again\nACC 2,Second\nACC3\n");

    LoadReport report = load(file("m.csv", CURRENCIES), securities, accounts);

    assertThat(report.loaded()).isFalse();
    assertThat(report.rows()).isEmpty();
    assertThat(report.badRows())
        .containsExactly(
            new BadRow(securities, 2, "isin", "GB00BH4HKS38 has a wrong check digit"),
            new BadRow(securities, 3, "currency", "EUR is not a known currency"),
            new BadRow(securities, 4, "kind", "must be EQUITY or BOND, but is 'SHARE'"),
            new BadRow(
                securities,
                4,
                "settlement_days",
                "must be a whole number from 0 to 30, but is '31'"),
            new BadRow(accounts, 3, "account", "is the same as in line 2 of " + accounts),
            new BadRow(
                accounts,
                4,
                "account",
                "must be 1 to 32 letters, digits, dots, dashes or underscores, but is 'ACC 2'"),
            new BadRow(accounts, 5, null, "has 1 values, but the header 2"));
    assertThat(query("SELECT count(*) FROM currency")).containsExactly("0");
    assertThat(query("SELECT count(*) FROM static_data_version")).containsExactly("0");
  }

  @Test
  void aReferenceMayBeToACurrencyThatIsInTheDatabaseAlready() throws Exception {
    load(file("m.csv", CURRENCIES));

    assertThat(load(file("h.csv", HOLIDAYS)).loaded()).isTrue();
  }

  @Test
  void theSameKeyInTwoFilesIsABadRow() throws Exception {
    Path first = file("a.csv", ACCOUNTS);
    Path second = file("b.csv", ACCOUNTS);

    assertThat(load(first, second).badRows())
        .containsExactly(new BadRow(second, 2, "account", "is the same as in line 2 of " + first));
  }

  @Test
  void byteOrderMarkCrLfEmptyLinesQuotesAndAnotherOrderOfColumnsAreFine() throws Exception {
    Path file =
        file("m.csv", "\uFEFFname,currency,minor_unit\r\n\r\n\"Pound \"\"£\"\"\",GBP,2\r\n\r\n");

    assertThat(load(file).badRows()).isEmpty();
    assertThat(query("SELECT code, minor_unit, name FROM currency"))
        .containsExactly("GBP 2 Pound \"£\"");
  }

  @Test
  void lineNumbersCountTheLinesInsideQuotes() throws Exception {
    Path file = file("a.csv", "account,name\r\n\r\nACC1,\"two\r\nlines\"\r\nACC?,x\r\n");

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
    load(file("m.csv", CURRENCIES));

    Path file = file("h.csv", "currency,date,name\nGBP," + date + ",Day\n");

    assertThat(load(file).badRows()).extracting(BadRow::field).containsExactly("date");
  }

  @Test
  void aHeaderThatIsNoneOfOursIsReportedWithThoseThatAre() throws Exception {
    Path file = file("x.csv", "isin,name\nGB00BH4HKS39,Vodafone\n");

    BadRow bad = onlyBadRow(load(file));

    assertThat(bad.line()).isEqualTo(1);
    assertThat(bad.reason()).startsWith("the header is none of these: currency,minor_unit,name;");
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
    Files.write(file, "bic,name\nBARCGB22XXX,Caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));

    BadRow bad = onlyBadRow(load(file));

    assertThat(bad.line()).isEqualTo(2);
    assertThat(bad.reason()).isEqualTo("is not UTF-8");
  }

  @Test
  void aQuoteThatNeverClosesIsReported() throws Exception {
    BadRow bad = onlyBadRow(load(file("x.csv", "bic,name\nBARCGB22XXX,\"Barclays\n")));

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
    BadRow bad = onlyBadRow(load(file("a.csv", "account,name\n\u001b[31mACC,First\n")));

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
      return StaticDataLoad.load(connection, List.of(files));
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
