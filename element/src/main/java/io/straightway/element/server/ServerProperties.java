package io.straightway.element.server;

import java.net.InetSocketAddress;
import java.util.Map;

/** The properties of Spring Boot that all our servers share. */
public final class ServerProperties {
  /** One line an event, also for one that carries an exception. */
  private static final String LOG_LINE =
      "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX,UTC} %-5level %logger{0}"
          // no value that is logged can begin a line of its own
          + " %replace(%msg){'[\\r\\n]+', ' | '}"
          + "%replace( %ex{2}){'\\s*[\\r\\n]+\\s*', ' | '}%nopex%n";

  private ServerProperties() {}

  /** Those of a server that listens at an address. */
  public static Map<String, Object> of(InetSocketAddress listen) {
    return Map.ofEntries(
        Map.entry("server.address", listen.getAddress().getHostAddress()),
        Map.entry("server.port", listen.getPort()),
        Map.entry("server.shutdown", "graceful"),
        Map.entry("server.tomcat.connection-timeout", "10s"),
        Map.entry("server.tomcat.threads.max", 64),
        Map.entry("server.tomcat.max-connections", 512),
        // else a connection is closed after 100 requests, and its sender pays for a new one
        Map.entry("server.tomcat.max-keep-alive-requests", -1),
        // where a browser is sent does not depend on the host that it has named
        Map.entry("server.tomcat.use-relative-redirects", true),
        Map.entry("spring.lifecycle.timeout-per-shutdown-phase", "30s"),
        Map.entry("spring.main.lazy-initialization", false),
        // files are served where a configuration names them, not wherever a jar holds some
        Map.entry("spring.web.resources.add-mappings", false),
        // files of static data that somebody sends from a page
        Map.entry("spring.servlet.multipart.max-file-size", "4MB"),
        Map.entry("spring.servlet.multipart.max-request-size", "4MB"),
        Map.entry("management.endpoints.web.base-path", "/"),
        Map.entry("management.endpoints.web.exposure.include", "health,prometheus"),
        Map.entry("management.endpoints.web.path-mapping.prometheus", "metrics"),
        Map.entry("management.health.diskspace.enabled", false),
        Map.entry("logging.level.root", "WARN"),
        Map.entry("logging.level.org.springframework", "ERROR"),
        Map.entry("logging.level.org.springframework.boot.diagnostics", "OFF"),
        // a start that fails is thrown to whoever asked for it, with its cause
        Map.entry("logging.level.org.springframework.boot.SpringApplication", "OFF"),
        Map.entry("logging.level.io.straightway", "INFO"),
        Map.entry("logging.pattern.console", LOG_LINE));
  }
}
