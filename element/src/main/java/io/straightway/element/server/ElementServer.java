package io.straightway.element.server;

import io.micrometer.core.instrument.MeterRegistry;
import io.straightway.element.Element;
import io.straightway.element.ElementSettings;
import io.straightway.element.Liveness;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.element.staticdata.CurrentStaticData;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.support.GenericApplicationContext;

/** An element with its doors open. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({TradeController.class, ErrorAnswers.class})
public class ElementServer {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** One line an event, also for one that carries an exception. */
  private static final String LOG_LINE =
      "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX,UTC} %-5level %logger{0} %msg"
          + "%replace( %ex{2}){'\\s*[\\r\\n]+\\s*', ' | '}%nopex%n";

  /**
   * Starts an element and its HTTP server. Closing the context stops intake, answers what is inside
   * and drains the queues.
   *
   * @param more configurations of what the server offers besides, such as the desk; their beans may
   *     use the element's {@link ElementSettings}, {@link Clock}, {@link ElementMetrics} and {@link
   *     CurrentStaticData}
   */
  public static ConfigurableApplicationContext start(ElementSettings settings, Class<?>... more) {
    return new SpringApplicationBuilder(ElementServer.class)
        .sources(more)
        .web(WebApplicationType.SERVLET)
        .bannerMode(Banner.Mode.OFF)
        .logStartupInfo(false)
        .registerShutdownHook(false)
        .properties(properties(settings))
        .initializers(
            context ->
                ((GenericApplicationContext) context)
                    .registerBean(ElementSettings.class, () -> settings))
        .run();
  }

  /** The port that a started server listens on. */
  public static int port(ConfigurableApplicationContext server) {
    WebServer webServer = ((WebServerApplicationContext) server).getWebServer();
    return Objects.requireNonNull(webServer, "a started server has a web server").getPort();
  }

  private static Map<String, Object> properties(ElementSettings settings) {
    return Map.ofEntries(
        Map.entry("server.address", settings.listen().getAddress().getHostAddress()),
        Map.entry("server.port", settings.listen().getPort()),
        Map.entry("server.shutdown", "graceful"),
        Map.entry("server.tomcat.connection-timeout", "10s"),
        Map.entry("server.tomcat.threads.max", 64),
        Map.entry("server.tomcat.max-connections", 512),
        // else a connection is closed after 100 requests, and its sender pays for a new one
        Map.entry("server.tomcat.max-keep-alive-requests", -1),
        Map.entry("server.tomcat.max-swallow-size", settings.maxBodyBytes()),
        Map.entry("spring.lifecycle.timeout-per-shutdown-phase", "30s"),
        Map.entry("spring.main.lazy-initialization", false),
        Map.entry("management.endpoints.web.base-path", "/"),
        Map.entry("management.endpoints.web.exposure.include", "health,prometheus"),
        Map.entry("management.endpoints.web.path-mapping.prometheus", "metrics"),
        Map.entry("management.endpoint.health.show-details", "always"),
        Map.entry("management.endpoint.health.group.liveness.include", "elementThreads"),
        Map.entry("management.endpoint.health.group.readiness.include", "elementHealth"),
        // what probes ask, who need no reason and may be anybody
        Map.entry("management.endpoint.health.group.liveness.show-details", "never"),
        Map.entry("management.endpoint.health.group.readiness.show-details", "never"),
        Map.entry("management.health.diskspace.enabled", false),
        Map.entry("logging.level.root", "WARN"),
        Map.entry("logging.level.org.springframework", "ERROR"),
        Map.entry("logging.level.org.springframework.boot.diagnostics", "OFF"),
        // a start that fails is thrown to whoever asked for it, with its cause
        Map.entry("logging.level.org.springframework.boot.SpringApplication", "OFF"),
        Map.entry("logging.level.io.straightway", "INFO"),
        Map.entry("logging.pattern.console", LOG_LINE));
  }

  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }

  @Bean
  ElementMetrics elementMetrics(MeterRegistry registry) {
    return new ElementMetrics(registry);
  }

  @Bean(destroyMethod = "close")
  Element element(ElementSettings settings, ElementMetrics metrics, Clock clock)
      throws SQLException {
    return Element.start(settings, metrics, clock);
  }

  @Bean
  CurrentStaticData staticData(Element element) {
    return element.staticData();
  }

  @Bean
  TradeIntake tradeIntake(Element element, Clock clock) {
    return new TradeIntake(
        element.queues(), ElementSettings.MAX_MESSAGES_PER_REQUEST, PATIENCE, clock);
  }

  @Bean
  Liveness liveness(Element element) {
    return element.liveness();
  }

  @Bean
  ElementHealth elementHealth(Element element) {
    return new ElementHealth(element);
  }

  @Bean
  ElementThreads elementThreads(Liveness liveness) {
    return new ElementThreads(liveness);
  }
}
