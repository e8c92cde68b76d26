package io.straightway.element.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Credentials;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.element.staticdata.load.LoadReport;
import io.straightway.element.staticdata.load.StaticDataLoad;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A database in memory that takes the program's statements for Oracle. */
public final class StandIn implements AutoCloseable {
  private static final Credentials LOGIN = new Credentials("sa", "sa");

  private static final Map<String, String> STATIC_DATA =
      Map.of(
          "currencies",
          """
          currency,minor_unit,name,calendar
          GBP,2,Pound,GBLO
          """,
          "securities",
          """
          isin,valid_from,name,kind,currency,mic,calendar,settlement_days
          GB00BH4HKS39,2000-01-01,Vodafone,EQUITY,GBP,XLON,GBLO,2
          """,
          "accounts",
          """
          account,valid_from,name,custodian,safekeeping_account,cash_account
          ACC1,2000-01-01,First,CUSTGB2LXXX,SK-ACC1,CA-ACC1
          ACC2,2000-01-01,Second,CUSTGB2LXXX,SK-ACC2,CA-ACC2
          """,
          "counterparties",
          """
          bic,valid_from,name
          BARCGB22XXX,2000-01-01,Barclays
          """,
          "ssis",
          """
          counterparty,currency,mic,valid_from,place_of_settlement,agent,safekeeping_account
          BARCGB22XXX,GBP,*,2000-01-01,CRSTGB22XXX,BARCGB22XXX,B1
          """);

  private final String url;
  private final Connection keeper;

  private StandIn(String url) throws SQLException {
    this.url = url;
    this.keeper = DriverManager.getConnection(url, LOGIN.user(), LOGIN.password());
  }

  /** H2 in its mode for Oracle, with the tables and views of the migrations and static data. */
  static StandIn h2() throws SQLException {
    StandIn standIn = empty();
    standIn.load();
    return standIn;
  }

  /** The same without static data. */
  public static StandIn empty() throws SQLException {
    StandIn standIn =
        new StandIn(
            "jdbc:h2:mem:"
                + UUID.randomUUID()
                + ";MODE=Oracle;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=20000"
                + ";NON_KEYWORDS=DAY,VALUE,KEY,YEAR,MONTH,MINUTE,HOUR,SECOND");
    standIn.create();
    return standIn;
  }

  private void create() throws SQLException {
    try (Statement statement = keeper.createStatement()) {
      statement.execute("CREATE SCHEMA straightway");
      statement.execute("CREATE SCHEMA dbms_lob");
      statement.execute(
          "CREATE ALIAS dbms_lob.getlength FOR 'io.straightway.element.oracle.StandInDriver.length'");
      statement.execute("SET SCHEMA straightway");
      for (String sql : OracleSchema.tablesAndViews()) {
        execute(statement, sql);
      }
    }
  }

  /** What H2 lacks: indexes on expressions, and where Oracle puts rows. */
  private static void execute(Statement statement, String sql) throws SQLException {
    if (sql.startsWith("CREATE INDEX") && sql.contains("CASE WHEN")) {
      return;
    }
    try {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new SQLException(e.getMessage() + "\nin " + sql, e.getSQLState(), e);
    }
  }

  private void load() throws SQLException {
    try (Connection connection = connection()) {
      Path directory = Files.createTempDirectory("stand-in");
      List<Path> files = new ArrayList<>();
      for (Map.Entry<String, String> file : STATIC_DATA.entrySet()) {
        files.add(Files.writeString(directory.resolve(file.getKey() + ".csv"), file.getValue()));
      }
      LoadReport report = StaticDataLoad.load(connection, files, "test");
      assertThat(report.badRows()).isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its address, with a login for each role. */
  public DatabaseAddress address() {
    return new DatabaseAddress(
        StandInDriver.address(url),
        Map.of(Role.ENGINE, LOGIN, Role.READER, LOGIN, Role.MIGRATOR, LOGIN));
  }

  Connection connection() throws SQLException {
    return new Database(address()).connect(Role.MIGRATOR, "test");
  }

  @Override
  public void close() throws SQLException {
    keeper.close();
  }
}
