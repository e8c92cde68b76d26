package io.straightway.db.server;

import io.straightway.db.dialect.Statements;
import io.straightway.db.schema.Migrator;
import io.straightway.db.schema.Migrator.Migration;
import io.straightway.db.server.copy.CopiedTable;
import io.straightway.db.server.copy.RowCopy;
import io.straightway.db.server.program.Binaries;
import io.straightway.db.server.program.Command;
import io.straightway.db.server.program.Directories;
import io.straightway.db.server.program.DirectoryLock;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The upgrade of a stopped server's data to this program's version of PostgreSQL.
 *
 * <p>A server of the former version runs on the data, and a new one with the same passwords in a
 * separate directory. The new one gets the schema of the former program, then the rows, then the
 * steps of this program. Nothing is changed in the former data, which are replaced only once the
 * new ones are complete, and kept.
 */
public final class ClusterUpgrade {
  private static final Duration STOP_PATIENCE = Duration.ofMinutes(2);
  private static final long MEBIBYTE = 1 << 20;

  /** Objects that the new server may lack, by kind and name. */
  private static final String OBJECTS =
      """
      SELECT 'role ' || rolname FROM pg_roles WHERE rolname !~ '^pg_'
      UNION SELECT 'database ' || datname FROM pg_database
      UNION SELECT 'setting ' || name FROM pg_file_settings WHERE sourcefile LIKE '%/postgresql.auto.conf'
      UNION SELECT 'replication slot ' || slot_name FROM pg_replication_slots
      UNION SELECT 'large object ' || oid FROM pg_largeobject_metadata
      UNION SELECT o.type || ' ' || o.identity
        FROM (SELECT tableoid, oid, relnamespace FROM pg_class
              UNION ALL SELECT tableoid, oid, pronamespace FROM pg_proc) AS made (catalogue, id, namespace)
        JOIN pg_namespace n ON n.oid = namespace AND nspname <> 'information_schema' AND nspname !~ '^pg_',
             pg_identify_object(catalogue, id, 0) AS o
       ORDER BY 1
      """;

  /** The slots of relays that have not delivered every event. */
  private static final String UNDELIVERED =
      """
      SELECT slot_name FROM pg_replication_slots
       WHERE CASE WHEN plugin = 'pgoutput' AND database = current_database() AND wal_status <> 'lost'
                  THEN EXISTS (SELECT FROM pg_logical_slot_peek_binary_changes(
                         slot_name, NULL, 1, 'proto_version', '1', 'publication_names',
                         (SELECT string_agg(pubname, ',') FROM pg_publication))) END
      """;

  private final ClusterDirectory directory;
  private final Path previous;
  private final RowCopy.Progress progress;

  /**
   * Prepares an upgrade.
   *
   * @param previous the directory of the installation that the data are from
   */
  public ClusterUpgrade(ClusterDirectory directory, Path previous, RowCopy.Progress progress) {
    this.directory = directory;
    this.previous = previous;
    this.progress = progress;
  }

  /**
   * Upgrades the data.
   *
   * @throws ServerFailure if they can't be upgraded; they are then as before
   */
  public UpgradedCluster run() {
    return DirectoryLock.holding(directory.lock(), this::underLock);
  }

  private UpgradedCluster underLock() {
    try (PreviousInstallation installation = PreviousInstallation.in(previous)) {
      DataExchange exchange = new DataExchange(directory);
      exchange.completeIfDecided();
      removeUnfinished();
      Path former = exchange.former();
      requireUpgradable(former);
      int version = Cluster.version(directory);
      CopyResult copied = copied(version, installation);
      exchange.run();
      return new UpgradedCluster(
          directory.root().toString(),
          version,
          Binaries.VERSION,
          former.toString(),
          Directories.size(former),
          copied.rows,
          copied.applied,
          copied.left);
    } catch (IOException | SQLException e) {
      throw ServerFailure.at(directory.root(), "can't upgrade it", e);
    }
  }

  /** Removes the copy and the server that an upgrade left when it was killed. */
  private void removeUnfinished() throws IOException {
    ServerProcesses.on(new ClusterDirectory(directory.unfinished()).data()).kill();
    Directories.delete(directory.unfinished());
  }

