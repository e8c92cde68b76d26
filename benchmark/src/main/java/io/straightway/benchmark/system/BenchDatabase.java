package io.straightway.benchmark.system;

import io.straightway.benchmark.files.Manifest;
import io.straightway.db.Credentials;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.schema.Migrator;
import io.straightway.db.server.program.Directories;
import io.straightway.feeder.generator.GeneratorSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The database of a bench: migrated, durable, and without trades other than those of benches, so
 * that all trades may be removed.
 *
 * @param database opens connections
 * @param isOwn whether the bench started the server itself
 * @param elementArguments the options that name the database to an element
 * @param elementVariables the environment variables that an element needs to log in
 */
public record BenchDatabase(
    Database database,
    boolean isOwn,
    List<String> elementArguments,
    Map<String, String> elementVariables) {
  /** The prefix of every source of a bench, so that rows of other users are never removed. */
  public static final String SOURCE_PREFIX = "BENCH";

  private static final String INSUFFICIENT_PRIVILEGE = "42501";
  private static final String IS_MIGRATED =
      "SELECT 'yes' WHERE to_regclass('straightway.message') IS NOT NULL";
  private static final String SOMEBODY_ELSES =
      "SELECT source FROM straightway.message WHERE source NOT LIKE '"
          + SOURCE_PREFIX
          + "%' LIMIT 1";
  private static final String REMOVE =
      "SELECT remove_trades(), remove_entries(), remove_positions(), remove_roll_ups()";

  /**
   * Starts or joins the bench's own server in its directory.
   *
   * @param cleanup stops the server at the end
   * @param keep whether to keep the server's files afterwards
   * @throws IllegalArgumentException if the directory is in memory, or the server was made unsafe
   */
  public static BenchDatabase own(Path directory, Cleanup cleanup, boolean keep) throws Exception {
    if (Directories.isInMemory(directory)) {
      throw new IllegalArgumentException(
          directory
              + " is in memory, where a commit costs less than on a disk; choose another directory with --out, or a server with --database");
    }
    cleanup.open(() -> () -> removeFiles(directory, keep));
    OwnDatabase server = cleanup.open(() -> OwnDatabase.start(directory));
    return checked(
        new BenchDatabase(
            server.database(), true, List.of("--dir", server.directory().toString()), Map.of()));
  }

  private static void removeFiles(Path directory, boolean keep) throws IOException {
    if (!keep) {
      Directories.delete(directory.resolve(OwnDatabase.DIRECTORY));
    }
  }

  /**
   * Connects to an external server and migrates its schema.
   *
   * @param environment the environment with the logins
   * @throws IllegalArgumentException if the server has trades that no bench created, or is not
   *     durable
   */
  public static BenchDatabase external(String url, Map<String, String> environment)
      throws SQLException {
    DatabaseAddress address = DatabaseAddress.external(url, environment);
    BenchDatabase external =
        new BenchDatabase(
            new Database(address), false, List.of("--database", url), logins(address));
    external.requireNobodyElses();
    new Migrator(address).migrate();
    return checked(external);
  }

  /** Returns the environment variables that our commands need to log in to an external server. */
  public static Map<String, String> logins(DatabaseAddress address) {
    Credentials engine = address.credentials(Role.ENGINE);
    Credentials reader = address.credentials(Role.READER);
    return Map.of(
        "STP_ENGINE_USER",
        engine.user(),
        "STP_ENGINE_PASSWORD",
        engine.password(),
        "STP_READER_USER",
        reader.user(),
        "STP_READER_PASSWORD",
        reader.password());
  }

  private static BenchDatabase checked(BenchDatabase database) throws SQLException {
    database.requireNobodyElses();
    DatabaseFacts.requireDurable(database.database);
    return database;
  }

  /** Loads the static data of generated trades from files that are written to a directory. */
  public void loadStaticData(GeneratorSettings universe, Path directory)
      throws IOException, SQLException {
    SampleStaticData.load(database, universe, Files.createDirectories(directory));
  }

  /** Removes all trades; static data, ledger accounts and the list of elements stay. */
  public void removeTrades() throws SQLException {
    Sql.execute(connect(), REMOVE);
  }

  /**
   * Writes all data to the server's files, so that no later measurement includes the cost.
   *
   * @return a warning if the role may not do so
   */
  public Optional<String> checkpoint() throws SQLException {
    try {
      Sql.execute(connect(), "CHECKPOINT");
      return Optional.empty();
    } catch (SQLException e) {
      if (INSUFFICIENT_PRIVILEGE.equals(e.getSQLState())) {
        return Optional.of(
            "no checkpoint before each point: the migrator's role may not; have a superuser GRANT pg_checkpoint to it");
      }
      throw e;
    }
  }

  /**
   * Checks that the database has no messages but those of earlier benches. The schema may be
   * missing.
   *
   * @throws IllegalArgumentException if it has others
   */
  private void requireNobodyElses() throws SQLException {
    Optional<String> source =
        Sql.text(connect(), IS_MIGRATED).isPresent()
            ? Sql.text(connect(), SOMEBODY_ELSES)
            : Optional.empty();
    if (source.isPresent()) {
      throw new IllegalArgumentException(
          "%s holds messages of source %s, and a bench removes all trades: give it an empty database"
              .formatted(database.address().jdbcUrl(), source.get()));
    }
  }

  private Connection connect() throws SQLException {
    return database.connect(Role.MIGRATOR, "bench");
  }

  /** Returns the conditions of a measurement on this database. */
  public Manifest.Conditions conditions(Path directory, OwnCommand commands) throws Exception {
    return conditions(database, isOwn, directory, commands);
  }

  /**
   * Returns the conditions of a measurement on any database.
   *
   * @param embedded whether the server came with this program
   * @param directory the directory for the results
   */
  public static Manifest.Conditions conditions(
      Database database, boolean embedded, Path directory, OwnCommand commands) throws Exception {
    Build build = Build.ofThis();
    return new Manifest.Conditions(
        build.version(),
        build.commit(),
        Machine.here(directory),
        JvmFlags.ofProcesses(commands),
        DatabaseFacts.read(database, embedded));
  }

  /** Returns the size of the database in bytes. */
  public long bytes() throws SQLException {
    return Sql.number(
        database.connect(Role.READER, "bench"), "SELECT pg_database_size(current_database())");
  }
}
