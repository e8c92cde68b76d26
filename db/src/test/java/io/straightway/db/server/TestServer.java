package io.straightway.db.server;

import io.straightway.db.schema.Migrator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A server for databases of tests: a copy of the {@link ClusterTemplate}, removed in the end. */
final class TestServer implements AutoCloseable {
  /**
   * Settings that only a database may have which nobody needs after a crash of the machine, and
   * which is small: each session maps the buffers anew. Written where ALTER SYSTEM writes, they win
   * over production's.
   */
  private static final String THROW_AWAY =
      """
      fsync = off
      full_page_writes = off
      shared_buffers = 64MB
      """;

  private final TemporaryDirectory dir;
  private final EmbeddedServer server;

  /** Copying files takes checkpoints, which are cheap where nothing is forced to disk. */
  private final String copying;

  private TestServer(TemporaryDirectory dir, EmbeddedServer server, String copying) {
    this.dir = dir;
    this.server = server;
    this.copying = copying;
  }

  /** The one of this JVM for tests that don't ask what a crash leaves. */
  static TestServer throwAway() {
    return ThrowAway.SERVER;
  }

  /** The one of this JVM with production's durable settings. */
  static TestServer durable() {
    return Durable.SERVER;
  }

  /** Starts one with production's durable settings that belongs to the caller. */
  static TestServer start() {
    return start("");
  }

  private static synchronized TestServer start(String settings) {
    TemporaryDirectory.removeLeftBehind(left -> stopAndRemove(left));
    TemporaryDirectory dir = TemporaryDirectory.create();
    ClusterTemplate.copyTo(dir.path());
    Path override = new ClusterDirectory(dir.path()).data().resolve("postgresql.auto.conf");
    try {
      Files.writeString(override, settings, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    EmbeddedServer server = EmbeddedServer.startOrJoin(dir.path(), 0);
    new Migrator(server.address()).migrate();
    return new TestServer(dir, server, settings.isEmpty() ? "WAL_LOG" : "FILE_COPY");
  }

  private static TestServer startUntilTheEnd(String settings) {
    TestServer started = start(settings);
    Runtime.getRuntime().addShutdownHook(new Thread(started::close));
    return started;
  }

  EmbeddedServer server() {
    return server;
  }

  /** The strategy by which a database is copied for the least work. */
  String copying() {
    return copying;
  }

  /** Stops it in order, does something, and starts it again on the same port. */
  void whileStopped(Runnable work) {
    server.stop();
    work.run();
    EmbeddedServer.startOrJoin(dir.path(), 0);
  }

  void administer(List<String> statements) {
    try (Connection connection = server.superuser("postgres");
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("the tests' server: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    stopAndRemove(dir);
  }

  private static void stopAndRemove(TemporaryDirectory dir) {
    EmbeddedServer.find(dir.path()).ifPresent(EmbeddedServer::stop);
    dir.close();
  }

  private static final class ThrowAway {
    static final TestServer SERVER = startUntilTheEnd(THROW_AWAY);
  }

  private static final class Durable {
    static final TestServer SERVER = startUntilTheEnd("");
  }
}
