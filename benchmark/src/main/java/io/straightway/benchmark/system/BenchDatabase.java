package io.straightway.benchmark.system;

import io.straightway.benchmark.files.Manifest;
import io.straightway.db.Credentials;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.schema.Migrator;
import io.straightway.feeder.generator.GeneratorSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The database of a bench: migrated, durable, and with no trades but those of benches, so that they
 * may all be removed.
 */
public final class BenchDatabase {
  private final Database database;
  private final boolean embedded;
  private final List<String> arguments;
  private final Map<String, String> variables;
  private final TradeRows rows;

  private BenchDatabase(
      Database database, boolean embedded, List<String> arguments, Map<String, String> variables) {
    this.database = database;
    this.embedded = embedded;
    this.arguments = arguments;
    this.variables = variables;
    this.rows = new TradeRows(database);
  }

  /**
   * A server of the bench's own, in its directory, started or joined.
   *
   * @param cleanup stops it at the end
   * @param keep whether to leave its files then
   * @throws IllegalArgumentException if the directory is in memory, or the server was made unsafe
   */
  public static BenchDatabase own(Path directory, Cleanup cleanup, boolean keep) throws Exception {
    if (FileTree.isInMemory(directory)) {
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
    Path files = directory.resolve(OwnDatabase.DIRECTORY);
    if (!keep && files.toFile().exists()) {
      FileTree.delete(files);
    }
  }

  /**
   * A server of somebody else's, which is brought up to date.
   *
   * @param environment with the logins
   * @throws IllegalArgumentException if it holds trades that no bench has made, or is not durable
   */
  public static BenchDatabase external(String url, Map<String, String> environment)
      throws SQLException {
    DatabaseAddress address = DatabaseAddress.external(url, environment);
    BenchDatabase external =
        new BenchDatabase(
            new Database(address), false, List.of("--database", url), logins(address));
    external.rows.requireNobodyElses();
    new Migrator(address).migrate();
    return checked(external);
  }

  /** What an element needs in its environment to log in to a server of somebody else's. */
  public static Map<String, String> logins(DatabaseAddress address) {
    Map<String, String> variables = new HashMap<>();
    Credentials engine = address.credentials(Role.ENGINE);
    variables.put("STP_ENGINE_USER", engine.user());
    variables.put("STP_ENGINE_PASSWORD", engine.password());
    return variables;
  }

  private static BenchDatabase checked(BenchDatabase database) throws SQLException {
    database.rows.requireNobodyElses();
    Durability.require(database.database);
    return database;
  }

  /** Opens connections to it. */
  public Database database() {
    return database;
  }

  /** Whether it is the bench's own server. */
  public boolean isOwn() {
    return embedded;
  }

  /** The options that name the database to an element. */
  public List<String> elementArguments() {
    return arguments;
  }

  /** What an element needs in its environment to log in. */
  public Map<String, String> elementVariables() {
    return variables;
  }

  /** Loads what generated trades refer to. */
  public void loadStaticData(GeneratorSettings universe, Path directory)
      throws IOException, SQLException {
    SampleStaticData.load(database, universe, directory);
  }

  /** Removes all trades, and what was made of them. */
  public void removeTrades() throws SQLException {
    rows.remove();
  }

  /**
   * Has everything written to its files.
   *
   * @return a warning if that is not allowed
   */
  public Optional<String> checkpoint() throws SQLException {
    return rows.checkpoint();
  }

  /** What a measurement on this database depends on. */
  public Manifest.Conditions conditions(Path directory, OwnCommand commands) throws Exception {
    return conditions(database, embedded, directory, commands);
  }

  /**
   * What a measurement on any database depends on.
   *
   * @param embedded whether the server came with this program
   * @param directory where the results are written
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

  /** The size of the database in bytes. */
  public long bytes() throws SQLException {
    try (Connection connection = database.connect(Role.READER, "bench");
        PreparedStatement statement =
            connection.prepareStatement("SELECT pg_database_size(current_database())");
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }
}
