package io.straightway.element.oracle;

import io.straightway.db.Credentials;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.UUID;

/** An in-memory database that accepts the program's Oracle statements. */
public final class StandIn implements AutoCloseable {
  private static final Credentials LOGIN = new Credentials("sa", "sa");

  private final String url;
  private final Connection keeper;

  private StandIn(String url) throws SQLException {
    this.url = url;
    this.keeper = DriverManager.getConnection(url, LOGIN.user(), LOGIN.password());
  }

  /**
   * Returns H2 in its Oracle mode, with the tables and views of the migrations and nothing else.
   */
  public static StandIn empty() throws SQLException {
    return empty(StandInVendor.H2);
  }

  /** Returns a database in its Oracle mode, with tables, views and the contract's static data. */
  static StandIn with(StandInVendor vendor) throws SQLException {
    StandIn standIn = empty(vendor);
    ContractStaticData.load(standIn.address());
    return standIn;
  }

  private static StandIn empty(StandInVendor vendor) throws SQLException {
    StandIn standIn = new StandIn(vendor.url(UUID.randomUUID().toString()));
    standIn.create(vendor);
    return standIn;
  }

  private void create(StandInVendor vendor) throws SQLException {
    try (Statement statement = keeper.createStatement()) {
      for (String sql : vendor.beginning()) {
        statement.execute(sql);
      }
      for (String sql : OracleSchema.objects()) {
        if (!vendor.leavesOut(sql)) {
          execute(statement, vendor.reworded(sql));
        }
      }
    }
  }

  private static void execute(Statement statement, String sql) throws SQLException {
    try {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new SQLException(e.getMessage() + "\nin " + sql, e.getSQLState(), e);
    }
  }

  /** Returns the stand-in's address, with a login for each role. */
  public DatabaseAddress address() {
    return new DatabaseAddress(
        StandInDriver.address(url),
        Map.of(Role.ENGINE, LOGIN, Role.READER, LOGIN, Role.MIGRATOR, LOGIN));
  }

  /** Opens a session with the stand-in's own dialect. */
  Connection itself() throws SQLException {
    Connection session = DriverManager.getConnection(url, LOGIN.user(), LOGIN.password());
    session.setSchema("STRAIGHTWAY");
    return session;
  }

  /** Discards the database. */
  @Override
  public void close() throws SQLException {
    try (keeper;
        Statement statement = keeper.createStatement()) {
      statement.execute("SHUTDOWN");
    }
  }
}
