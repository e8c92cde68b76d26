package io.straightway.element.oracle;

import io.straightway.db.Credentials;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.UUID;

/** A database in memory that takes the program's statements for Oracle. */
final class StandIn implements AutoCloseable {
  private static final Credentials LOGIN = new Credentials("sa", "sa");

  private static final String STATIC_DATA =
      """
      INSERT INTO currency (code, minor_unit, name, calendar) VALUES ('GBP', 2, 'Pound', 'GBLO');
      INSERT INTO security (isin, valid_from, name, kind, currency, mic, calendar, settlement_days)
      VALUES ('GB00BH4HKS39', DATE '2000-01-01', 'Vodafone', 'EQUITY', 'GBP', 'XLON', 'GBLO', 2);
      INSERT INTO account (account, valid_from, name, custodian, safekeeping_account, cash_account)
      VALUES ('ACC1', DATE '2000-01-01', 'First', 'CUSTGB2LXXX', 'SK-ACC1', 'CA-ACC1');
      INSERT INTO account (account, valid_from, name, custodian, safekeeping_account, cash_account)
      VALUES ('ACC2', DATE '2000-01-01', 'Second', 'CUSTGB2LXXX', 'SK-ACC2', 'CA-ACC2');
      INSERT INTO counterparty (bic, valid_from, name)
      VALUES ('BARCGB22XXX', DATE '2000-01-01', 'Barclays');
      INSERT INTO ssi (counterparty, currency, mic, valid_from, place_of_settlement, agent,
                       safekeeping_account)
      VALUES ('BARCGB22XXX', 'GBP', '*', DATE '2000-01-01', 'CRSTGB22XXX', 'BARCGB22XXX', 'B1');
      INSERT INTO static_data_version (version) VALUES (1)
      """;

  private final String url;
  private final Connection keeper;

  private StandIn(String url) throws SQLException {
    this.url = url;
    this.keeper = DriverManager.getConnection(url, LOGIN.user(), LOGIN.password());
  }

  /** H2 in its mode for Oracle, with the tables and views of the migrations. */
  static StandIn h2() throws SQLException {
    StandIn standIn =
        new StandIn(
            "jdbc:h2:mem:"
                + UUID.randomUUID()
                + ";MODE=Oracle;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=20000"
                + ";NON_KEYWORDS=DAY,VALUE,KEY,YEAR,MONTH,MINUTE,HOUR,SECOND");
    standIn.create();
    standIn.load();
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
    try (Statement statement = keeper.createStatement()) {
      for (String row : STATIC_DATA.strip().split(";\n", -1)) {
        statement.execute(row);
      }
    }
  }

  DatabaseAddress address() {
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
