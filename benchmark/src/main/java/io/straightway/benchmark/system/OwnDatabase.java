package io.straightway.benchmark.system;

import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Durability;
import io.straightway.db.schema.Migrator;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.ServerWatch;
import io.straightway.db.server.replica.EmbeddedDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A database server that a command starts for itself. It stops when the command ends, even if
 * killed.
 */
public final class OwnDatabase implements AutoCloseable {
  /** The name of the server's directory within the command's. */
  public static final String DIRECTORY = "database";

  private final EmbeddedDatabase database;
  private final List<ServerWatch> watches = new ArrayList<>();

  private OwnDatabase(EmbeddedDatabase database) {
    this.database = database;
  }

  /** Starts the server on a free port, with an up-to-date schema, in the command's directory. */
  public static OwnDatabase start(Path inside) {
    return start(inside, false);
  }

  /**
   * Starts the server on a free port, with an up-to-date schema, in the command's directory.
   *
   * @param replica whether the server has a synchronous standby
   */
  public static OwnDatabase start(Path inside, boolean replica) {
    OwnDatabase database =
        new OwnDatabase(EmbeddedDatabase.startOrJoin(inside.resolve(DIRECTORY), 0));
    try {
      database.watches.add(database.database.primary().stopWithThisProgram());
      if (replica) {
        database.watches.add(database.database.addReplica().stopWithThisProgram());
      }
      new Migrator(database.address()).migrate();
      return database;
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /** Returns the directory of the server. */
  public Path directory() {
    return database.directory();
  }

  /** Returns PostgreSQL's version and port as readable text. */
  public String label() {
    EmbeddedServer.Status status = database.primary().status();
    return "PostgreSQL %s on port %d%s"
        .formatted(
            status.version(),
            status.port(),
            database.hasReplica() ? " with a synchronous standby" : "");
  }

  /** Returns the database of the server. */
  public Database database() {
    return new Database(address());
  }

  /** Stops the server; a later command can restart it if its directory is kept. */
  @Override
  public void close() {
    watches.forEach(ServerWatch::close);
  }

  private DatabaseAddress address() {
    return database
        .address()
        .with(database.hasStandby() ? Durability.REPLICATED : Durability.LOCAL);
  }
}
