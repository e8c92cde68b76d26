package io.straightway.element.oracle;

import io.straightway.db.Credentials;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.schema.Migrator;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.testcontainers.oracle.OracleContainer;

/**
 * An Oracle server for the contract: the one named in the environment, with the login of a DBA, or
 * a container. The tests create its user STRAIGHTWAY, which the next run drops.
 */
final class OracleServer {
  private static final String URL = "STP_ORACLE_URL";
  private static final String USER = "STP_ORACLE_USER";
  private static final String PASSWORD = "STP_ORACLE_PASSWORD";

  private static final String IMAGE = "gvenzl/oracle-free:slim-faststart";

  /** A role that marks the schema as created by these tests, so that it may be dropped. */
  private static final String MARK = "STP_CONTRACT_TEST";

  private static final String KNOWN_USER = "SELECT COUNT(*) FROM dba_users WHERE username = ?";
  private static final String KNOWN_ROLE = "SELECT COUNT(*) FROM dba_roles WHERE role = ?";

  /** The statements that docs/oracle.md asks a DBA to run. */
  private static final List<String> SET_UP =
      List.of(
          "CREATE USER straightway IDENTIFIED BY \"%s\" DEFAULT TABLESPACE users"
              + " QUOTA UNLIMITED ON users",
          "GRANT CREATE SESSION, CREATE TABLE, CREATE VIEW, CREATE SEQUENCE, CREATE PROCEDURE,"
              + " CREATE TRIGGER TO straightway",
          "CREATE USER stp_element IDENTIFIED BY \"%s\"",
          "GRANT CREATE SESSION, stp_engine TO stp_element",
          "CREATE USER stp_report IDENTIFIED BY \"%s\"",
          "GRANT CREATE SESSION, stp_reader TO stp_report");

  /** Each query returns the statements that empty all tables, in their order. */
  private static final List<String> EMPTYING =
      List.of(
          "SELECT 'ALTER TABLE ' || table_name || ' DISABLE CONSTRAINT ' || constraint_name"
              + " FROM user_constraints WHERE constraint_type = 'R'",
          "SELECT 'TRUNCATE TABLE ' || table_name FROM user_tables"
              + " WHERE LOWER(table_name) NOT LIKE 'schema_history%'",
          "SELECT 'ALTER TABLE ' || table_name || ' ENABLE CONSTRAINT ' || constraint_name"
              + " FROM user_constraints WHERE constraint_type = 'R'");

  private final String url;
  private final Properties login = new Properties();
  private final String password = "Stp_" + UUID.randomUUID().toString().substring(0, 18);

  OracleServer(String url, String user, String password) {
    this.url = url;
    login.setProperty("user", user);
    login.setProperty("password", password);
    login.setProperty("oracle.net.CONNECT_TIMEOUT", "10000");
  }

  /** Returns why there is no server; empty if there is one, or should be. */
  static Optional<String> absence(Map<String, String> environment, BooleanSupplier docker) {
    return environment.containsKey(URL) || docker.getAsBoolean()
        ? Optional.empty()
        : Optional.of(
            "The contract of the trade path did not run on a server of Oracle's: "
                + URL
                + " is not set, and no Docker engine answers.");
  }

  /**
   * Returns the server named in the environment, or else one that Docker runs while this JVM does.
   */
  static OracleServer start(Map<String, String> environment) throws SQLException {
    OracleServer server = given(environment).orElseGet(OracleServer::inContainer);
    server.setUp();
    return server;
  }

  private static OracleServer inContainer() {
    OracleContainer container = new OracleContainer(IMAGE);
    container.start();
    return new OracleServer(container.getJdbcUrl(), "system", container.getPassword());
  }

  /**
   * Returns the server named in the environment.
   *
   * @return empty if none is named
   * @throws IllegalArgumentException if one is named without a login
   */
  static Optional<OracleServer> given(Map<String, String> environment) {
    String url = environment.get(URL);
    if (url == null) {
      return Optional.empty();
    }
    if (!environment.containsKey(USER) || !environment.containsKey(PASSWORD)) {
      throw new IllegalArgumentException(
          "%s is set: set %s and %s as well, the login of a DBA".formatted(URL, USER, PASSWORD));
    }
    return Optional.of(new OracleServer(url, environment.get(USER), environment.get(PASSWORD)));
  }

  /** Creates the users, and the schema by the product's own migrations. */
  void setUp() throws SQLException {
    try (Connection dba = connect();
        Statement statement = dba.createStatement()) {
      refuseForeignSchema(dba);
      for (String sql : preparation(dba)) {
        statement.execute(sql);
      }
    }
    new Migrator(address()).migrate();
  }

  private Connection connect() {
    try {
      return DriverManager.getConnection(url, login);
    } catch (SQLException e) {
      throw new IllegalStateException(
          "can't connect to the server of Oracle's at %s as %s: %s; mend %s, or leave it out to run without it"
              .formatted(url, login.getProperty("user"), e.getMessage(), URL),
          e);
    }
  }

  private static void refuseForeignSchema(Connection dba) throws SQLException {
    if (isThere(dba, KNOWN_USER, "STRAIGHTWAY") && !isThere(dba, KNOWN_ROLE, MARK)) {
      throw new IllegalStateException(
          "the database has a user STRAIGHTWAY that no test has made, and that these would drop;"
              + " give the tests another database, or create the role %s if it may go"
                  .formatted(MARK));
    }
  }

  private List<String> preparation(Connection dba) throws SQLException {
    List<String> statements = new ArrayList<>();
    for (String user : List.of("STRAIGHTWAY", "STP_ELEMENT", "STP_REPORT")) {
      if (isThere(dba, KNOWN_USER, user)) {
        statements.add("DROP USER " + user + " CASCADE");
      }
    }
    for (String role : List.of(MARK, "STP_ENGINE", "STP_READER")) {
      if (!isThere(dba, KNOWN_ROLE, role)) {
        statements.add("CREATE ROLE " + role);
      }
    }
    SET_UP.forEach(statement -> statements.add(statement.formatted(password)));
    return statements;
  }

  private static boolean isThere(Connection dba, String query, String name) throws SQLException {
    try (PreparedStatement prepared = dba.prepareStatement(query)) {
      prepared.setString(1, name);
      try (ResultSet row = prepared.executeQuery()) {
        row.next();
        return row.getInt(1) > 0;
      }
    }
  }

  /** Returns the address, with all tables emptied except static data. */
  DatabaseAddress fresh() throws SQLException {
    try (Connection owner = new Database(address()).connect(Role.MIGRATOR, "test");
        Statement statement = owner.createStatement()) {
      for (String query : EMPTYING) {
        for (String sql : column(statement, query)) {
          statement.execute(sql);
        }
      }
    }
    ContractStaticData.load(address());
    return address();
  }

  private static List<String> column(Statement statement, String query) throws SQLException {
    List<String> values = new ArrayList<>();
    try (ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        values.add(row.getString(1));
      }
    }
    return values;
  }

  private DatabaseAddress address() {
    return new DatabaseAddress(
        url,
        Map.of(
            Role.MIGRATOR, new Credentials("straightway", password),
            Role.ENGINE, new Credentials("stp_element", password),
            Role.READER, new Credentials("stp_report", password)));
  }

  /** Returns all statements that run in a DBA's session. */
  static List<String> statements() {
    List<String> all = new ArrayList<>(List.of(KNOWN_USER, KNOWN_ROLE));
    all.addAll(List.of("DROP USER straightway CASCADE", "CREATE ROLE " + MARK));
    all.addAll(SET_UP);
    all.addAll(EMPTYING);
    return all;
  }
}
