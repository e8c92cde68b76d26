package io.straightway.staticdata;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.server.TestDatabase;
import io.straightway.staticdata.load.BadRow;
import io.straightway.staticdata.load.LoadReport;
import io.straightway.staticdata.load.StaticDataKind;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadRowsTest {
  private static TestDatabase database;

  @TempDir Path dir;
  private LoadedFiles files;

  /** One database for all tests: none of the loads here takes effect. */
  @BeforeAll
  static void freshDatabase() {
    database = TestDatabase.fresh();
  }

  @AfterAll
  static void dropDatabase() {
    database.close();
  }

  @BeforeEach
  void files() {
    files = new LoadedFiles(database, dir);
  }

  @Test
  void aBadRowPreventsTheLoadAndEveryBadRowIsReported() throws Exception {
    Path securities =
        files.file(
            "s.csv",
            """
            isin,valid_from,name,kind,currency,mic,calendar,settlement_days,coupon,coupons_per_year,\
            day_count,issue_date,maturity
            GB00BH4HKS38,2000-01-01,Vodafone,EQUITY,GBP,XLON,GBLO,2,,,,,
            GB00B24FF097,2000-01-01,Gilt,BOND,EUR,XLON,GLBO,2,4.75,2,ACT_365F,2007-05-04,2030-12-07
            JP3633400001,2000-01-01,Toyota,SHARE,JPY,XTKS,JPTO,31,,,,,
            """);
    Path accounts =
        files.file(
            "a.csv",
            """
            account,valid_from,name,custodian,safekeeping_account,cash_account
            ACC1,2000-01-01,First,CUSTGB2LXXX,S,C
            ACC1,2000-01-01,Again,CUSTGB2LXXX,S,C
            ACC 2,2000-01-01,Second,CUST,S,C
            ACC3
            """);

    LoadReport report =
        files.load(files.file("m.csv", LoadedFiles.CURRENCIES), securities, accounts);

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
                "GLBO is not a known calendar, and neither weekend nor holidays are given for it; NONE has weekends"
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
            new BadRow(accounts, 5, null, "has 1 values, but the header in line 1 has 6: ACC3"));
    assertThat(files.query("SELECT count(*) FROM currency")).containsExactly("0");
    assertThat(files.query("SELECT count(*) FROM static_data_version")).containsExactly("0");
    assertThat(files.query("SELECT count(*) FROM audit_event")).containsExactly("0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BOND|,2,ACT_360,2020-01-01,2030-01-01|coupon|is empty, but a bond must have it",
        "BOND|4.75,3,ACT_360,2020-01-01,2030-01-01|coupons_per_year|must be 1, 2, 4 or 12, but is"
            + " '3'",
        "BOND|4.75,2,ACT_ACT,2020-01-01,2030-01-01|day_count|must be ACT_ACT_ICMA, ACT_ACT_ISDA,"
            + " THIRTY_360, THIRTY_E_360, ACT_365F, ACT_365L, ACT_365_CANADIAN or ACT_360, but is 'ACT_ACT'",
        "BOND|-1,2,ACT_360,2020-01-01,2030-01-01|coupon|must be a number from 0 to below 1000 with"
            + " at most 8 decimals, but is '-1'",
        "BOND|1e2,2,ACT_360,2020-01-01,2030-01-01|coupon|must be a number from 0 to below 1000 with"
            + " at most 8 decimals, but is '1e2'",
        "BOND|4.75,2,ACT_360,2020-01-01,2020-01-01|maturity|must be after the issue date"
            + " 2020-01-01",
        "BOND|4.75,2,ACT_360,2020-01-01,2030-02-30|maturity|must be a date from 1900-01-01 to"
            + " 2199-12-31, such as 2026-12-25, but is '2030-02-30'",
        "EQUITY|,,,,2030-01-01|maturity|must be empty: an equity has none",
        "EQUITY|,,,,,N,,,,|month_end|must be empty: an equity has none",
        "BOND|4,2,ACT_360,2020-01-01,2030-01-30,Y,,,,|month_end|may be Y only if 2030-01-30 is the"
            + " last day of its month",
        "BOND|4,2,ACT_360,2020-01-01,2030-01-30,,2020-06-30,,,|first_coupon|must be a regular"
            + " coupon date, counted back from 2030-01-30",
        "BOND|4,2,ACT_360,2020-01-01,2030-01-30,,2020-01-01,,,|first_coupon|must lie after the"
            + " issue date and not after the last regular coupon",
        "BOND|4,2,ACT_360,2020-01-01,2030-01-30,,,2030-01-30,,|last_coupon|must lie after the issue"
            + " date and before maturity",
        "BOND|4,2,ACT_360,2020-01-01,2030-01-30,,,,7,|ex_dividend_days|must be given with"
            + " ex_dividend_count, or neither",
        "BOND|4,2,ACT_360,2020-01-01,2030-01-30,,,,0,CALENDAR|ex_dividend_days|must be a whole"
            + " number from 1 to 60, but is '0'"
      })
  void aBondHasAllTermsInOrderAndAnEquityNone(
      String kind, String terms, String field, String reason) throws Exception {
    Path file =
        files.file(
            "s.csv",
            StaticDataKind.SECURITIES.header()
                + "\nGB00BH4HKS39,2000-01-01,X,"
                + kind
                + ",GBP,XLON,GBLO,2,"
                + terms
                + ",".repeat(12 - (int) terms.chars().filter(c -> c == ',').count())
                + "\n");

    assertThat(files.load(files.file("m.csv", LoadedFiles.CURRENCIES), file).badRows())
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
    Path file = files.file("t.csv", StaticDataKind.TOLERANCES.header() + "\n" + row + "\n");

    assertThat(files.load(files.file("m.csv", LoadedFiles.CURRENCIES), file).badRows())
        .extracting(BadRow::field)
        .containsExactly(field);
  }

  @Test
  void theLastDayIsADateAndNotBeforeTheFirst() throws Exception {
    Path file =
        files.file(
            "c.csv",
            """
            bic,valid_from,name,valid_to
            BARCGB22XXX,2000-01-02,Barclays,2000-01-01
            MIDLGB22XXX,2000-01-02,Midland,2000-01-02
            AAAAGB22XXX,2000-01-02,A,2000-02-30
            """);

    assertThat(files.load(file).badRows())
        .containsExactly(
            new BadRow(file, 2, "valid_to", "must not be before valid_from 2000-01-02"),
            new BadRow(
                file,
                4,
                "valid_to",
                "must be a date from 1900-01-01 to 2199-12-31, such as 2026-12-25, but is"
                    + " '2000-02-30'"));
  }

  @Test
  void aSettlementInstructionMustBeOfAKnownCounterparty() throws Exception {
    Path ssis = files.file("i.csv", LoadedFiles.SSIS);

    assertThat(files.load(files.file("m.csv", LoadedFiles.CURRENCIES), ssis).badRows())
        .containsExactly(
            new BadRow(ssis, 2, "counterparty", "BARCGB22XXX is not a known counterparty"),
            new BadRow(ssis, 3, "counterparty", "BARCGB22XXX is not a known counterparty"));
  }

  @Test
  void aCashAccountIsAsShortAsSettlementMessagesWantIt() throws Exception {
    String header = StaticDataKind.ACCOUNTS.header() + "\nACC1,2000-01-01,First,CUSTGB2LXXX,";
    Path longest = files.file("a.csv", header + "S".repeat(35) + "," + "C".repeat(35) + ",,,,\n");

    assertThat(files.load(longest).badRows())
        .containsExactly(
            new BadRow(
                longest,
                2,
                "cash_account",
                "must be 1 to 34 characters of SWIFT's character set, without outer blanks, but is"
                    + " '"
                    + "C".repeat(35)
                    + "'"));
  }

  @Test
  void aNameThatXmlCanNotCarryIsABadRow() throws Exception {
    Path file = files.file("c.csv", "bic,valid_from,name\nBARCGB22XXX,2000-01-01,a\uFFFF\n");

    assertThat(files.load(file).badRows()).extracting(BadRow::field).containsExactly("name");
  }

  @Test
  void theSameKeyInTwoFilesIsABadRow() throws Exception {
    Path first = files.file("a.csv", LoadedFiles.ACCOUNTS);
    Path second = files.file("b.csv", LoadedFiles.ACCOUNTS);

    assertThat(files.load(first, second).badRows())
        .containsExactly(
            new BadRow(
                second, 2, "account", "has the same account, valid_from as line 2 of " + first));
  }

  @Test
  void lineNumbersCountTheLinesInsideQuotes() throws Exception {
    Path file =
        files.file(
            "c.csv",
            "bic,valid_from,name\r\n\r\nBARCGB22,2000-01-01,\"two\r\nlines\"\r\nX,2000-01-01,x\r\n");

    assertThat(files.load(file).badRows()).extracting(BadRow::line).containsExactly(3L, 5L);
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
  void datesOutOfRangeMakeBadRows(String date) throws Exception {
    Path file = files.file("h.csv", "calendar,date,name\nGBLO," + date + ",Day\n");

    assertThat(files.load(file).badRows()).extracting(BadRow::field).containsExactly("date");
  }

  @Test
  void anUnknownHeaderIsReportedWithTheNearestOne() throws Exception {
    Path file = files.file("x.csv", "isin,name\nGB00BH4HKS39,Vodafone\n");

    BadRow bad = onlyBadRow(files.load(file));

    assertThat(bad.line()).isEqualTo(1);
    assertThat(bad.reason())
        .startsWith(
            "no kind has this header; the nearest, of securities, is isin,valid_from,name,");
  }

  @Test
  void aDuplicateColumnInTheHeaderIsReported() throws Exception {
    BadRow bad = onlyBadRow(files.load(files.file("x.csv", "bic,name,name\nBARCGB22XXX,a,b\n")));

    assertThat(bad.field()).isEqualTo("name");
    assertThat(bad.reason()).isEqualTo("is repeated in the header");
  }

  @Test
  void bytesThatAreNotUtf8AreReportedWithTheirLine() throws Exception {
    Path file = files.directory().resolve("latin1.csv");
    Files.write(
        file,
        "bic,valid_from,name\nBARCGB22XXX,2000-01-01,Caf\u00e9\n"
            .getBytes(StandardCharsets.ISO_8859_1));

    BadRow bad = onlyBadRow(files.load(file));

    assertThat(bad.line()).isEqualTo(2);
    assertThat(bad.reason()).isEqualTo("is not UTF-8");
  }

  @Test
  void aQuoteThatNeverClosesIsReported() throws Exception {
    BadRow bad =
        onlyBadRow(
            files.load(
                files.file("x.csv", "bic,valid_from,name\nBARCGB22XXX,2000-01-01,\"Barclays\n")));

    assertThat(bad.line()).isEqualTo(2);
    assertThat(bad.reason()).startsWith("is not CSV: ");
  }

  @Test
  void aFileThatIsMissingOrEmptyIsReported() throws Exception {
    assertThat(onlyBadRow(files.load(files.directory().resolve("missing.csv"))).reason())
        .isEqualTo("can't be read: there is no such file");
    assertThat(onlyBadRow(files.load(files.file("empty.csv", ""))).reason())
        .isEqualTo("is empty: there is no header");
  }

  @Test
  void badValuesAreEscapedWhenShown() throws Exception {
    BadRow bad =
        onlyBadRow(
            files.load(
                files.file("h.csv", "calendar,date,name\n\u001b[31mACC,2026-11-20,First\n")));

    assertThat(bad.reason()).endsWith("but is '?[31mACC'");
  }

  private static BadRow onlyBadRow(LoadReport report) {
    assertThat(report.badRows()).hasSize(1);
    return Objects.requireNonNull(report.badRows().get(0));
  }
}
