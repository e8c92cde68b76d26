package io.straightway.element.server;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The properties of Spring Boot that all our servers share. */
public final class ServerProperties {
  /** One line per event, even for one with an exception. */
  private static final String LOG_LINE =
      "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX,UTC} %-5level %logger{0}"
          // no logged value can begin a new line
          + " %replace(%msg){'[\\r\\n]+', ' | '}"
          + "%replace( %ex{2}){'\\s*[\\r\\n]+\\s*', ' | '}%nopex%n";

  /** The most connections of one address, if limited. */
  public static final String CONNECTIONS_PER_ADDRESS = "straightway.server.connections-per-address";

  /** The time limit for the head of a request, and before it for the TLS handshake. */
  public static final String HEAD_TIME = "straightway.server.head-time";

  /** The time limit for the body of a request. */
  public static final String BODY_TIME = "straightway.server.body-time";

  /** The time in which a stream takes trades; then its sender's rights are checked again. */
  public static final String STREAM_TIME = "straightway.server.stream-time";

  /** The trusted proxies, whose X-Forwarded-For is believed, as addresses separated by commas. */
  public static final String PROXIES = "straightway.server.proxies";

  /** The properties of a server that takes watchlists in request headers. */
  public static final Map<String, Object> FOR_WATCHLISTS =
      Map.of("server.max-http-request-header-size", "16KB");

  /** The log format, if not lines; also a property of the JVM. */
  public static final String LOG_FORMAT = "logging.structured.format.console";

  private static final int USUAL_PER_ADDRESS = 64;

  private ServerProperties() {}

  /**
   * Returns the properties of a server behind proxies: the address that they name in
   * X-Forwarded-For is taken as the sender's, and they may have any number of connections.
   *
   * @param addresses the addresses of the proxies
   */
  public static Map<String, Object> behind(List<InetAddress> addresses) {
    List<String> texts = addresses.stream().map(InetAddress::getHostAddress).toList();
    return Map.of(
        PROXIES,
        String.join(",", texts),
        "server.forward-headers-strategy",
        "native",
        "server.tomcat.remoteip.internal-proxies",
        texts.stream().map(Pattern::quote).collect(Collectors.joining("|")));
  }

  /** Returns the properties of a server that listens at an address. */
  public static Map<String, Object> of(InetSocketAddress listen) {
    return Map.ofEntries(
        Map.entry("server.address", listen.getAddress().getHostAddress()),
        Map.entry("server.port", listen.getPort()),
        Map.entry("server.shutdown", "graceful"),
        Map.entry("server.tomcat.connection-timeout", "10s"),
        // as many as connections: one that waits for its sender delays no other
        Map.entry("server.tomcat.threads.max", ConnectionLimits.CONNECTIONS),
        Map.entry("server.tomcat.max-connections", ConnectionLimits.CONNECTIONS),
        // otherwise a connection is closed after 100 requests, and its sender pays for a new one
        Map.entry("server.tomcat.max-keep-alive-requests", -1),
        Map.entry(HEAD_TIME, "10s"),
        Map.entry(BODY_TIME, "30s"),
        Map.entry(STREAM_TIME, "60s"),
        // on loopback all clients share one address
        Map.entry(
            CONNECTIONS_PER_ADDRESS,
            listen.getAddress().isLoopbackAddress()
                ? ConnectionLimits.CONNECTIONS
                : USUAL_PER_ADDRESS),
        // otherwise Spring Boot trusts every X-Forwarded-For when it detects a cloud
        Map.entry("server.forward-headers-strategy", "none"),
        // a redirect must not depend on the host that the browser named
        Map.entry("server.tomcat.use-relative-redirects", true),
        Map.entry("spring.lifecycle.timeout-per-shutdown-phase", "30s"),
        Map.entry("spring.main.lazy-initialization", false),
        // files are served only where a configuration says so, not from any jar
        Map.entry("spring.web.resources.add-mappings", false),
        // for files of static data that are sent from a page
        Map.entry("spring.servlet.multipart.max-file-size", "4MB"),
        Map.entry("spring.servlet.multipart.max-request-size", "4MB"),
        // parsed by the page that takes them: a fault in them breaks no other page, nor the error
        // page
        Map.entry("spring.servlet.multipart.resolve-lazily", true),
        Map.entry("management.endpoints.web.base-path", "/"),
        Map.entry("management.endpoints.web.exposure.include", "health,prometheus"),
        Map.entry("management.endpoints.web.path-mapping.prometheus", "metrics"),
        Map.entry("management.health.diskspace.enabled", false),
        Map.entry("logging.level.root", "WARN"),
        Map.entry("logging.level.org.springframework", "ERROR"),
        Map.entry("logging.level.org.springframework.boot.diagnostics", "OFF"),
        // a failed start is thrown to its caller, with its cause
        Map.entry("logging.level.org.springframework.boot.SpringApplication", "OFF"),
        // it advises other settings whenever the database ends a session
        Map.entry("logging.level.com.zaxxer.hikari.pool.PoolBase", "ERROR"),
        // we log its reports on the collector ourselves, in one line
        Map.entry("logging.level.io.opentelemetry", "OFF"),
        Map.entry("logging.level.io.straightway", "INFO"),
        Map.entry("logging.pattern.console", LOG_LINE),
        Map.entry(LOG_FORMAT, System.getProperty(LOG_FORMAT, "")));
  }
}
