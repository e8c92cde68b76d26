package io.straightway.db.server;

import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A migrated database for a single test, on a real server. The server's first database, with the
 * migrations of all modules on the class path, is the template of the others.
 *
 * <p>Servers are started when a test first needs them and removed when the JVM ends.
 */
public final class TestDatabase implements AutoCloseable {
  private static final AtomicInteger NUMBERS = new AtomicInteger();

  private final TestServer server;
  private final String name;
  private final boolean ownsServer;
  private @Nullable Connection session;

  private TestDatabase(TestServer server, boolean ownsServer) {
    this(server, ownsServer, Cluster.DATABASE + " STRATEGY " + server.copying());
  }

  private TestDatabase(TestServer server, boolean ownsServer, String template) {
    this.server = server;
    this.ownsServer = ownsServer;
    this.name = "test_" + NUMBERS.incrementAndGet();
    server.administer(Cluster.database(name, template));
  }

  /** Creates a database without our schema. */
  static TestDatabase empty() {
    return new TestDatabase(TestServer.throwAway(), false, "template1");
  }

  /**
   * Creates a database, migrated and otherwise empty; it would not survive a crash of the machine.
   */
  public static TestDatabase fresh() {
    return new TestDatabase(TestServer.throwAway(), false);
  }

  /**
   * Creates a database on a server with production's durable settings, for tests of kills and
   * commits.
   */
  public static TestDatabase durable() {
    return new TestDatabase(TestServer.durable(), false);
  }

  /** Creates a database on a durable server of its own, which can be stopped. */
  public static TestDatabase onItsOwnServer() {
    return new TestDatabase(TestServer.start(), true);
  }

  public DatabaseAddress address() {
    return server.server().address(name);
  }

  public Database database() {
    return new Database(address());
  }

  /** Opens a superuser connection, for setting up states that no role of ours can. */
  public Connection superuser() throws SQLException {
    return server.server().superuser(name);
  }

  /**
   * Returns the rows of a query in our schema, with each row's columns joined by a blank. All
   * queries run in one superuser session, because each new session is a process of the server that
   * reads the catalogue.
   */
  public synchronized List<String> query(String sql) throws SQLException {
    Connection open = session;
    if (open == null || !open.isValid(0)) {
      open = superuser();
      session = open;
    }
    List<String> rows = new ArrayList<>();
    try (Statement statement = open.createStatement()) {
      statement.execute("SET search_path = straightway");
      try (ResultSet row = statement.executeQuery(sql)) {
        int columns = row.getMetaData().getColumnCount();
        while (row.next()) {
          List<String> values = new ArrayList<>();
          for (int i = 1; i <= columns; i++) {
            values.add(row.getString(i));
          }
          rows.add(String.join(" ", values));
        }
      }
    }
    return rows;
  }

  /**
   * Stops the server in order, runs {@code work}, and starts the server again.
   *
   * @throws IllegalStateException if other tests use the server too
   */
  public void withServerStopped(Runnable work) {
    if (!ownsServer) {
      throw new IllegalStateException("other tests use the server of " + name);
    }
    server.whileStopped(work);
  }

  @Override
  public synchronized void close() {
    if (session != null) {
      closeSession(session);
    }
    if (ownsServer) {
      server.close();
    } else {
      server.administer(List.of("DROP DATABASE " + name + " WITH (FORCE)"));
    }
  }

  private static void closeSession(Connection session) {
    try {
      session.close();
    } catch (SQLException e) {
      throw new IllegalStateException("a test's session: " + e.getMessage(), e);
    }
  }
}
