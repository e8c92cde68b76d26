package io.straightway.db.server;

import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.schema.Migrator;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A migrated database of its own for one test, on a real server with production's durable settings.
 *
 * <p>The server is started once per JVM and removed when the JVM ends. Its first database is
 * migrated, with whatever the modules on the class path bring, and is the template of the others.
 */
public final class TestDatabase implements AutoCloseable {
  private static final AtomicInteger NUMBERS = new AtomicInteger();

  private final EmbeddedServer server;
  private final String name;

  private TestDatabase(EmbeddedServer server, String name) {
    this.server = server;
    this.name = name;
  }

  /** A new database, migrated and otherwise empty. */
  public static TestDatabase fresh() {
    TestDatabase fresh = new TestDatabase(Shared.SERVER, "test_" + NUMBERS.incrementAndGet());
    administer(fresh.server, Cluster.database(fresh.name, Cluster.DATABASE));
    return fresh;
  }

  public DatabaseAddress address() {
    return server.address(name);
  }

  public Database database() {
    return new Database(address());
  }

  /** A connection that may do everything, for arranging what no role of ours can. */
  public Connection superuser() throws SQLException {
    return server.superuser(name);
  }

  @Override
  public void close() {
    administer(server, List.of("DROP DATABASE " + name + " WITH (FORCE)"));
  }

  /** Stops the tests' server in order, does something, and starts it again. */
  public static void withServerStopped(Runnable work) {
    Shared.SERVER.stop();
    work.run();
    EmbeddedServer.startOrJoin(Shared.SERVER.directory(), 0);
  }

  private static void administer(EmbeddedServer server, List<String> statements) {
    try (Connection connection = server.superuser("postgres");
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("the tests' server: " + e.getMessage(), e);
    }
  }

  private static final class Shared {
    static final EmbeddedServer SERVER = start();

    private static EmbeddedServer start() {
      TemporaryDirectory.removeLeftBehind(left -> new Removal(left).run());
      TemporaryDirectory dir = TemporaryDirectory.create();
      Runtime.getRuntime().addShutdownHook(new Thread(new Removal(dir)));
      EmbeddedServer server = EmbeddedServer.startOrJoin(dir.path(), 0);
      new Migrator(server.address()).migrate();
      return server;
    }
  }

  /** A class of its own: {@link Shared} can't be used when its initialisation has failed. */
  private record Removal(TemporaryDirectory dir) implements Runnable {
    @Override
    public void run() {
      EmbeddedServer.find(dir.path()).ifPresent(EmbeddedServer::stop);
      dir.close();
    }
  }
}
