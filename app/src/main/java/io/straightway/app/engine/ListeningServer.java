package io.straightway.app.engine;

import io.straightway.app.cli.CommandFailure;
import io.straightway.backoffice.access.AccessSettings;
import io.straightway.db.ConnectionFailure;
import io.straightway.element.SettingConflictException;
import io.straightway.element.plugin.PluginLoadException;
import io.straightway.element.server.ElementServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts listening servers: reports failures in plain words, and the address when ready. */
public final class ListeningServer {
  private ListeningServer() {}

  /**
   * Refuses an address on which nothing can listen, before anything is started.
   *
   * @param option the option that gives the address
   * @throws CommandFailure with the reason
   */
  public static void requireFree(InetSocketAddress listen, String option) {
    try (ServerSocket probe = new ServerSocket()) {
      probe.setReuseAddress(true);
      probe.bind(listen);
    } catch (IOException e) {
      throw unusable(listen, option, String.valueOf(e.getMessage()));
    }
  }

  private static CommandFailure unusable(InetSocketAddress listen, String option, String reason) {
    String problem =
        reason.startsWith("Address already in use") ? "is in use" : "can't be used: " + reason;
    return CommandFailure.usage(
        "port %d of %s %s; choose another with %s"
            .formatted(listen.getPort(), listen.getHostString(), problem, option));
  }

  /**
   * Starts a server.
   *
   * @throws CommandFailure if the server can't listen, the database is lost, a setting differs from
   *     the database's, or a plug-in can't be loaded
   */
  public static ConfigurableApplicationContext of(
      InetSocketAddress listen, Supplier<ConfigurableApplicationContext> starting) {
    try {
      return starting.get();
    } catch (RuntimeException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof PortInUseException) {
          throw unusable(listen, "--listen", "Address already in use");
        }
        if (cause instanceof ConnectionFailure) { // the database answered a moment ago
          throw CommandFailure.unreachable(String.valueOf(cause.getMessage()));
        }
        if (cause instanceof PluginLoadException || cause instanceof SettingConflictException) {
          throw CommandFailure.usage(String.valueOf(cause.getMessage()));
        }
      }
      throw e;
    }
  }

  /**
   * Starts a server that ends when this process is asked to, with exit code 0 for any signal
   * because the end is orderly.
   *
   * @param access the access settings, as properties of Spring Boot
   * @return the server's address, with a trailing slash
   * @throws CommandFailure as {@link #of}
   */
  public static String serve(
      InetSocketAddress listen,
      Map<String, Object> access,
      Supplier<ConfigurableApplicationContext> starting) {
    ConfigurableApplicationContext server = of(listen, starting);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server), "end"));
    return url(server, listen, access);
  }

  private static void end(ConfigurableApplicationContext server) {
    server.close();
    Runtime.getRuntime().halt(0);
  }

  /**
   * Returns the address of a started server, with a trailing slash.
   *
   * @param access the access settings, as properties of Spring Boot
   */
  public static String url(
      ConfigurableApplicationContext server, InetSocketAddress listen, Map<String, Object> access) {
    String host = listen.getAddress().getHostAddress();
    return "%s://%s:%d/"
        .formatted(
            access.containsKey(AccessSettings.TLS) ? "https" : "http",
            host.contains(":") ? "[" + host + "]" : host,
            ElementServer.port(server));
  }
}
