package io.straightway.app.engine;

import io.straightway.backoffice.console.ConsoleServer;
import io.straightway.db.DatabaseAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import org.springframework.context.ConfigurableApplicationContext;

/** A console that runs until this process is asked to end. */
final class ServingConsole {
  private ServingConsole() {}

  /**
   * Starts it; returns its address.
   *
   * @param access how it keeps others out, as properties of Spring Boot
   */
  static String start(
      DatabaseAddress database, InetSocketAddress listen, Map<String, Object> access) {
    ConfigurableApplicationContext server =
        ListeningServer.of(listen, () -> ConsoleServer.start(database, listen, access));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server), "end"));
    return ListeningServer.url(server, listen, access);
  }

  /** Ends with 0 whatever signal asked for it: the end was in order. */
  private static void end(ConfigurableApplicationContext server) {
    server.close();
    Runtime.getRuntime().halt(0);
  }
}
