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
 * Starts our servers. Each has only the properties that its command gives it. Spring Boot by itself
 * would also read a file {@code application.properties} in the working directory, nearly any
 * environment variable, and properties of the JVM, so that others could decide where the server
 * listens and what it reveals.
 */
public final class ServerApplication {
  /** The only environment variables that are read: our own, of {@link ServerProperties}. */
  private static final String VARIABLES = "STRAIGHTWAY_SERVER_";

  private ServerApplication() {}

  /**
   * Starts a server.
   *
   * @param beans adds the beans that must exist before any other is created
   * @param sources the configurations of the server, one of them an {@link OwnServer}
   */
  public static ConfigurableApplicationContext start(
      Map<String, Object> properties,
      Consumer<GenericApplicationContext> beans,
      Class<?>... sources) {
    SpringApplication server = new SpringApplication(sources);
    server.setWebApplicationType(WebApplicationType.SERVLET);
    server.setEnvironment(environment(properties));
    // this listener would look for property files
    server.setListeners(
        server.getListeners().stream()
            .filter(listener -> !(listener instanceof EnvironmentPostProcessorApplicationListener))
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
