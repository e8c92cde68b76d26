package io.straightway.benchmark.system;

import io.straightway.db.Database;
import io.straightway.db.schema.Migrator;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.ServerWatch;
import java.nio.file.Path;

/** A database server that a command starts for itself; it stops at its end, even if killed. */
public final class OwnDatabase implements AutoCloseable {
  /** How its directory is called, inside that of the command. */
  public static final String DIRECTORY = "database";

  private final EmbeddedServer server;
  private final ServerWatch watch;

  private OwnDatabase(EmbeddedServer server, ServerWatch watch) {
    this.server = server;
    this.watch = watch;
  }

  /** Starts it on a free port, with an up-to-date schema, in a directory of the command's. */
  public static OwnDatabase start(Path inside) {
    EmbeddedServer server = EmbeddedServer.startOrJoin(inside.resolve(DIRECTORY), 0);
    OwnDatabase database = new OwnDatabase(server, server.stopWithThisProgram());
    try {
      new Migrator(server.address()).migrate();
      return database;
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /** The directory of the server. */
  public Path directory() {
    return server.directory();
  }

  /** PostgreSQL's version and port, for a person. */
  public String label() {
    EmbeddedServer.Status status = server.status();
    return "PostgreSQL %s on port %d".formatted(status.version(), status.port());
  }

  /** Opens connections to it. */
  public Database database() {
    return new Database(server.address());
  }

  /** Stops it; whoever keeps its directory can start it again. */
  @Override
  public void close() {
    watch.close();
  }
}
