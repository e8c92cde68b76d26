package io.straightway.staticdata;

import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.Operators;
import io.straightway.operators.proposal.Proposal;
import io.straightway.staticdata.load.LoadReport;
import io.straightway.staticdata.load.StaticDataLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/** CSV files in a directory, and the database that they are loaded into. */
public record LoadedFiles(TestDatabase database, Path directory) {
  public static final String CURRENCIES =
      "currency,minor_unit,name,calendar\nGBP,2,Pound,GBLO\nJPY,0,Yen,JPTO\n";
  public static final String CALENDARS = "calendar,weekend\nKWKW,FRI/SAT\n";
  public static final String HOLIDAYS = "calendar,date,name\nGBLO,2026-11-30,Jubilee\n";
  public static final String SECURITIES =
      """
      isin,valid_from,name,kind,currency,mic,calendar,settlement_days,coupon,coupons_per_year,\
      day_count,issue_date,maturity
      GB00BH4HKS39,2000-01-01,Vodafone,EQUITY,GBP,XLON,GBLO,2,,,,,
      GB00B24FF097,2007-05-04,"Gilt, 4.75%",BOND,GBP,XLON,GBLO,1,4.75,2,ACT_ACT_ICMA,\
      2007-05-04,2030-12-07
      """;
  public static final String ACCOUNTS =
      """
      account,valid_from,name,custodian,safekeeping_account,cash_account
      ACC1,2000-01-01,First,CUSTGB2LXXX,SK-1,CA-1
      """;
  public static final String LISTINGS =
      """
      isin,mic,currency,valid_from,calendar,settlement_days,valid_to
      GB00BH4HKS39,XTKS,JPY,2000-01-01,JPTO,3,2027-12-31
      """;
  public static final String OWN_SSIS =
      """
      account,currency,mic,valid_from,custodian,safekeeping_account,cash_account,valid_to
      ACC1,GBP,XOFF,2000-01-01,OTHRGB2LXXX,SK-X,CA-X,2026-12-31
      ACC1,JPY,*,2000-01-01,CUSTJPJTXXX,SK-J,CA-J,
      """;
  public static final String COUNTERPARTIES =
      "bic,valid_from,name\nBARCGB22XXX,2000-01-01,Barclays\n";
  public static final String SSIS =
      """
      counterparty,currency,mic,valid_from,place_of_settlement,agent,safekeeping_account
      BARCGB22XXX,GBP,*,2000-01-01,CRSTGB22XXX,BARCGB22XXX,B1
      BARCGB22XXX,GBP,XLON,2026-06-01,CRSTGB22XXX,BARCGB22XXX,B2
      """;
  public static final String FEE_RULES =
      """
      fee,kind,currency,mic,side,valid_from,basis_points,minimum
      COMMISSION,EQUITY,GBP,*,BOTH,2000-01-01,7.50,5.00
      """;
  public static final String TOLERANCES =
      """
      field,currency,valid_from,absolute,basis_points
      SETTLEMENT_DATE,GBP,2000-01-01,1,0
      ACCRUED_INTEREST,GBP,2000-01-01,0.01,0.5
      """;
  public static final String PENALTY_RATES = "kind,valid_from,basis_points\nBOND,2022-02-01,0.20\n";

  public static final String REFERENCE_PRICES =
      "isin,currency,valid_from,price\nGB00BH4HKS39,GBP,2026-11-20,71.505\n";

  public static final String DATE_WINDOWS =
      """
      mic,valid_from,trade_days_back,trade_days_ahead,settlement_days_ahead
      XLON,2000-01-01,30,3,60
      """;

  public static final String CUT_OFFS =
      """
      custodian,place,payment,half_day,valid_from,zone,time,days_before,late
      CUSTGB2LXXX,*,BOTH,*,2000-01-01,Europe/London,16:00,0,NEXT_DAY
      CUSTGB2LXXX,*,BOTH,2026-12-24,2000-01-01,Europe/London,11:30,0,NEXT_DAY
      """;

  public static final String FX_RATES =
      """
      currency,quoted_currency,valid_from,rate
      GBP,JPY,2026-11-20,195.5
      """;

  public static final String POOL_FACTORS =
      "isin,valid_from,factor\nGB00B24FF097,2026-11-01,0.9200000001\n";

  public LoadReport load(Path... files) throws SQLException {
    try (Connection connection = database.database().connect(Role.MIGRATOR, "test")) {
      return StaticDataLoad.load(connection, List.of(files), "tester");
    }
  }

  /** Loads rows that redirect money: anna proposes them, and bert approves. */
  public LoadReport loadApproved(Path... files) throws SQLException {
    OperatorLogin anna = operator("anna");
    OperatorLogin bert = operator("bert");
    try (Connection connection = database.database().connect(Role.MIGRATOR, "test")) {
      Proposal proposal =
          Objects.requireNonNull(
              StaticDataLoad.propose(connection, List.of(files), anna, "moved").proposal());
      return StaticDataLoad.approve(
          connection, bert, proposal.proposalId(), proposal.contentHash());
    }
  }

  /** Returns an operator who may decide. */
  public OperatorLogin operator(String name) throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      return new OperatorLogin(name, new Operators(new SecureRandom()).add(owner, name, "tester"));
    }
  }

  public StaticData read() throws SQLException {
    try (Connection connection = database.database().connect(Role.READER, "test")) {
      return new StaticDataStore().read(connection);
    }
  }

  public List<String> query(String sql) throws SQLException {
    return database.query(sql);
  }

  public Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }
}
