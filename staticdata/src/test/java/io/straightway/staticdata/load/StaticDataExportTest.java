package io.straightway.staticdata.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.staticdata.LoadedFiles;
import io.straightway.staticdata.StaticDataSchema;
import io.straightway.testing.SchemaOracle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaticDataExportTest {
  private static final Map<String, String> FILES =
      Map.ofEntries(
          Map.entry(
              "currencies.csv",
              "currency,minor_unit,name,calendar\nGBP,2,\"Pound, \"\"sterling\"\"\",GBLO\nJPY,0,Yen 円,OURS\n"),
          Map.entry("calendars.csv", "calendar,weekend\nOURS,FRI/SAT\n"),
          Map.entry(
              "holidays.csv",
              "calendar,date,name,is_open\nOURS,2026-11-30,Day,\nOURS,2026-12-01,Another,Y\n"),
          Map.entry(
              "securities.csv",
              """
          isin,valid_from,name,kind,currency,mic,calendar,settlement_days,coupon,coupons_per_year,\
          day_count,issue_date,maturity,month_end,first_coupon,last_coupon,ex_dividend_days,\
          ex_dividend_count,penalty_class,price_rounding,valid_to
          GB00B24FF097,2007-05-04,Gilt,BOND,GBP,XLON,GBLO,1,4.750,2,ACT_ACT_ICMA,2007-05-04,2030-12-07,N,2007-12-07,,7,BUSINESS,SOVEREIGN,HALF_UP,2030-12-07
          GB00BH4HKS39,2000-01-01,Vodafone,EQUITY,GBP,XLON,GBLO,2,,,,,,,,,,,,,2026-11-27
          GB00BH4HKS39,2026-12-01,Vodafone,EQUITY,GBP,XLON,GBLO,1,,,,,,,,,,,,,
          """),
          Map.entry("listings.csv", LoadedFiles.LISTINGS),
          Map.entry("own-ssis.csv", LoadedFiles.OWN_SSIS),
          Map.entry(
              "accounts.csv",
              """
          account,valid_from,name,custodian,safekeeping_account,cash_account,may_be_short,cost_method,revalued,valid_to
          ACC1,2000-01-01,First,CUSTGB2LXXX,SK-1,CA-1,,,,
          ACC1,2027-01-01,First,CUSTGB2LXXX,SK-2,CA-1,N,FIFO,Y,2027-06-30
          """),
          Map.entry(
              "counterparties.csv",
              "bic,valid_from,name,valid_to\nBARCGB22XXX,2000-01-01,Barclays,2027-12-31\n"),
          Map.entry(
              "ssis.csv",
              """
          counterparty,currency,mic,valid_from,place_of_settlement,agent,safekeeping_account,party,intermediaries,valid_to
          BARCGB22XXX,GBP,*,2000-01-01,CRSTGB22XXX,BARCGB22XXX,B1,,,
          BARCGB22XXX,GBP,XLON,2026-06-01,CRSTGB22XXX,BARCGB22XXX,B2,,,2026-12-31
          """),
          Map.entry(
              "fee-rules.csv",
              """
          fee,kind,currency,mic,side,valid_from,basis_points,minimum
          COMMISSION,EQUITY,GBP,*,BOTH,2000-01-01,7.50,5.00
          """),
          Map.entry(
              "tolerances.csv",
              "field,currency,valid_from,absolute,basis_points\nTAX,GBP,2000-01-01,0.01,0.5\n"),
          Map.entry(
              "penalty-rates.csv", "kind,valid_from,place,basis_points\nBOND,2022-02-01,*,0.20\n"),
          Map.entry(
              "cash-penalty-rates.csv", "currency,valid_from,basis_points\nGBP,2022-02-01,1.05\n"),
          Map.entry("reference-prices.csv", LoadedFiles.REFERENCE_PRICES),
          Map.entry("date-windows.csv", LoadedFiles.DATE_WINDOWS),
          Map.entry("cut-offs.csv", LoadedFiles.CUT_OFFS),
          Map.entry("fx-rates.csv", LoadedFiles.FX_RATES),
          Map.entry("pool-factors.csv", LoadedFiles.POOL_FACTORS));

  private static final String XML =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <StaticData xmlns="urn:straightway:static-data:1">
        <currency currency="GBP" minor_unit="2" name="Pound, &quot;sterling&quot;" calendar="GBLO"/>
        <currency currency="JPY" minor_unit="0" name="Yen 円" calendar="OURS"/>
        <calendar calendar="OURS" weekend="FRI/SAT"/>
        <holiday calendar="OURS" date="2026-11-30" name="Day"/>
        <holiday calendar="OURS" date="2026-12-01" name="Another" is_open="Y"/>
        <security isin="GB00B24FF097" valid_from="2007-05-04" name="Gilt" kind="BOND" \
      currency="GBP" mic="XLON" calendar="GBLO" settlement_days="1" coupon="4.750" \
      coupons_per_year="2" day_count="ACT_ACT_ICMA" issue_date="2007-05-04" maturity="2030-12-07" \
      month_end="N" first_coupon="2007-12-07" ex_dividend_days="7" ex_dividend_count="BUSINESS" \
      penalty_class="SOVEREIGN" price_rounding="HALF_UP" valid_to="2030-12-07"/>
        <security isin="GB00BH4HKS39" valid_from="2000-01-01" name="Vodafone" kind="EQUITY" \
      currency="GBP" mic="XLON" calendar="GBLO" settlement_days="2" valid_to="2026-11-27"/>
        <security isin="GB00BH4HKS39" valid_from="2026-12-01" name="Vodafone" kind="EQUITY" \
      currency="GBP" mic="XLON" calendar="GBLO" settlement_days="1"/>
        <listing isin="GB00BH4HKS39" mic="XTKS" currency="JPY" valid_from="2000-01-01" \
      calendar="JPTO" settlement_days="3" valid_to="2027-12-31"/>
        <own-ssi account="ACC1" currency="GBP" mic="XOFF" valid_from="2000-01-01" \
      custodian="OTHRGB2LXXX" safekeeping_account="SK-X" cash_account="CA-X" valid_to="2026-12-31"/>
        <own-ssi account="ACC1" currency="JPY" mic="*" valid_from="2000-01-01" \
      custodian="CUSTJPJTXXX" safekeeping_account="SK-J" cash_account="CA-J"/>
        <account account="ACC1" valid_from="2000-01-01" name="First" custodian="CUSTGB2LXXX" \
      safekeeping_account="SK-1" cash_account="CA-1"/>
        <account account="ACC1" valid_from="2027-01-01" name="First" custodian="CUSTGB2LXXX" \
      safekeeping_account="SK-2" cash_account="CA-1" may_be_short="N" cost_method="FIFO" revalued="Y" \
      valid_to="2027-06-30"/>
        <counterparty bic="BARCGB22XXX" valid_from="2000-01-01" name="Barclays" valid_to="2027-12-31"/>
        <ssi counterparty="BARCGB22XXX" currency="GBP" mic="*" valid_from="2000-01-01" \
      place_of_settlement="CRSTGB22XXX" agent="BARCGB22XXX" safekeeping_account="B1"/>
        <ssi counterparty="BARCGB22XXX" currency="GBP" mic="XLON" valid_from="2026-06-01" \
      place_of_settlement="CRSTGB22XXX" agent="BARCGB22XXX" safekeeping_account="B2" \
      valid_to="2026-12-31"/>
        <fee-rule fee="COMMISSION" kind="EQUITY" currency="GBP" mic="*" side="BOTH" \
      valid_from="2000-01-01" basis_points="7.50" minimum="5.00"/>
        <tolerance field="TAX" currency="GBP" valid_from="2000-01-01" absolute="0.01" \
      basis_points="0.5"/>
        <penalty-rate kind="BOND" valid_from="2022-02-01" place="*" basis_points="0.20"/>
        <cash-penalty-rate currency="GBP" valid_from="2022-02-01" basis_points="1.05"/>
        <reference-price isin="GB00BH4HKS39" currency="GBP" valid_from="2026-11-20" \
      price="71.505"/>
        <date-window mic="XLON" valid_from="2000-01-01" trade_days_back="30" \
      trade_days_ahead="3" settlement_days_ahead="60"/>
        <cut-off custodian="CUSTGB2LXXX" place="*" payment="BOTH" half_day="*" valid_from="2000-01-01" \
      zone="Europe/London" time="16:00" days_before="0" late="NEXT_DAY"/>
        <cut-off custodian="CUSTGB2LXXX" place="*" payment="BOTH" half_day="2026-12-24" valid_from="2000-01-01" \
      zone="Europe/London" time="11:30" days_before="0" late="NEXT_DAY"/>
        <fx-rate currency="GBP" quoted_currency="JPY" valid_from="2026-11-20" rate="195.5"/>
        <pool-factor isin="GB00B24FF097" valid_from="2026-11-01" factor="0.9200000001"/>
      </StaticData>
      """;

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
  void filesAreExportedAsTheyWereLoaded() throws Exception {
    load(database, write());

    assertThat(export(database, "out")).isEqualTo(FILES);
  }

  @Test
  void anExportLoadedIntoAnotherDatabaseIsExportedThereByteForByte() throws Exception {
    load(database, write());
    Map<String, String> first = export(database, "first");

    try (TestDatabase other = TestDatabase.fresh()) {
      load(other, dir.resolve("first"));
      assertThat(export(other, "second")).isEqualTo(first);
    }
  }

  @Test
  void asXmlItIsOneFileOfAllKindsThatTheSchemaAccepts() throws Exception {
    load(database, write());

    assertThat(exportXml(database, "xml")).isEqualTo(XML);
    assertThat(
            new SchemaOracle(StaticDataSchema.class.getResource("static-data.xsd"))
                .accepts(XML.getBytes(UTF_8)))
        .isTrue();
  }

  @Test
  void xmlLoadedIntoAnotherDatabaseIsExportedThereByteForByteInEitherFormat() throws Exception {
    load(database, write());
    exportXml(database, "first");

    try (TestDatabase other = TestDatabase.fresh()) {
      load(other, dir.resolve("first"));
      assertThat(exportXml(other, "second")).isEqualTo(XML);
      assertThat(export(other, "csv")).isEqualTo(FILES);
    }
  }

  @Test
  void escapedCharactersComeBackUnchanged() throws Exception {
    Path files = Files.createDirectories(dir.resolve("in"));
    String name = "<a> & 'b' ]]> &amp; \u0085 \ud83d\ude00 \"c";
    Files.writeString(
        files.resolve("c.csv"),
        "bic,valid_from,name\nBARCGB22XXX,2000-01-01,\"" + name.replace("\"", "\"\"") + "\"\n");
    load(database, files);
    String xml = exportXml(database, "first");

    try (TestDatabase other = TestDatabase.fresh()) {
      load(other, dir.resolve("first"));
      assertThat(other.query("SELECT name FROM counterparty")).containsExactly(name);
      assertThat(exportXml(other, "second")).isEqualTo(xml);
    }
    assertThat(
            new SchemaOracle(StaticDataSchema.class.getResource("static-data.xsd"))
                .accepts(xml.getBytes(UTF_8)))
        .isTrue();
  }

  @Test
  void anEmptyDatabaseGivesXmlWithoutRowsThatLoadsAgain() throws Exception {
    assertThat(exportXml(database, "empty").lines()).hasSize(3);

    load(database, dir.resolve("empty"));
  }

  @Test
  void anEmptyDatabaseGivesFilesOfHeadingsThatLoadAgain() throws Exception {
    Map<String, String> empty = export(database, "empty");

    assertThat(empty).hasSize(StaticDataKind.values().length);
    assertThat(empty.values()).allMatch(text -> text.lines().count() == 1);
    load(database, dir.resolve("empty"));
  }

  @Test
  void aListOfADayHasTheRowsInForceThen() throws Exception {
    load(database, write());

    assertThat(settlementDays(LocalDate.of(1999, 12, 31))).isEmpty();
    assertThat(settlementDays(LocalDate.of(2026, 11, 27))).containsExactly("1", "2");
    assertThat(settlementDays(LocalDate.of(2026, 11, 28))).containsExactly("1");
    assertThat(settlementDays(LocalDate.of(2026, 12, 1))).containsExactly("1", "1");
    try (Connection connection = reader()) {
      assertThat(StaticDataTable.read(connection, StaticDataKind.SECURITIES).rows()).hasSize(3);
      assertThat(
              StaticDataTable.readOn(
                      connection, StaticDataKind.CURRENCIES, LocalDate.of(1999, 12, 31))
                  .rows())
          .hasSize(2);
    }
  }

  private List<String> settlementDays(LocalDate day) throws SQLException {
    try (Connection connection = reader()) {
      return StaticDataTable.readOn(connection, StaticDataKind.SECURITIES, day).rows().stream()
          .map(row -> row.get(7))
          .toList();
    }
  }

  @Test
  void forProgramsNumbersAreNumbersAndWhatThereIsNotIsNull() throws Exception {
    load(database, write());

    try (Connection connection = reader()) {
      Map<String, ?> equity =
          StaticDataTable.readOn(connection, StaticDataKind.SECURITIES, LocalDate.of(2026, 11, 27))
              .named()
              .get(1);
      assertThat(equity.keySet()).containsExactlyElementsOf(StaticDataKind.SECURITIES.names());
      assertThat(equity.get("settlement_days")).isEqualTo((short) 2);
      assertThat(equity.get("valid_from")).isEqualTo(LocalDate.of(2000, 1, 1));
      assertThat(equity.get("coupon")).isNull();
    }
  }

  private Connection reader() throws SQLException {
    return database.database().connect(Role.READER, "test");
  }

  private Path write() throws IOException {
    Path files = Files.createDirectories(dir.resolve("in"));
    for (Map.Entry<String, String> file : FILES.entrySet()) {
      Files.writeString(files.resolve(file.getKey()), file.getValue());
    }
    return files;
  }

  private static void load(TestDatabase database, Path directory) throws Exception {
    try (Stream<Path> files = Files.list(directory);
        Connection connection = database.database().connect(Role.MIGRATOR, "test")) {
      LoadReport report = StaticDataLoad.load(connection, files.sorted().toList(), "tester");
      assertThat(report.badRows()).isEmpty();
    }
  }

  private Map<String, String> export(TestDatabase from, String name) throws Exception {
    Map<String, String> exported = new TreeMap<>();
    try (Connection connection = from.database().connect(Role.READER, "test")) {
      for (Path file :
          StaticDataExport.write(connection, dir.resolve(name), StaticDataExport.Format.CSV)
              .keySet()) {
        exported.put(String.valueOf(file.getFileName()), Files.readString(file));
      }
    }
    return exported;
  }

  private String exportXml(TestDatabase from, String name) throws Exception {
    try (Connection connection = from.database().connect(Role.READER, "test")) {
      assertThat(
              StaticDataExport.write(connection, dir.resolve(name), StaticDataExport.Format.XML)
                  .keySet())
          .containsExactly(dir.resolve(name).resolve("static-data.xml"));
    }
    return Files.readString(dir.resolve(name).resolve("static-data.xml"));
  }
}
