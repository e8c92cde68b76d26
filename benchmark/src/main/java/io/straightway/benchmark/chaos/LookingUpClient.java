package io.straightway.benchmark.chaos;

import io.straightway.benchmark.chaos.site.DatabaseServers;
import io.straightway.benchmark.system.BenchFailure;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A client that does wrong what elements must do right: when the outcome of its commit is in doubt,
 * it looks its row up, and takes what it sees for committed.
 */
final class LookingUpClient {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String WAITING =
      "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'";

  private final DatabaseServers servers;

  LookingUpClient(DatabaseServers servers) throws SQLException {
    this.servers = servers;
    servers.execute("CREATE TABLE public.chaos_control (number integer PRIMARY KEY)");
  }

  /** Inserts its row, loses its session in the commit, and looks the row up in a new one. */
  boolean insertAndLookUp() throws SQLException, InterruptedException {
    try (Connection connection = servers.superuser()) {
      Thread insert = new Thread(() -> insert(connection), "looking-up client");
      insert.start();
      servers.terminate(awaitWaiting());
      insert.join();
    }
    return isThere();
  }

  private static void insert(Connection connection) {
    try (Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO public.chaos_control VALUES (1)");
      throw new BenchFailure("a commit did not wait for the standby");
    } catch (SQLException e) {
      // in doubt: the connection was lost
    }
  }

  private List<Long> awaitWaiting() throws SQLException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    List<Long> waiting = servers.numbers(WAITING);
    while (waiting.isEmpty()) {
      if (System.nanoTime() > deadline) {
        throw new BenchFailure("no commit waits for the standby");
      }
      TimeUnit.MILLISECONDS.sleep(5);
      waiting = servers.numbers(WAITING);
    }
    return waiting;
  }

  /** Whether the row is on the primary of the moment. */
  boolean isThere() throws SQLException {
    try (Connection connection = servers.superuser();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT 1 FROM public.chaos_control")) {
      return row.next();
    }
  }
}
