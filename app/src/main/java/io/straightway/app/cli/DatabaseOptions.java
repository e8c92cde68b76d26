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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which database: a server of the user's, or the embedded one of a directory. */
public class DatabaseOptions {
  public static final Path DEFAULT_DIR = Path.of(".stp", "database");

  @Option(
      names = "--database",
      paramLabel = "URL",
      description = {
        "A PostgreSQL server of your own, such as jdbc:postgresql://db.example/straightway. Commands"
            + " of the trade path also work with Oracle, such as"
            + " jdbc:oracle:thin:@//db.example:1521/straightway: database migrate, static-data load, list"
            + " and export, element, positions, trial-balance, trade, exceptions list and show, check,"
            + " audit, demo. The others need PostgreSQL and say so.",
        "User and password come from STP_DATABASE_USER and STP_DATABASE_PASSWORD (or"
            + " STP_DATABASE_PASSWORD_FILE, which names a file), or per role from STP_ENGINE_...,"
            + " STP_READER_..., STP_MIGRATOR_... and STP_RELAY_..."
      })
  @Nullable String url;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description =
          "The directory of the embedded server, if no --database is given. Default:"
              + " .stp/database")
  @Nullable Path dir;

  private final boolean anyVendor;

  /** For a command that needs PostgreSQL. */
  public DatabaseOptions() {
    this(false);
  }

  DatabaseOptions(boolean anyVendor) {
    this.anyVendor = anyVendor;
  }

  /** The same for a command that runs on whatever the trade path runs on. */
  public static final class AnyVendor extends DatabaseOptions {
    public AnyVendor() {
      super(true);
    }
  }

  private void refuseBoth() {
    if (url != null && dir != null) {
      throw CommandFailure.usage(
          "both --database (" + url + ") and --dir (" + dir + ") are set; give only one");
    }
  }

  /** The directory of the embedded server; null if the database is another one. */
  public @Nullable Path embeddedDirectory(Surroundings surroundings) {
    return url == null ? directory(surroundings) : null;
  }

  Path directory(Surroundings surroundings) {
    return surroundings.directory().resolve(dir == null ? DEFAULT_DIR : dir);
  }

  /**
   * Refuses a database of a vendor that the command does not run on.
   *
   * @throws CommandFailure that names it
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
   * @throws CommandFailure that names it
   */
  public static void requirePostgreSql(@Nullable String address) {
    if (address != null && !Dialect.of(address).runsEverything()) {
      throw CommandFailure.usage("this needs PostgreSQL, and the database is " + address);
    }
  }

  /**
   * The address of a database that runs already.
   *
   * @throws CommandFailure if the embedded one does not run, or the command not on that vendor's
   */
  public DatabaseAddress running(Surroundings surroundings) {
    refuseBoth();
    requireTaken();
    if (url != null) {
      return DatabaseAddress.external(url, surroundings.environment());
    }
    Path directory = directory(surroundings);
    return EmbeddedDatabase.running(directory)
        .map(EmbeddedDatabase::address)
        .orElseThrow(
            () ->
                CommandFailure.unreachable(
                    "no database server runs in %s; start it with 'stp database start --dir %s', or name another with --database"
                        .formatted(directory, directory)));
  }

  /** The address of a database with an up-to-date schema; the embedded one is started if needed. */
  public DatabaseAddress ready(Surroundings surroundings) {
    refuseBoth();
    if (url != null) {
      return DatabaseAddress.external(url, surroundings.environment());
    }
    boolean ran = EmbeddedDatabase.running(directory(surroundings)).isPresent();
    EmbeddedDatabase started = EmbeddedDatabase.startOrJoin(directory(surroundings), 0);
    new Migrator(started.address()).migrate();
    EmbeddedServer primary = started.primary();
    reportMove(started, surroundings.err());
    surroundings
        .err()
        .printf(
            "%s the embedded database in %s on port %d; it keeps running; 'stp database stop' stops it%n",
            ran ? "joined" : "started", started.directory(), primary.port());
    surroundings.err().flush();
    return started.address();
  }

  /** Warns that the elements of a server that started on another port than before lost it. */
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

  /** A connection that only reads. */
  public Connection reader(Surroundings surroundings) throws SQLException {
    return new Database(running(surroundings)).connect(Role.READER, "stp");
  }
}
