package io.straightway.streams.fanout.server;

import io.micrometer.core.instrument.MeterRegistry;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.element.server.OwnServer;
import io.straightway.element.server.ServerApplication;
import io.straightway.element.server.ServerProperties;
import io.straightway.streams.fanout.FanOut;
import io.straightway.streams.fanout.FanOutSettings;
import java.net.InetSocketAddress;
import java.sql.SQLException;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** The HTTP server of a fan-out. */
@OwnServer
@Import(WatchController.class)
public class FanOutServer {
  private static final int DATABASE_CONNECTIONS = 4;

  /**
   * Connections in addition to those of subscribers: for probes, and for subscribers that reconnect
   * before their old connection is closed.
   */
  private static final int MORE_CONNECTIONS = 200;

  /** The number of threads; none of them waits for a subscriber. */
  private static final int THREADS = 64;

  private static final String SEND_BUFFER = "65536";

  /**
   * Starts the server on a database that has a schema.
   *
   * @param properties further properties of Spring Boot, such as those of TLS
   * @param access the configuration class of access control, which may use a {@link Pool} named
   *     deskPool and a {@link Clock}, and sets the sources that a client may see as an attribute of
   *     the request
   */
  public static ConfigurableApplicationContext start(
      FanOutSettings settings,
      DatabaseAddress database,
      InetSocketAddress listen,
      Map<String, Object> properties,
      Class<?> access) {
    Map<String, Object> all = properties(settings, listen);
    all.putAll(properties);
    return ServerApplication.start(
        all,
        beans -> {
          beans.registerBean(FanOutSettings.class, () -> settings);
          beans.registerBean(Database.class, () -> new Database(database));
        },
        FanOutServer.class,
        access);
  }

  private static Map<String, Object> properties(FanOutSettings settings, InetSocketAddress listen) {
    Map<String, Object> properties = new HashMap<>(ServerProperties.of(listen));
    properties.put("server.tomcat.max-connections", settings.maxSubscribers() + MORE_CONNECTIONS);
    properties.put("server.tomcat.threads.max", THREADS);
    properties.putAll(ServerProperties.FOR_WATCHLISTS);
    properties.put("management.endpoint.health.show-details", "always");
    properties.put("management.endpoint.health.group.liveness.include", "fanOutThreads");
    properties.put("management.endpoint.health.group.readiness.include", "fanOutHealth");
    properties.put("management.endpoint.health.group.liveness.show-details", "never");
    properties.put("management.endpoint.health.group.readiness.show-details", "never");
    return properties;
  }

  /**
   * Limits the send buffer that the system keeps for a subscriber that does not read; by default it
   * is megabytes.
   */
  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> smallBuffers() {
    return tomcat ->
        tomcat.addConnectorCustomizers(
            connector -> connector.setProperty("socket.txBufSize", SEND_BUFFER));
  }

  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }

  @Bean(destroyMethod = "close")
  Pool deskPool(Database database) throws SQLException {
    return database.pool(Role.ENGINE, DATABASE_CONNECTIONS, "fan-out");
  }

  @Bean(destroyMethod = "close")
  FanOut fanOut(FanOutSettings settings, Pool deskPool, MeterRegistry registry, Clock clock) {
    return FanOut.start(settings, deskPool.dataSource(), registry, clock);
  }

  /** Ends subscriptions before the server waits for pending requests. */
  @Bean
  SmartLifecycle endOfSubscriptions(FanOut fanOut) {
    return new SmartLifecycle() {
      private volatile boolean running;

      @Override
      public void start() {
        running = true;
      }

      @Override
      public void stop() {
        running = false;
        fanOut.close();
      }

      @Override
      public boolean isRunning() {
        return running;
      }
    };
  }

  /** Reports ready while every part works. */
  @Bean
  HealthIndicator fanOutHealth(FanOut fanOut) {
    return () ->
        (fanOut.isWell() ? Health.up() : Health.down()).withDetails(fanOut.states()).build();
  }

  /** Reports alive while all required threads run. */
  @Bean
  HealthIndicator fanOutThreads(FanOut fanOut) {
    return () -> (fanOut.isAlive() ? Health.up() : Health.down()).build();
  }
}
