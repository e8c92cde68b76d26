package io.straightway.element.server;

import io.micrometer.core.instrument.MeterRegistry;
import io.straightway.db.Database;
import io.straightway.element.Element;
import io.straightway.element.ElementSettings;
import io.straightway.element.Liveness;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.staticdata.CurrentStaticData;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** An element that listens for trades. */
@OwnServer
@Import(TradeController.class)
public class ElementServer {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /**
   * Starts an element and its HTTP server. Closing the context stops intake, answers the messages
   * inside and drains the queues.
   *
   * @param more configurations of further parts of the server, such as the desk; their beans may
   *     use the element's {@link ElementSettings}, {@link Database}, {@link Clock}, {@link
   *     ElementMetrics} and {@link CurrentStaticData}
   */
  public static ConfigurableApplicationContext start(ElementSettings settings, Class<?>... more) {
    return start(settings, Map.of(), more);
  }

  /**
   * Starts an element with further properties of Spring Boot.
   *
   * @param properties for example those of TLS
   */
  public static ConfigurableApplicationContext start(
      ElementSettings settings, Map<String, Object> properties, Class<?>... more) {
    Map<String, Object> all = properties(settings);
    all.putAll(properties);
    return ServerApplication.start(
        all,
        beans -> {
          beans.registerBean(ElementSettings.class, () -> settings);
          beans.registerBean(Database.class, settings::fencedDatabase);
          if (more.length == 0) {
            beans.registerBean(OpenIntake.class, () -> new OpenIntake(true));
          }
        },
        Stream.concat(Stream.of(ElementServer.class), Arrays.stream(more)).toArray(Class[]::new));
  }

  /** Returns the port that a started server listens on. */
  public static int port(ConfigurableApplicationContext server) {
    WebServer webServer = ((WebServerApplicationContext) server).getWebServer();
    return Objects.requireNonNull(webServer, "a started server has a web server").getPort();
  }

  private static Map<String, Object> properties(ElementSettings settings) {
    Map<String, Object> properties = new HashMap<>(ServerProperties.of(settings.listen()));
    properties.put("management.endpoint.health.show-details", "always");
    properties.put("management.endpoint.health.group.liveness.include", "elementThreads");
    properties.put("management.endpoint.health.group.readiness.include", "elementReadiness");
    // probes need no reason, and may come from anybody
    properties.put("management.endpoint.health.group.liveness.show-details", "never");
    properties.put("management.endpoint.health.group.readiness.show-details", "never");
    properties.put("logging.structured.ecs.service.name", settings.name());
    return properties;
  }

  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }

  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> openTrades(
      ElementSettings settings,
      ObjectProvider<OpenIntake> intake,
      ObjectProvider<TradeController> trades,
      ObjectProvider<MeterRegistry> metrics) {
    return tomcat -> {
      if (intake.getIfAvailable(() -> new OpenIntake(false)).open()) {
        tomcat.addContextValves(new OpenTrades(settings.listen(), trades, metrics));
      }
    };
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
  BodyRoom bodyRoom(ElementSettings settings) {
    return BodyRoom.ofBodies(settings.maxBodyBytes());
  }

  @Bean
  TradeIntake tradeIntake(ElementSettings settings, Element element, Clock clock) {
    return new TradeIntake(
        element.queues(),
        ElementSettings.MAX_MESSAGES_PER_REQUEST,
        PATIENCE,
        clock,
        settings.fixmlProfile(),
        element.tracer());
  }

  @Bean
  Liveness liveness(Element element) {
    return element.liveness();
  }

  /** Ready while messages are admitted; full queues do not matter. */
  @Bean
  HealthIndicator elementReadiness(Liveness liveness) {
    return () -> (liveness.refusal() == null ? Health.up() : Health.down()).build();
  }

  /** Healthy while every part works. */
  @Bean
  HealthIndicator elementHealth(Element element) {
    return () -> {
      Map<String, String> states = element.liveness().states();
      return (Liveness.isFine(states) ? Health.up() : Health.down())
          .withDetail("messagesInside", element.queues().admission().inside())
          .withDetails(states)
          .build();
    };
  }

  /** Alive while no required thread has ended. */
  @Bean
  HealthIndicator elementThreads(Liveness liveness) {
    return () -> {
      List<String> ended = liveness.ended();
      return ended.isEmpty()
          ? Health.up().build()
          : Health.down().withDetail("ended", ended).build();
    };
  }
}
