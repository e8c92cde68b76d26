package io.straightway.app.engine;

import io.straightway.app.cli.CommandFailure;
import io.straightway.backoffice.console.ConsoleServer;
import io.straightway.db.DatabaseAddress;
import io.straightway.element.server.ElementServer;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ConfigurableApplicationContext;

/** A console that runs until this process is asked to end. */
final class ServingConsole {
  private final ConfigurableApplicationContext server;

  private ServingConsole(ConfigurableApplicationContext server) {
    this.server = server;
  }

  /**
   * Starts it, and reports its address when it is ready.
   *
   * @param access how it keeps others out, as properties of Spring Boot
   * @param out where the address is printed; null if that is only logged
   * @throws SQLException if the database can't be used
   * @throws CommandFailure if it can't listen, or the database has no schema
   */
  static ServingConsole start(
      DatabaseAddress database,
      InetSocketAddress listen,
      Map<String, Object> access,
      @Nullable PrintWriter out)
      throws SQLException {
    RequiredSchema.in(database);
    ServingConsole console = new ServingConsole(startServer(database, listen, access));
    Runtime.getRuntime().addShutdownHook(new Thread(console::end, "end"));
    String url = AccessOptions.scheme(access) + address(listen, ElementServer.port(console.server));
    if (out == null) {
      LoggerFactory.getLogger(ServingConsole.class).info("event=ready address={}", url);
    } else {
      out.println("ready: " + url);
      out.flush();
    }
    return console;
  }

  private static ConfigurableApplicationContext startServer(
      DatabaseAddress database, InetSocketAddress listen, Map<String, Object> access) {
    try {
      return ConsoleServer.start(database, listen, access);
    } catch (RuntimeException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof PortInUseException) {
          throw CommandFailure.failed(
              "port %d of %s is in use; choose another with --listen"
                  .formatted(listen.getPort(), listen.getHostString()));
        }
      }
      throw e;
    }
  }

  private static String address(InetSocketAddress listen, int port) {
    String host = listen.getAddress().getHostAddress();
    return "://%s:%d/".formatted(host.contains(":") ? "[" + host + "]" : host, port);
  }

  /** Ends with 0 whatever signal asked for it: the end was in order. */
  private void end() {
    server.close();
    Runtime.getRuntime().halt(0);
  }

  /** Waits until the process is asked to end, which ends it. */
  void awaitEnd() throws InterruptedException {
    new CountDownLatch(1).await();
  }
}
