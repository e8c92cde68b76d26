package io.straightway.chaos.site;

import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.Sql;
import io.straightway.chaos.wire.FaultProxy;
import io.straightway.db.Database;
import io.straightway.db.schema.Migrator;
import io.straightway.db.server.ClusterDirectory;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.ServerProcesses;
import io.straightway.db.server.ServerWatch;
import io.straightway.db.server.program.Directories;
import io.straightway.db.server.replica.EmbeddedDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A database server with an optional synchronous standby. Each is behind a proxy whose port stays
 * the same when the server behind it changes.
 */
public final class DatabaseServers implements SiteDatabase {
  /** The only application database on the embedded server. */
  private static final String DATABASE = "straightway";

  private final EmbeddedDatabase database;
  private final Place first;
  private final Place second;
  private final List<ServerWatch> watches = new ArrayList<>();
  private Place primary;

  /** One of the two servers: its directory, and the proxy that clients connect to. */
  private record Place(Path directory, FaultProxy proxy) {
    ServerProcesses processes() {
      return ServerProcesses.on(new ClusterDirectory(directory).data());
    }

    /** Forwards to the server that now runs in this directory. */
    void route() {
      EmbeddedServer.find(directory).ifPresent(server -> proxy.route(List.of(server.port())));
    }
  }

  private DatabaseServers(EmbeddedDatabase database) throws IOException {
    this.database = database;
    this.first = new Place(database.directory(), new FaultProxy(true));
    this.second = new Place(database.directory().resolve("replica"), new FaultProxy(true));
    this.primary = first;
    first.route();
  }

  /** Starts a server with an up-to-date schema. */
  public static DatabaseServers start(Path directory) throws IOException {
    EmbeddedDatabase started = EmbeddedDatabase.startOrJoin(directory.resolve("database"), 0);
    DatabaseServers servers = new DatabaseServers(started);
    servers.watches.add(started.primary().stopWithThisProgram());
    new Migrator(started.address()).migrate();
    return servers;
  }

  /** Copies the primary to a standby, replacing any former one, and makes commits wait for it. */
  public void addStandby() {
    if (database.hasReplica()) {
      database.rejoin();
    } else {
      watches.add(database.addReplica().stopWithThisProgram());
    }
    standby().route();
  }

  /** Returns a URL with the proxies of both servers. */
  @Override
  public String jdbcUrl() {
    return "jdbc:postgresql://127.0.0.1:%d,127.0.0.1:%d/%s"
        .formatted(first.proxy().port(), second.proxy().port(), DATABASE);
  }

  @Override
  public Map<String, String> logins() {
    return BenchDatabase.logins(database.address());
  }

  /** Returns the primary, connected without a proxy. */
  @Override
  public Database database() {
    return new Database(server(primary).address());
  }

  /** Returns the proxy of the primary. */
  public FaultProxy proxy() {
    return primary.proxy();
  }

  @Override
  public void heal() {
    first.proxy().heal();
    second.proxy().heal();
    if (database.hasReplica() && !database.hasStandby()) {
      addStandby();
    }
  }

  /** Resets all connections through the proxies. */
  public void cut() {
    first.proxy().cut();
    second.proxy().cut();
  }

  /** Returns the processes of the standby. */
  public List<Long> standbyProcesses() {
    return standby().processes().pids();
  }

  /** Returns the processes of the primary. */
  public List<Long> primaryProcesses() {
    return primary.processes().pids();
  }

  /** Kills the primary with all its processes. */
  public void killPrimary() {
    primary.processes().kill();
  }

  /** Kills the standby with all its processes. */
  public void killStandby() {
    standby().processes().kill();
  }

  /** Restarts a killed primary, which recovers and keeps its port. */
  public void restartPrimary() {
    EmbeddedServer.startOrJoin(primary.directory(), 0);
    primary.route();
  }

  /** Returns whether the primary has ended. */
  public boolean primaryHasEnded() {
    return EmbeddedServer.find(primary.directory()).isEmpty();
  }

  /**
   * Restarts a killed standby, which catches up. A former primary in its directory does not start.
   *
   * @throws io.straightway.db.server.program.ServerFailure if the directory has a former primary,
   *     which is fenced
   */
  public void restartStandby() {
    EmbeddedServer.startOrJoin(standby().directory(), 0);
    standby().route();
  }

  /** Promotes the standby. The former primary must no longer answer; it is killed and fenced. */
  public void promote() {
    database.promote(false);
    primary = standby();
    primary.route();
  }

  /** Executes a statement on the primary as the server's owner. */
  public void execute(String sql) throws SQLException {
    Sql.execute(superuser(), sql);
  }

  /** Opens a connection to the primary as the server's owner. */
  public Connection superuser() throws SQLException {
    return server(primary).superuser(DATABASE);
  }

  /** Returns the backends of elements whose commits wait for the standby. */
  public List<Long> waitingForStandby() throws SQLException {
    return numbers(
        "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
            + " AND application_name LIKE 'straightway %' ORDER BY pid");
  }

  /** Calls a function, such as pg_terminate_backend, for backends of the primary. */
  public void signal(String function, List<Long> backends) throws SQLException {
    for (long backend : backends) {
      execute("SELECT %s(%d)".formatted(function, backend));
    }
  }

  /** Returns the numbers in the first column of a query on the primary. */
  public List<Long> numbers(String query) throws SQLException {
    return Sql.numbers(superuser(), query);
  }

  private Place standby() {
    return primary.equals(first) ? second : first;
  }

  private static EmbeddedServer server(Place place) {
    return EmbeddedServer.find(place.directory())
        .orElseThrow(() -> new IllegalStateException("no server runs in " + place.directory()));
  }

  /** Kills the servers and deletes their data, so that no orderly shutdown is needed. */
  @Override
  public void close() throws IOException {
    for (Place place : List.of(second, first)) {
      place.proxy().close();
      place.processes().kill();
    }
    watches.forEach(ServerWatch::close);
    Directories.delete(database.directory());
  }
}
