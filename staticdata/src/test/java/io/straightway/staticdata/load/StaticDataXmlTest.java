package io.straightway.staticdata.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.server.TestDatabase;
import io.straightway.staticdata.LoadedFiles;
import io.straightway.staticdata.StaticDataSchema;
import io.straightway.testing.SchemaOracle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StaticDataXmlTest {
  private static final String OPENING = "<StaticData xmlns='urn:straightway:static-data:1'>";
  private static final SchemaOracle SCHEMA =
      new SchemaOracle(StaticDataSchema.class.getResource("static-data.xsd"));

  /** A good row of each kind, as in its CSV file. */
  private static final Map<StaticDataKind, String> ROWS =
      Map.ofEntries(
          Map.entry(StaticDataKind.CURRENCIES, "GBP,2,Pound,GBLO"),
          Map.entry(StaticDataKind.CALENDARS, "KWKW,FRI/SAT"),
          Map.entry(StaticDataKind.HOLIDAYS, "GBLO,2026-11-30,Jubilee"),
          Map.entry(
              StaticDataKind.SECURITIES,
              "GB00BH4HKS39,2000-01-01,Vodafone,EQUITY,GBP,XLON,GBLO,2,,,,,,,,,,,LIQUID_SHARE"),
          Map.entry(StaticDataKind.LISTINGS, "GB00BH4HKS39,XTKS,GBP,2000-01-01,JPTO,3,"),
          Map.entry(StaticDataKind.OWN_SSIS, "ACC1,GBP,*,2000-01-01,CUSTJPJTXXX,SK-J,CA-J,"),
          Map.entry(StaticDataKind.ACCOUNTS, "ACC1,2000-01-01,First,CUSTGB2LXXX,SK-1,CA-1,N,FIFO"),
          Map.entry(StaticDataKind.COUNTERPARTIES, "BARCGB22XXX,2000-01-01,Barclays"),
          Map.entry(
              StaticDataKind.SSIS,
              "BARCGB22XXX,GBP,*,2000-01-01,CRSTGB22XXX,DTCYID/0355,B1,Broker|1 Road|GB@7,A/1;A/2"),
          Map.entry(StaticDataKind.FEE_RULES, "COMMISSION,EQUITY,GBP,*,BOTH,2000-01-01,7.50,5.00"),
          Map.entry(StaticDataKind.TOLERANCES, "COMMISSION,GBP,2000-01-01,1,0"),
          Map.entry(StaticDataKind.PENALTY_RATES, "SME_DEBT,2022-02-01,SICVFRPPXXX,0.20"),
          Map.entry(StaticDataKind.CASH_PENALTY_RATES, "GBP,2022-02-01,1.05"),
          Map.entry(StaticDataKind.REFERENCE_PRICES, "GB00BH4HKS39,GBP,2026-11-20,71.505"),
          Map.entry(StaticDataKind.DATE_WINDOWS, "XLON,2000-01-01,30,3,60"),
          Map.entry(
              StaticDataKind.CUT_OFFS,
              "CUSTGB2LXXX,*,BOTH,2026-12-24,2000-01-01,Europe/London,11:30,1,NEXT_DAY"),
          Map.entry(StaticDataKind.FX_RATES, "GBP,JPY,2026-11-20,195.5"),
          Map.entry(StaticDataKind.POOL_FACTORS, "GB00BH4HKS39,2026-11-20,0.9200000000"));

  private static final List<String> GOOD_VALUES =
      ROWS.values().stream().flatMap(row -> Stream.of(row.split(",", -1))).distinct().toList();
  private static final List<String> NASTY_VALUES =
      List.of(
          "DTCYID:SCHEME/0355",
          "DTCYID/",
          "DTCYIDXXX/1",
          "dtcyid/1",
          "DTCYID/1 ",
          "Broker|GB",
          "Broker|gb",
          "Broker|",
          "|GB",
          "BARCGB22XXX@A",
          "BARCGB22XXX@",
          "A/1;A/2;A/3",
          "A/1;A/2;A/3;A/4",
          "BARCGB2",
          "GB00BH4HKS3",
          "XLO",
          "gbp",
          "**",
          "0",
          "4",
          "5",
          "0004",
          "00004",
          "30",
          "31",
          "0030",
          "12",
          "1.",
          ".5",
          "-1",
          "+1",
          "1e2",
          "NaN",
          "0.12345",
          "0.123456789",
          "999",
          "1000",
          "0999.5",
          "9999.99999999",
          "10000",
          "9".repeat(18),
          "9".repeat(19),
          "٣",
          "ACT_360",
          "THIRTY_E_360",
          "2000-02-29",
          "1900-02-29",
          "2100-02-29",
          "2024-02-29",
          "2026-04-31",
          "1899-12-31",
          "2199-12-31",
          "2200-01-01",
          "2026-1-01",
          " x",
          "x ",
          "x y",
          "x&#9;y",
          "x&#10;",
          "x\ny",
          "\u00a0x",
          "x\u007fy",
          "x\u2028y",
          "Yen 円",
          "😀",
          "&lt;'&quot;",
          "a".repeat(32),
          "a".repeat(33),
          "A".repeat(20),
          "A".repeat(21),
          "C".repeat(34),
          "C".repeat(35),
          "C".repeat(36),
          "n".repeat(200),
          "n".repeat(201),
          "a/-?:().,'+",
          "/a");

  private static TestDatabase database;

  @TempDir Path dir;

  /** One database for all tests: no load here takes effect, except in one test. */
  @BeforeAll
  static void freshDatabase() {
    database = TestDatabase.fresh();
  }

  @AfterAll
  static void dropDatabase() {
    database.close();
  }

  @Test
  void xmlOfAnyKindsAndCsvAreOneLoad() throws Exception {
    LoadedFiles files = new LoadedFiles(database, dir);

    LoadReport report =
        files.load(
            files.file("i.csv", LoadedFiles.SSIS),
            files.file(
                "rows.txt",
                """
                \uFEFF<?xml version="1.0" encoding="UTF-8"?>
                <d:StaticData xmlns:d="urn:straightway:static-data:1">
                  <!-- what the settlement instructions refer to -->
                  <d:counterparty name="Barclays &amp; Co" bic='BARCGB22XXX' valid_from="2000-01-01"/>
                  <d:currency currency="GBP" minor_unit="2" name="Pound" calendar="GBLO"></d:currency>
                  <d:security isin="GB00BH4HKS39" valid_from="2000-01-01" name="Vodafone" kind="EQUITY"
                    currency="GBP" mic="XLON" calendar="GBLO" settlement_days="2" coupon=""/>
                </d:StaticData>
                """));

    assertThat(report.badRows()).isEmpty();
    assertThat(report.rows())
        .containsEntry(StaticDataKind.SSIS, 2)
        .containsEntry(StaticDataKind.COUNTERPARTIES, 1)
        .containsEntry(StaticDataKind.CURRENCIES, 1)
        .containsEntry(StaticDataKind.SECURITIES, 1);
    assertThat(files.query("SELECT name FROM counterparty")).containsExactly("Barclays & Co");
    assertThat(files.query("SELECT name, coupon FROM security")).containsExactly("Vodafone null");
  }

  @Test
  void everyBadRowIsReportedWithItsLineAndRefusesTheFile() throws Exception {
    LoadedFiles files = new LoadedFiles(database, dir);
    Path good = files.file("c.csv", "bic,valid_from,name\nMIDLGB22XXX,2000-01-01,Midland\n");
    Path bad =
        files.file(
            "bad.xml",
            """
            <?xml version="1.0"?>
            <StaticData xmlns="urn:straightway:static-data:1" version="1">
              <holiday calendar="GBLO"
                       date="2026-02-30" name="x"/>
              <holiday calendar="GBLO" name="x"/>
              <holidays calendar="GBLO" date="2026-12-28" name="x"/>
              <holiday calendar="GBLO" date="2026-12-28" name="x" day="x"/>
              <holiday calendar="GBLO" date="2026-12-29" name="x">Xmas</holiday>
              <holiday calendar="GBLO" date="2026-12-30" name="x"><currency/></holiday>
              stray
              <holiday xmlns="urn:other" calendar="GBLO" date="2026-12-31" name="x"/>
              <holiday calendar="GBLO" date="2026-12-30" name="again"/>
            </StaticData>
            """);

    assertThat(files.load(good, bad).badRows())
        .containsExactly(
            new BadRow(bad, 2, "version", "is not an attribute of the root"),
            new BadRow(
                bad,
                3,
                "date",
                "must be a date from 1900-01-01 to 2199-12-31, such as 2026-12-25, but is"
                    + " '2026-02-30'"),
            new BadRow(
                bad,
                5,
                "date",
                "is empty; it must be a date from 1900-01-01 to 2199-12-31, such as 2026-12-25"),
            new BadRow(
                bad,
                6,
                null,
                "\"holidays\" is not a kind of static data; the kinds are: currency, calendar,"
                    + " holiday, security, listing, own-ssi, account, counterparty, ssi,"
                    + " fee-rule, tolerance, penalty-rate, cash-penalty-rate, reference-price,"
                    + " date-window, cut-off, fx-rate, pool-factor"),
            new BadRow(
                bad,
                7,
                "day",
                "is not an attribute of holiday; its attributes are: calendar, date, name, is_open"),
            new BadRow(bad, 8, null, "there is text inside holiday"),
            new BadRow(bad, 9, null, "\"currency\" is inside holiday"),
            new BadRow(bad, 9, null, "there is text between the rows"),
            new BadRow(
                bad,
                11,
                null,
                "\"holiday\" in the namespace \"urn:other\" is not a kind of static data; the"
                    + " kinds are: currency, calendar, holiday, security, listing, own-ssi,"
                    + " account, counterparty, ssi, fee-rule, tolerance, penalty-rate,"
                    + " cash-penalty-rate, reference-price, date-window, cut-off, fx-rate,"
                    + " pool-factor"),
            new BadRow(bad, 12, "calendar", "has the same calendar, date as line 9 of " + bad));
    assertThat(files.query("SELECT count(*) FROM counterparty WHERE bic LIKE 'MIDL%'"))
        .containsExactly("0");
  }

  @Test
  void anInvalidDocumentIsReportedWithTheLineOfItsFault() throws Exception {
    assertThat(faults("<StaticData/>"))
        .containsExactly(
            "1 the root must be StaticData in the namespace urn:straightway:static-data:1, but is"
                + " \"StaticData\" in no namespace");
    assertThat(faults("<?xml version='1.0'?>\n<!DOCTYPE StaticData [\n]>\n" + OPENING))
        .containsExactly("2 A <! begins neither a comment nor a CDATA section.");
    assertThat(faults(OPENING + "\n<holiday calendar='A' date='2026-12-28' name='x'>\n</Static"))
        .hasSize(1)
        .allMatch(fault -> fault.startsWith("3 "));
    assertThat(faults(OPENING + "\n\n<holiday name='\u0001'/></StaticData>"))
        .containsExactly("3 The character at byte offset 67 is not allowed in XML 1.0.");
    assertThat(faults(OPENING + "</StaticData>\n<more/>")).hasSize(1);
    assertThat(faults("<?xml version='1.0' encoding='UTF-16'?>" + OPENING + "</StaticData>"))
        .containsExactly("1 The document must be declared as UTF-8.");
  }

  private List<String> faults(String text) throws Exception {
    return read(text).badRows().stream().map(bad -> bad.line() + " " + bad.reason()).toList();
  }

  private StaticDataFile read(String text) throws Exception {
    return StaticDataFile.read(Files.writeString(dir.resolve("one.xml"), text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " \n ",
        "<!-- none --><?ours?>",
        "&#32;",
        "<![CDATA[ ]]>",
        "stray",
        "<![CDATA[x]]>",
        "<counterparty bic='BARCGB22' valid_from='2000-01-01' name='x'/>",
        "<counterparty bic='BARCGB22' valid_from='2000-01-01' name='x'></counterparty>",
        "<counterparty bic='BARCGB22' valid_from='2000-01-01' name='x'> </counterparty>",
        "<counterparty bic='BARCGB22' valid_from='2000-01-01' name='x'>\n</counterparty>",
        "<counterparty bic='BARCGB22' valid_from='2000-01-01' name='x'>x</counterparty>",
        "<counterparty bic='BARCGB22' valid_from='2000-01-01' name='x'><!-- y --></counterparty>",
        "<counterparty bic='BARCGB22' valid_from='2000-01-01' name='x'><?y?></counterparty>",
        "<counterparty bic='BARCGB22' valid_from='2000-01-01' name='x'><holiday/></counterparty>",
        "<counterparty bic='BARCGB22' valid_from='2000-01-01'/>",
        "<counterparty bic='BARCGB22' valid_from='2000-01-01' name=''/>",
        "<counterparty bic='BARCGB22' valid_from='2000-01-01' name='x' mic='XLON'/>",
        "<counterparty bic='BARCGB22' valid_from='2000-01-01' name='x' xml:lang='en'/>",
        "<counterparty xmlns='' bic='BARCGB22' valid_from='2000-01-01' name='x'/>",
        "<Counterparty bic='BARCGB22' valid_from='2000-01-01' name='x'/>",
        "<counterparties bic='BARCGB22' valid_from='2000-01-01' name='x'/>",
        "<StaticData/>",
        "<holiday calendar='A' date='2026-12-28' name='x'/><counterparty bic='BARCGB22'"
            + " valid_from='2000-01-01' name='x'/><holiday calendar='A' date='2026-12-29' name='x'/>"
      })
  void structureIsTakenAsTheSchemaTakesIt(String content) throws Exception {
    assertAgreed(OPENING + content + "</StaticData>");
  }

  @Test
  void valuesAreTakenAsTheSchemaTakesThem() throws Exception {
    Set<String> names = new HashSet<>();
    for (StaticDataKind kind : StaticDataKind.values()) {
      assertThat(assertAgreed(document(kind, Map.of()))).as("the good row").isTrue();
      for (String name : kind.names()) {
        for (String value : names.add(name) ? all() : GOOD_VALUES) {
          assertAgreed(document(kind, Map.of(name, value)));
        }
      }
    }
  }

  /** Values for columns with a new name; other columns may well have the type of another column. */
  private static List<String> all() {
    List<String> all = new ArrayList<>(NASTY_VALUES);
    all.addAll(GOOD_VALUES);
    return all;
  }

  private static String document(StaticDataKind kind, Map<String, String> changes) {
    String[] good = String.valueOf(ROWS.get(kind)).split(",", -1);
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < good.length; i++) {
      values.put(kind.names().get(i), good[i]);
    }
    values.putAll(changes);
    StringBuilder row = new StringBuilder("<").append(kind.words(1));
    values.forEach(
        (name, value) -> row.append(' ').append(name).append("=\"").append(value).append('"'));
    return OPENING + row + "/></StaticData>";
  }

  /**
   * Returns whether both accept it, except for faults that only several values together or a check
   * digit reveal.
   */
  private boolean assertAgreed(String document) throws Exception {
    StaticDataFile file = read(document);
    boolean taken =
        file.badRows().isEmpty()
            && file.rows().stream().allMatch(StaticDataXmlTest::hasValuesByThemselves);
    assertThat(taken)
        .as("%s, of which is told: %s", document, file.badRows())
        .isEqualTo(SCHEMA.accepts(document.getBytes(StandardCharsets.UTF_8)));
    return taken;
  }

  private static boolean hasValuesByThemselves(StaticDataRow row) {
    return row.kind().columns().stream()
        .map(column -> column.fault(row.get(column.name())))
        .allMatch(fault -> fault == null || fault.endsWith("wrong check digit"));
  }
}
