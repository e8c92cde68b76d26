package io.straightway.app.engine;

import io.straightway.app.cli.CommandFailure;
import io.straightway.backoffice.access.AccessSettings;
import io.straightway.db.ConnectionFailure;
import io.straightway.element.plugin.PluginLoadException;
import io.straightway.element.server.ElementServer;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * How servers that listen start: failures in plain words, and the address that they are ready at.
 */
final class ListeningServer {
  private ListeningServer() {}

  /**
   * Starts a server.
   *
   * @throws CommandFailure if it can't listen, the database is lost, or a plug-in can't be loaded
   */
  static ConfigurableApplicationContext of(
      InetSocketAddress listen, Supplier<ConfigurableApplicationContext> starting) {
    try {
      return starting.get();
    } catch (RuntimeException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof PortInUseException) {
          throw CommandFailure.failed(
              "port %d of %s is in use; choose another with --listen"
                  .formatted(listen.getPort(), listen.getHostString()));
        }
        if (cause instanceof ConnectionFailure) { // it answered a moment ago
          throw CommandFailure.unreachable(String.valueOf(cause.getMessage()));
        }
        if (cause instanceof PluginLoadException) {
          throw CommandFailure.failed(String.valueOf(cause.getMessage()));
        }
      }
      throw e;
    }
  }

  /**
   * The address of a started server, with a slash at its end.
   *
   * @param access how it keeps others out, as properties of Spring Boot
   */
  static String url(
      ConfigurableApplicationContext server, InetSocketAddress listen, Map<String, Object> access) {
    String host = listen.getAddress().getHostAddress();
    return "%s://%s:%d/"
        .formatted(
            access.containsKey(AccessSettings.TLS) ? "https" : "http",
            host.contains(":") ? "[" + host + "]" : host,
            ElementServer.port(server));
  }
}
