package io.straightway.backoffice.console;

import io.straightway.backoffice.api.DeskServer;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.element.server.BodyRoom;
import io.straightway.element.server.OwnServer;
import io.straightway.element.server.ServerApplication;
import io.straightway.element.server.ServerProperties;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** The console as a server of its own, without an element. */
@OwnServer
@Import({DeskServer.class, ConsolePages.class})
public class ConsoleServer {
  /** Largest body, in bytes, of which files of operators need less. */
  private static final int MAX_BODY = 8 * 1024 * 1024;

  /**
   * Starts the console on a database that has the schema.
   *
   * @param properties additional Spring Boot properties, such as those of TLS
   */
  public static ConfigurableApplicationContext start(
      DatabaseAddress database, InetSocketAddress listen, Map<String, Object> properties) {
    Map<String, Object> all = new HashMap<>(ServerProperties.of(listen));
    all.putAll(properties);
    return ServerApplication.start(
        all,
        beans -> beans.registerBean(Database.class, () -> new Database(database)),
        ConsoleServer.class);
  }

  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }

  @Bean
  BodyRoom bodyRoom() {
    return BodyRoom.ofBodies(MAX_BODY);
  }
}
