package io.straightway.element.server;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The properties of Spring Boot that all our servers share. */
public final class ServerProperties {
  /** One line an event, also for one that carries an exception. */
  private static final String LOG_LINE =
      "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX,UTC} %-5level %logger{0}"
          // no value that is logged can begin a line of its own
          + " %replace(%msg){'[\\r\\n]+', ' | '}"
          + "%replace( %ex{2}){'\\s*[\\r\\n]+\\s*', ' | '}%nopex%n";

  /** How many connections one address may have, if that is limited. */
  public static final String CONNECTIONS_PER_ADDRESS = "straightway.server.connections-per-address";

  /** In what time the head of a request arrives, and before it the handshake of TLS. */
  public static final String HEAD_TIME = "straightway.server.head-time";

  /** In what time the body of a request arrives. */
  public static final String BODY_TIME = "straightway.server.body-time";

  /** The addresses of proxies that are believed whom they serve, with commas between. */
  public static final String PROXIES = "straightway.server.proxies";

  /** Those of a server that takes lists of what to watch in the heads of requests. */
  public static final Map<String, Object> FOR_WATCHLISTS =
      Map.of("server.max-http-request-header-size", "16KB");

  /** The form of the log, if it is not that of lines: a property of the JVM, too. */
  public static final String LOG_FORMAT = "logging.structured.format.console";

  private static final int USUAL_PER_ADDRESS = 64;

  private ServerProperties() {}

  /**
   * Those of a server behind proxies: whom they name in X-Forwarded-For is believed to have sent a
   * request, and they may have any number of connections.
   *
   * @param addresses of the proxies
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

  /** Those of a server that listens at an address. */
  public static Map<String, Object> of(InetSocketAddress listen) {
    return Map.ofEntries(
        Map.entry("server.address", listen.getAddress().getHostAddress()),
        Map.entry("server.port", listen.getPort()),
        Map.entry("server.shutdown", "graceful"),
        Map.entry("server.tomcat.connection-timeout", "10s"),
        // as many as connections: one that waits for its sender keeps no other waiting
        Map.entry("server.tomcat.threads.max", ConnectionLimits.CONNECTIONS),
        Map.entry("server.tomcat.max-connections", ConnectionLimits.CONNECTIONS),
        // else a connection is closed after 100 requests, and its sender pays for a new one
        Map.entry("server.tomcat.max-keep-alive-requests", -1),
        Map.entry(HEAD_TIME, "10s"),
        Map.entry(BODY_TIME, "30s"),
        // on loopback all have the same
        Map.entry(
            CONNECTIONS_PER_ADDRESS,
            listen.getAddress().isLoopbackAddress()
                ? ConnectionLimits.CONNECTIONS
                : USUAL_PER_ADDRESS),
        // else Spring Boot believes every X-Forwarded-For where it finds itself in a cloud
        Map.entry("server.forward-headers-strategy", "none"),
        // where a browser is sent does not depend on the host that it has named
        Map.entry("server.tomcat.use-relative-redirects", true),
        Map.entry("spring.lifecycle.timeout-per-shutdown-phase", "30s"),
        Map.entry("spring.main.lazy-initialization", false),
        // files are served where a configuration names them, not wherever a jar holds some
        Map.entry("spring.web.resources.add-mappings", false),
        // files of static data that somebody sends from a page
        Map.entry("spring.servlet.multipart.max-file-size", "4MB"),
        Map.entry("spring.servlet.multipart.max-request-size", "4MB"),
        // by the page that takes them: what is wrong with them fails no other page, nor the error's
        Map.entry("spring.servlet.multipart.resolve-lazily", true),
        Map.entry("management.endpoints.web.base-path", "/"),
        Map.entry("management.endpoints.web.exposure.include", "health,prometheus"),
        Map.entry("management.endpoints.web.path-mapping.prometheus", "metrics"),
        Map.entry("management.health.diskspace.enabled", false),
        Map.entry("logging.level.root", "WARN"),
        Map.entry("logging.level.org.springframework", "ERROR"),
        Map.entry("logging.level.org.springframework.boot.diagnostics", "OFF"),
        // a start that fails is thrown to its caller, with its cause
        Map.entry("logging.level.org.springframework.boot.SpringApplication", "OFF"),
        // what it says of a collector is said by us, in a line
        Map.entry("logging.level.io.opentelemetry", "OFF"),
        Map.entry("logging.level.io.straightway", "INFO"),
        Map.entry("logging.pattern.console", LOG_LINE),
        Map.entry(LOG_FORMAT, System.getProperty(LOG_FORMAT, "")));
  }
}