  private void requireUpgradable(Path former) throws IOException {
    if (!Cluster.isOfAnOlderVersion(directory)) {
      throw new ServerFailure(
          "%s already holds a database of this program's PostgreSQL, %s"
              .formatted(directory.data(), Binaries.VERSION));
    }
    if (EmbeddedServer.find(directory).isPresent()) {
      throw new ServerFailure(
          "the database in %s runs; end the programs that use it and run 'stp database stop'"
              .formatted(directory.root()));
    }
    if (Files.exists(former)) {
      throw new ServerFailure(former + " exists; it is needed for the former data");
    }
    long needed = Directories.size(directory.data());
    long free = Files.getFileStore(directory.root()).getUsableSpace();
    if (free < needed) {
      throw new ServerFailure(
          "a copy of the database in %s needs %d MiB, and %d are free"
              .formatted(directory.root(), needed / MEBIBYTE, free / MEBIBYTE));
    }
  }

  /** The content of the new data. */
  private record CopyResult(long rows, List<Migration> applied, List<String> left) {}

  private CopyResult copied(int version, PreviousInstallation installation)
      throws IOException, SQLException {
    ServerPrograms programs =
        ServerPrograms.of(directory, Integer.toString(version), installation.programs());
    try (ServerWatch former = started(programs);
        Connection from = former.server().superuser(Cluster.DATABASE)) {
      if (!new Migrator(former.server().address(), installation).areAllApplied()) {
        throw new ServerFailure(
            "the schema of the database in %s is not that of the program in %s; run its 'stp database start' first"
                .formatted(directory.root(), previous));
      }
      List<String> undelivered = Statements.list(from, UNDELIVERED, row -> row.getString(1));
      if (!undelivered.isEmpty()) {
        throw new ServerFailure(
            "relays have not delivered every event: let 'stp relay' of the program in %s deliver those of %s, or drop them by --drop-slot"
                .formatted(previous, undelivered));
      }
      ClusterDirectory made = cluster(former.server().credentials());
      CopyResult copied = fill(made, from, installation);
      Directories.flush(made.data());
      programs.stop("fast", STOP_PATIENCE); // while the locks keep everybody from writing
      return copied;
    }
  }

  /** Starts the server of the former version, with its settings, on a port that nobody knows. */
  private ServerWatch started(ServerPrograms programs) throws IOException {
    ServerProcesses.on(directory.data()).kill(); // children of a server that was killed
    Postmaster.disownReusedPid(directory.data());
    ServerLog log = ServerLog.opened(directory.log(), programs.account());
    Command.Result result = programs.start(KeptPort.free());
    Optional<EmbeddedServer> server = EmbeddedServer.find(directory);
    if (!result.succeeded() || server.isEmpty()) {
      throw new ServerFailure(
          "the former PostgreSQL did not start in %s (its log is %s): %s %s"
              .formatted(directory.root(), log.file(), result.output().strip(), log.sinceOpened()));
    }
    return ServerWatch.over(server.get(), programs.stopping("fast", STOP_PATIENCE));
  }

  private ClusterDirectory cluster(ServerCredentials credentials) throws IOException {
    return new Cluster(directory, ServerPrograms.of(directory)).createAside(credentials);
  }

  private CopyResult fill(ClusterDirectory made, Connection from, PreviousInstallation installation)
      throws SQLException {
    EmbeddedServer server = EmbeddedServer.startOrJoin(made.root(), 0);
    try (ServerWatch watch = server.stopWithThisProgram();
        Connection to = watch.server().superuser(Cluster.DATABASE)) {
      new Migrator(server.address(), installation).migrate();
      requireSameTables(from, to);
      List<String> left = new ArrayList<>(objects(from));
      left.removeAll(objects(to));
      long rows = new RowCopy(from, to, progress).run();
      return new CopyResult(rows, new Migrator(server.address()).migrate(), left);
    }
  }

  private void requireSameTables(Connection from, Connection to) throws SQLException {
    List<CopiedTable> unknown = new ArrayList<>(CopiedTable.all(from));
    unknown.removeAll(CopiedTable.all(to));
    if (!unknown.isEmpty()) {
      throw new ServerFailure(
          "the database in %s has tables, or columns, that no program of ours made; move them elsewhere first: %s"
              .formatted(
                  directory.root(),
                  String.join(", ", unknown.stream().map(CopiedTable::name).toList())));
    }
  }

  private static List<String> objects(Connection superuser) throws SQLException {
    return Statements.list(superuser, OBJECTS, row -> row.getString(1));
  }
}
