package io.straightway.db.server;

import io.straightway.db.Role;
import io.straightway.db.dialect.PostgreSqlRights;
import io.straightway.db.server.program.Binaries;
import io.straightway.db.server.program.Directories;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;

/**
 * Creates a new database cluster with its roles and its one database.
 *
 * <p>It is created in a separate directory and renamed when it is complete, passwords first, so an
 * interrupted start leaves nothing that looks like a database.
 */
public final class Cluster {
  public static final String DATABASE = "straightway";

  private final ClusterDirectory directory;
  private final ServerPrograms programs;

  Cluster(ClusterDirectory directory, ServerPrograms programs) {
    this.directory = directory;
    this.programs = programs;
  }

  void create() throws IOException {
    createAside(ServerCredentials.random(new SecureRandom()));
    directory.adoptUnfinished();
  }

  /** Creates the cluster in the unfinished directory, which is emptied first. */
  ClusterDirectory createAside(ServerCredentials credentials) throws IOException {
    Path aside = directory.unfinished();
    Directories.delete(aside);
    // the server's account can pass through, whatever the umask
    Files.createDirectory(aside);
    Files.setPosixFilePermissions(aside, PosixFilePermissions.fromString("rwx--x--x"));
    ClusterDirectory made = new ClusterDirectory(aside);
    credentials.write(made.credentials());
    initialise(made.data(), credentials);
    return made;
  }

  /**
   * Checks the version of the existing cluster.
   *
   * @throws ServerFailure if the data directory is not a cluster that our programs can run
   */
  static void check(ClusterDirectory directory) throws IOException {
    if (isOfAnOlderVersion(directory)) {
      throw new ServerFailure(
          "%s holds a database of PostgreSQL %s, but this program brings %s; 'stp database upgrade' upgrades it"
              .formatted(directory.data(), version(directory), Binaries.VERSION));
    }
  }

  /**
   * Returns whether the data of a cluster are of an older version than our programs.
   *
   * @throws ServerFailure if there are none, or they are of a newer version
   */
  static boolean isOfAnOlderVersion(ClusterDirectory directory) throws IOException {
    int ours = Integer.parseInt(Binaries.VERSION.substring(0, Binaries.VERSION.indexOf('.')));
    int version = version(directory);
    if (version > ours) {
      throw new ServerFailure(
          "%s holds a database of PostgreSQL %d, but this program brings %d; use a newer program"
              .formatted(directory.data(), version, ours));
    }
    return version < ours;
  }

  /** Returns the major version of a cluster's data. */
  static int version(ClusterDirectory directory) throws IOException {
    try {
      return Integer.parseInt(Files.readString(directory.data().resolve("PG_VERSION")).strip());
    } catch (NoSuchFileException | NumberFormatException e) {
      throw new ServerFailure(
          "%s is not a database; choose another directory".formatted(directory.data()), e);
    }
  }

  private void initialise(Path data, ServerCredentials credentials) throws IOException {
    Files.createDirectory(data, ServerCredentials.ownerOnly("rwx------"));
    Path password = data.resolveSibling("password");
    Files.createFile(password, ServerCredentials.ownerOnly("rw-------"));
    Files.writeString(password, credentials.superuser().password());
    programs.account().own(password);
    programs.account().own(data);
    programs.initdb(data, password);
    programs.execute(data, rolesAndDatabase(credentials));
    ServerSettings.include(data);
  }

  /** Returns the statements that create the roles and the database. */
  static List<String> rolesAndDatabase(ServerCredentials credentials) {
    List<String> sql = new ArrayList<>();
    for (Role role : Role.values()) {
      sql.add("CREATE ROLE %s LOGIN".formatted(role.databaseRole()));
    }
    sql.addAll(credentials.statements());
    sql.add("CREATE ROLE stp_rollup");
    sql.add("GRANT stp_rollup TO stp_migrator");
    // a benchmark has each point begin after a checkpoint, and runs pgbench beside the engine
    sql.add("GRANT pg_checkpoint TO stp_migrator");
    // its functions report the standbys' flushed positions to the engine
    sql.add("GRANT pg_read_all_stats TO stp_migrator");
    sql.add("ALTER ROLE stp_migrator CREATEDB");
    sql.add("ALTER ROLE stp_relay REPLICATION CONNECTION LIMIT 5");
    sql.add(PostgreSqlRights.RESERVE_FUNCTIONS);
    sql.addAll(PostgreSqlRights.limits(Role.READER.databaseRole()));
    sql.add("ALTER ROLE stp_reader SET transaction_timeout = '1h'");
    sql.add("REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC");
    sql.addAll(database(DATABASE, "template1"));
    return sql;
  }

  /**
   * Returns the statements that create a database to which only our roles connect, and in which
   * only the owner creates tables, temporary ones included.
   */
  static List<String> database(String name, String template) {
    return List.of(
        "CREATE DATABASE %s OWNER stp_migrator TEMPLATE %s".formatted(name, template),
        "REVOKE ALL ON DATABASE %s FROM PUBLIC".formatted(name),
        "GRANT CONNECT ON DATABASE %s TO stp_engine, stp_reader, stp_relay".formatted(name));
  }
}
