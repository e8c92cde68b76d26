package io.straightway.benchmark.chaos.fault;

import io.straightway.benchmark.chaos.site.DatabaseServers;
import io.straightway.benchmark.chaos.site.SitePlan;
import io.straightway.benchmark.chaos.wire.WirePoint;
import io.straightway.db.Role;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Faults of one database server: in-doubt commits, its death, no connection left. */
final class DatabaseFaults {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private DatabaseFaults() {}

  /** The connection is cut around COMMIT. */
  static final class InDoubtCommit implements ChaosFault {
    @Override
    public SitePlan site() {
      return SitePlan.of(1);
    }

    @Override
    public Injection inject(Scene scene) throws Exception {
      WirePoint point = scene.oneOf(List.of(WirePoint.COMMIT_ASKED, WirePoint.COMMIT_DONE));
      long cut = scene.site().servers().proxy().arm(point, () -> {}).await(PATIENCE);
      return new Injection(cut, cut, point.name(), List.of());
    }
  }

  /** The server and all its processes are killed, and it is started again. */
  static final class Killed implements ChaosFault {
    @Override
    public SitePlan site() {
      return SitePlan.of(1);
    }

    @Override
    public Injection inject(Scene scene) throws Exception {
      DatabaseServers servers = scene.site().servers();
      long start = System.nanoTime();
      servers.killPrimary();
      scene.pause(0, 500);
      servers.restartPrimary();
      return Injection.since(start, "kill -9 of postmaster and children");
    }
  }

  /** Others take all connections of the server while the elements' are cut. */
  static final class ConnectionsExhausted implements ChaosFault {
    private static final String TOO_MANY = "53300";

    @Override
    public SitePlan site() {
      return SitePlan.of(1);
    }

    @Override
    public Injection inject(Scene scene) throws Exception {
      DatabaseServers servers = scene.site().servers();
      List<Connection> taken = new ArrayList<>();
      try {
        takeAll(servers, taken);
        servers.cut();
        takeAll(servers, taken);
        scene.pause(300, 1500);
      } finally {
        for (Connection each : taken) {
          each.close();
        }
      }
      return Injection.now(taken.size() + " connections taken");
    }

    private static void takeAll(DatabaseServers servers, List<Connection> taken)
        throws SQLException {
      while (true) {
        try {
          taken.add(servers.database().connect(Role.ENGINE, "chaos"));
        } catch (SQLException e) {
          if (TOO_MANY.equals(state(e))) {
            return;
          }
          throw e;
        }
      }
    }

    private static String state(SQLException refused) {
      String own = refused.getSQLState();
      return refused.getCause() instanceof SQLException cause && !TOO_MANY.equals(own)
          ? String.valueOf(cause.getSQLState())
          : String.valueOf(own);
    }
  }

  /**
   * Transactions on a hot position fail for each other: every session runs at an isolation level
   * that refuses to update what another one has updated since.
   */
  static final class SerializationStorm implements ChaosFault {
    @Override
    public SitePlan site() {
      return SitePlan.of(2).contended(List.of("--positions", "contended", "--queues", "4"));
    }

    @Override
    public Injection inject(Scene scene) throws Exception {
      DatabaseServers servers = scene.site().servers();
      servers.execute(
          "ALTER ROLE stp_engine SET default_transaction_isolation = 'repeatable read'");
      servers.cut();
      scene.pause(500, 1500);
      servers.execute("ALTER ROLE stp_engine RESET default_transaction_isolation");
      servers.cut();
      return Injection.now("repeatable read");
    }
  }
}
