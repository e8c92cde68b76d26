package io.straightway.app.demo;

import io.straightway.db.Database;
import io.straightway.db.EmbeddedServer;
import io.straightway.db.Migrator;
import io.straightway.db.Role;
import io.straightway.element.staticdata.LoadReport;
import io.straightway.element.staticdata.StaticDataLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/** The demo's own database server. */
final class DemoDatabase implements AutoCloseable {
  /** Its place in the work directory. */
  static final String DIRECTORY = "database";

  private final EmbeddedServer server;

  private DemoDatabase(EmbeddedServer server) {
    this.server = server;
  }

  /** Starts it on a free port, with an up-to-date schema. */
  static DemoDatabase start(WorkDirectory work) {
    EmbeddedServer server = EmbeddedServer.startOrJoin(work.resolve(DIRECTORY), 0);
    DemoDatabase database = new DemoDatabase(server);
    try {
      new Migrator(server.address()).migrate();
      return database;
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  Path directory() {
    return server.directory();
  }

  /** PostgreSQL's version and port, for a person. */
  String told() {
    EmbeddedServer.Status status = server.status();
    return "PostgreSQL %s on port %d".formatted(status.version(), status.port());
  }

  Database database() {
    return new Database(server.address());
  }

  LoadReport load(Path staticData) throws IOException, SQLException {
    try (Stream<Path> files = Files.list(staticData);
        Connection connection = database().connect(Role.MIGRATOR, "static-data")) {
      List<Path> sorted = files.sorted().toList();
      LoadReport report = StaticDataLoad.load(connection, sorted);
      if (!report.loaded()) {
        throw new IllegalStateException("the sample static data is refused: " + report.badRows());
      }
      return report;
    }
  }

  /** Stops it; whoever keeps its directory can start it again. */
  @Override
  public void close() {
    server.stop();
  }
}
