package io.straightway.chaos.fault;

import io.straightway.chaos.site.DatabaseServers;
import io.straightway.chaos.wire.FaultProxy;
import io.straightway.chaos.wire.WireMode;
import io.straightway.chaos.wire.WirePoint;
import io.straightway.db.Role;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Faults of one database server and of the network before it. */
final class DatabaseFaults {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration BY_ITSELF = Duration.ofSeconds(3);
  private static final String TOO_MANY_CONNECTIONS = "53300";
  private static final int BLOCK = 1 << 16;

  private DatabaseFaults() {}

  static Injection inDoubtCommit(Scene scene) throws InterruptedException {
    WirePoint point = scene.oneOf(List.of(WirePoint.COMMIT_ASKED, WirePoint.COMMIT_DONE));
    long cut = scene.servers().proxy().arm(point, () -> {}).await(PATIENCE);
    return Injection.at(cut, point.name());
  }

  /** Kills the server with all its processes, and restarts it. */
  static Injection killed(Scene scene) throws InterruptedException {
    long start = System.nanoTime();
    scene.servers().killPrimary();
    scene.pause(0, 500);
    scene.servers().restartPrimary();
    return Injection.since(start, "kill -9 of postmaster and children");
  }

  /** Takes all connections of the server while the elements' connections are cut. */
  static Injection connectionsExhausted(Scene scene) throws SQLException, InterruptedException {
    List<Connection> taken = new ArrayList<>();
    try {
      takeAll(scene.servers(), taken);
      scene.servers().cut();
      takeAll(scene.servers(), taken);
      scene.pause(300, 1500);
    } finally {
      for (Connection connection : taken) {
        connection.close();
      }
    }
    return Injection.now(taken.size() + " connections taken");
  }

  private static void takeAll(DatabaseServers servers, List<Connection> taken) throws SQLException {
    while (true) {
      try {
        taken.add(servers.database().connect(Role.ENGINE, "chaos"));
      } catch (SQLException e) {
        if (isTooMany(e) || (e.getCause() instanceof SQLException cause && isTooMany(cause))) {
          return;
        }
        throw e;
      }
    }
  }

  private static boolean isTooMany(SQLException refused) {
    return TOO_MANY_CONNECTIONS.equals(refused.getSQLState());
  }

  /**
   * Makes transactions on a hot position fail: every session runs at an isolation level that
   * refuses to update a row which another session has updated since.
   */
  static Injection serializationStorm(Scene scene) throws SQLException, InterruptedException {
    DatabaseServers servers = scene.servers();
    servers.execute(
        "ALTER DATABASE straightway SET default_transaction_isolation = 'repeatable read'");
    servers.cut();
    scene.pause(500, 1500);
    servers.execute("ALTER DATABASE straightway RESET default_transaction_isolation");
    servers.cut();
    return Injection.now("repeatable read");
  }

  /**
   * Disturbs the network between feeder and element, or between element and database: connections
   * are reset, become silent and are reset later, or carry bytes late or one by one.
   */
  static Injection badNetwork(Scene scene) throws InterruptedException {
    boolean ofDatabase = scene.random().nextBoolean();
    FaultProxy proxy = ofDatabase ? scene.servers().proxy() : scene.site().gateway();
    WireMode mode = scene.oneOf(List.of(WireMode.values()));
    if (mode != WireMode.OPEN) {
      proxy.set(mode);
      scene.pause(300, 1500);
    }
    if (mode == WireMode.OPEN || mode == WireMode.SILENT) {
      proxy.cut();
    }
    proxy.set(WireMode.OPEN);
    String effect = mode == WireMode.OPEN ? "reset" : mode.name().toLowerCase(Locale.ROOT);
    return Injection.now(effect + (ofDatabase ? " to the database" : " to the element"));
  }

  /**
   * Forgets the connections of the elements to the database, as a firewall does: nobody is told,
   * and new connections work.
   */
  static Injection flowsForgotten(Scene scene) throws InterruptedException {
    long start = System.nanoTime();
    scene.servers().proxy().forget();
    scene.silence();
    return Injection.since(start, "flows forgotten");
  }

  /**
   * Fills the disk of the database for a while, a small disk in memory created for this purpose.
   */
  static Injection diskFull(Scene scene) throws Exception {
    DatabaseServers servers = scene.servers();
    // otherwise the log of five minutes alone would fill the disk
    servers.execute("ALTER SYSTEM SET max_wal_size = '96MB'");
    servers.execute("SELECT pg_reload_conf()");
    Path ballast = scene.site().smallDisk().resolve("ballast");
    fill(ballast);
    scene.pause(500, 2000);
    Files.delete(ballast);
    long start = System.nanoTime();
    if (scene.receipts().firstAfter(start, BY_ITSELF).isEmpty() && servers.primaryHasEnded()) {
      servers.restartPrimary();
    }
    return Injection.at(start, "disk full");
  }

  /** Writes a file until the disk is full. */
  static void fill(Path ballast) throws IOException {
    byte[] block = new byte[BLOCK];
    try (OutputStream out = Files.newOutputStream(ballast)) {
      while (true) {
        out.write(block);
      }
    } catch (IOException e) {
      if (!String.valueOf(e.getMessage()).contains("No space left")) {
        throw e;
      }
    }
  }
}
