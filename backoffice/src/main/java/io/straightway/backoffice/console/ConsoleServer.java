package io.straightway.backoffice.console;

import io.straightway.backoffice.api.DeskServer;
import io.straightway.db.DatabaseAddress;
import io.straightway.element.server.OwnServer;
import io.straightway.element.server.ServerProperties;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.Map;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.support.GenericApplicationContext;

/** The console as a server of its own, without an element. */
@OwnServer
@Import({DeskServer.class, ConsolePages.class})
public class ConsoleServer {

  /**
   * Starts it on a database that has a schema.
   *
   * @param properties of Spring Boot besides, such as those of TLS
   */
  public static ConfigurableApplicationContext start(
      DatabaseAddress database, InetSocketAddress listen, Map<String, Object> properties) {
    return new SpringApplicationBuilder(ConsoleServer.class)
        .web(WebApplicationType.SERVLET)
        .bannerMode(Banner.Mode.OFF)
        .logStartupInfo(false)
        .registerShutdownHook(false)
        .properties(ServerProperties.of(listen))
        .properties(properties)
        .initializers(
            context ->
                ((GenericApplicationContext) context)
                    .registerBean(DatabaseAddress.class, () -> database))
        .run();
  }

  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }
}
