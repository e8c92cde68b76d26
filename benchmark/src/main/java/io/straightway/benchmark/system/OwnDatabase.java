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

/** A database server that a command starts for itself; it stops at its end, even if killed. */
public final class OwnDatabase implements AutoCloseable {
  /** How its directory is called, inside that of the command. */
  public static final String DIRECTORY = "database";

  private final EmbeddedDatabase database;
  private final List<ServerWatch> watches = new ArrayList<>();

  private OwnDatabase(EmbeddedDatabase database) {
    this.database = database;
  }

  /** Starts it on a free port, with an up-to-date schema, in a directory of the command's. */
  public static OwnDatabase start(Path inside) {
    return start(inside, false);
  }

  /**
   * Starts it on a free port, with an up-to-date schema, in a directory of the command's.
   *
   * @param replica whether it has a synchronous standby
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

  /** The directory of the server. */
  public Path directory() {
    return database.directory();
  }

  /** PostgreSQL's version and port, for a person. */
  public String label() {
    EmbeddedServer.Status status = database.primary().status();
    return "PostgreSQL %s on port %d%s"
        .formatted(
            status.version(),
            status.port(),
            database.hasReplica() ? " with a synchronous standby" : "");
  }

  /** Opens connections to it. */
  public Database database() {
    return new Database(address());
  }

  /** Stops it; a later command can start it again if its directory is kept. */
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
