package io.straightway.app.fanout;

import io.straightway.app.engine.ListeningServer;
import io.straightway.backoffice.access.AccessServer;
import io.straightway.db.DatabaseAddress;
import io.straightway.streams.fanout.FanOutSettings;
import io.straightway.streams.fanout.server.FanOutServer;
import java.net.InetSocketAddress;
import java.util.Map;
import org.springframework.context.ConfigurableApplicationContext;

/** A fan-out that runs until this process is asked to end. */
final class ServingFanOut {
  private ServingFanOut() {}

  /**
   * Starts it; returns its address.
   *
   * @param access how it keeps others out, as properties of Spring Boot
   */
  static String start(
      FanOutSettings settings,
      DatabaseAddress database,
      InetSocketAddress listen,
      Map<String, Object> access) {
    ConfigurableApplicationContext server =
        ListeningServer.of(
            listen,
            () -> FanOutServer.start(settings, database, listen, access, AccessServer.class));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server), "end"));
    return ListeningServer.url(server, listen, access) + "watch";
  }

  /** Ends with 0 whatever signal asked for it: the end was in order. */
  private static void end(ConfigurableApplicationContext server) {
    server.close();
    Runtime.getRuntime().halt(0);
  }
}
