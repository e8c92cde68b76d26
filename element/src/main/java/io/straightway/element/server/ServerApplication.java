package io.straightway.element.server;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.support.EnvironmentPostProcessorApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.AbstractEnvironment;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Starts our servers. Each has the properties that its command gives it and no others: Spring Boot
 * by itself would prefer those of a file {@code application.properties} where the server is
 * started, of nearly any variable of the environment and of the JVM, and by them somebody else
 * could decide where it listens and what it tells.
 */
public final class ServerApplication {
  /** The only variables that are read: of {@link ServerProperties} with names of our own. */
  private static final String VARIABLES = "STRAIGHTWAY_SERVER_";

  private ServerApplication() {}

  /**
   * Starts a server.
   *
   * @param beans adds those that are there before any other is made
   * @param sources what the server is made of, one of them an {@link OwnServer}
   */
  public static ConfigurableApplicationContext start(
      Map<String, Object> properties,
      Consumer<GenericApplicationContext> beans,
      Class<?>... sources) {
    SpringApplication server = new SpringApplication(sources);
    server.setWebApplicationType(WebApplicationType.SERVLET);
    server.setEnvironment(environment(properties));
    // it would look for files of properties
    server.setListeners(
        server.getListeners().stream()
            .filter(each -> !(each instanceof EnvironmentPostProcessorApplicationListener))
            .toList());
    server.setBannerMode(Banner.Mode.OFF);
    server.setLogStartupInfo(false);
    server.setRegisterShutdownHook(false);
    server.addInitializers(context -> beans.accept((GenericApplicationContext) context));
    return server.run();
  }

  private static ConfigurableEnvironment environment(Map<String, Object> properties) {
    Map<String, Object> variables = new HashMap<>(System.getenv());
    variables.keySet().removeIf(name -> !name.startsWith(VARIABLES));
    ConfigurableEnvironment environment = new AbstractEnvironment() {};
    environment
        .getPropertySources()
        .addLast(
            new SystemEnvironmentPropertySource(
                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables));
    environment.getPropertySources().addLast(new MapPropertySource("command", properties));
    return environment;
  }
}
