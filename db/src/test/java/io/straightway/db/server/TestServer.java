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

/** A server for test databases: a copy of the {@link ClusterTemplate}, removed in the end. */
final class TestServer implements AutoCloseable {
  /**
   * Settings for a small database that nobody needs after a crash of the machine; each session maps
   * the buffers again, so they are small. They are written where ALTER SYSTEM writes, and so take
   * precedence over production's.
   */
  private static final String THROW_AWAY =
      """
      fsync = off
      full_page_writes = off
      shared_buffers = 64MB
      """;

  private final TemporaryDirectory dir;
  private final EmbeddedServer server;

  /**
   * The strategy for copying a database. Copying files takes checkpoints, which are cheap where
   * nothing is forced to disk.
   */
  private final String copying;

  private TestServer(TemporaryDirectory dir, EmbeddedServer server, String copying) {
    this.dir = dir;
    this.server = server;
    this.copying = copying;
  }

  /** Returns this JVM's server for tests that need nothing to survive a crash. */
  static TestServer throwAway() {
    return ThrowAway.SERVER;
  }

  /** Returns this JVM's server with production's durable settings. */
  static TestServer durable() {
    return Durable.SERVER;
  }

  /** Starts a server with production's durable settings that belongs to the caller. */
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

  /** Returns the cheapest strategy for copying a database. */
  String copying() {
    return copying;
  }

  /** Stops the server in order, runs {@code work}, and starts the server again on the same port. */
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
