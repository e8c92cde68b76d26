package io.straightway.app.cli;

import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.dialect.Dialect;
import io.straightway.db.schema.Migrator;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.replica.EmbeddedDatabase;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options for a command's database: a server of the user's, or the embedded one of a directory.
 */
public class DatabaseOptions {
  public static final Path DEFAULT_DIR = Path.of(".stp", "database");

  @Option(
      names = "--database",
      paramLabel = "URL",
      description =
          "JDBC URL of your own server, such as jdbc:postgresql://db.example/straightway."
              + " 'stp help database' has more: logins, Oracle.")
  @Nullable String url;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description =
          "Directory of the embedded server, used without --database. Default: .stp/database")
  @Nullable Path dir;

  @Option(
      names = "--database-wait",
      paramLabel = "SECONDS",
      description =
          "Maximum time to wait for a database that does not answer; then the command ends with exit"
              + " code 3. An element also waits for a server to start, and for a primary.")
  int databaseWait = 30;

  private final boolean anyVendor;

  /** Creates the options of a command that needs PostgreSQL. */
  public DatabaseOptions() {
    this(false);
  }

  DatabaseOptions(boolean anyVendor) {
    this.anyVendor = anyVendor;
  }

  /** The options of a command that runs on every vendor that the trade path supports. */
  public static final class AnyDatabase extends DatabaseOptions {
    public AnyDatabase() {
      super(true);
    }
  }

  private void refuseBoth() {
    if (url != null && dir != null) {
      throw CommandFailure.usage(
          "both --database (" + url + ") and --dir (" + dir + ") are set; give only one");
    }
  }

  /** Returns the directory of the embedded server; null if another database is used. */
  public @Nullable Path embeddedDirectory(Surroundings surroundings) {
    return url == null ? directory(surroundings) : null;
  }

  Path directory(Surroundings surroundings) {
    return surroundings.directory().resolve(dir == null ? DEFAULT_DIR : dir);
  }

  /**
   * Checks that the command supports the vendor of the database.
   *
   * @throws CommandFailure with the database's address
   */
  public void requireTaken() {
    if (!anyVendor) {
      requirePostgreSql();
    }
  }

  /** Refuses another vendor's database, for a part of a command that needs PostgreSQL. */
  public void requirePostgreSql() {
    requirePostgreSql(url);
  }

  /**
   * Refuses the address of another vendor's database.
   *
   * @throws CommandFailure with the database's address
   */
  public static void requirePostgreSql(@Nullable String address) {
    if (address != null && !Dialect.of(address).runsEverything()) {
      throw CommandFailure.usage("this needs PostgreSQL, but the database is " + address);
    }
  }

  /**
   * Returns the address of a database that is already running.
   *
   * @throws CommandFailure if the embedded database doesn't run, or the command doesn't support the
   *     vendor
   */
  public DatabaseAddress running(Surroundings surroundings) {
    refuseBoth();
    requireTaken();
    Duration patience = Duration.ofSeconds(databaseWait);
    if (url != null) {
      return DatabaseAddress.external(url, surroundings.environment()).with(patience);
    }
    Path directory = directory(surroundings);
    return EmbeddedDatabase.running(directory)
        .map(database -> database.address().with(patience))
        .orElseThrow(
            () ->
                CommandFailure.unreachable(
                    "no database server runs in %s; start it with 'stp database start --dir %s', or name another with --database"
                        .formatted(directory, directory)));
  }

  /** Requires that an embedded server which runs is of this program's version of PostgreSQL. */
  public void requireOurVersion(Surroundings surroundings) {
    if (url == null) {
      EmbeddedDatabase.running(directory(surroundings))
          .ifPresent(database -> database.primary().requireOurVersion());
    }
  }

  /** Returns the address of a database ready for use; starts and migrates the embedded one. */
  public DatabaseAddress ready(Surroundings surroundings) {
    refuseBoth();
    Duration patience = Duration.ofSeconds(databaseWait);
    if (url != null) {
      return DatabaseAddress.external(url, surroundings.environment()).with(patience);
    }
    boolean ran = EmbeddedDatabase.running(directory(surroundings)).isPresent();
    EmbeddedDatabase started = EmbeddedDatabase.startOrJoin(directory(surroundings), 0);
    new Migrator(started.address()).migrateUnlessLater();
    EmbeddedServer primary = started.primary();
    reportMove(started, surroundings.err());
    surroundings
        .err()
        .printf(
            "%s the embedded database in %s on port %d; it keeps running; 'stp database stop' stops it%n",
            ran ? "joined" : "started", started.directory(), primary.port());
    surroundings.err().flush();
    return started.address().with(patience);
  }

  /**
   * Warns that the embedded server started on another port, so that the elements connected before
   * must be restarted.
   */
  public static void reportMove(EmbeddedDatabase database, PrintWriter err) {
    database
        .formerPort()
        .ifPresent(
            port ->
                err.printf(
                    "another program listens on port %d, so the database is on port %d from now on; restart the elements that were connected to it%n",
                    port, database.primary().port()));
    err.flush();
  }

  /** Opens a read-only connection. */
  public Connection reader(Surroundings surroundings) throws SQLException {
    return new Database(running(surroundings)).connect(Role.READER, "stp");
  }
}
