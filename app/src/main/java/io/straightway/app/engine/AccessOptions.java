package io.straightway.app.engine;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Surroundings;
import io.straightway.backoffice.access.AccessSettings;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.element.server.ServerProperties;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for access to a listening server. */
public final class AccessOptions {
  /** The prefix of the key bundle in Spring Boot's properties. */
  private static final String BUNDLE = "spring.ssl.bundle.pem.server.";

  /** The cipher suites with forward secrecy and authenticated encryption, for TLS 1.3 and 1.2. */
  private static final List<String> CIPHERS =
      List.of(
          "TLS_AES_256_GCM_SHA384",
          "TLS_CHACHA20_POLY1305_SHA256",
          "TLS_AES_128_GCM_SHA256",
          "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
          "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
          "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
          "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
          "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
          "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256");

  @Option(
      names = "--identities",
      description =
          "Require authentication: senders need a token or a certificate; everything else, /health"
              + " and /metrics included, needs an operator. /health/liveness and"
              + " /health/readiness stay open.")
  boolean identities;

  @Option(
      names = "--tls-certificate",
      paramLabel = "FILE",
      description =
          "TLS certificate (PEM, with its chain). A replaced file takes effect for new connections"
              + " within seconds.")
  @Nullable Path certificate;

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "Private key of the certificate (PEM, PKCS #8, without a password).")
  @Nullable Path key;

  @Option(
      names = "--tls-clients",
      paramLabel = "FILE",
      description =
          "Certificates (PEM) that clients' certificates must equal or be signed by; needed for"
              + " senders that authenticate by certificate.")
  @Nullable Path clients;

  @Option(
      names = "--proxy",
      paramLabel = "ADDRESS",
      description =
          "Address of a trusted proxy, whose X-Forwarded-For header is used; repeatable. Without"
              + " it that header is ignored.")
  List<InetAddress> proxies = new ArrayList<>();

  @Option(
      names = "--connections-per-address",
      paramLabel = "N",
      description =
          "Maximum number of connections per address or IPv6 network, of 512 in all; a trusted"
              + " proxy may have all. Default: 64, and no limit on loopback")
  @Nullable Integer connectionsPerAddress;

  @Mixin CompanyOptions company = new CompanyOptions();

  /**
   * Refuses options that contradict each other, and an address that others can reach without TLS
   * and identities.
   *
   * @param listen the option's value, for messages
   */
  public void check(String listen, InetSocketAddress address, Surroundings surroundings) {
    if ((certificate == null) != (key == null)) {
      throw CommandFailure.usage("--tls-certificate and --tls-key belong together; give both");
    }
    if (clients != null && certificate == null) {
      throw CommandFailure.usage("--tls-clients needs --tls-certificate and --tls-key");
    }
    if (connectionsPerAddress != null && connectionsPerAddress < 1) {
      throw CommandFailure.range("--connections-per-address", connectionsPerAddress, "1 or more");
    }
    properties(surroundings);
    if (!address.getAddress().isLoopbackAddress() && (certificate == null || !identities)) {
      throw CommandFailure.usage(
          "--listen is '%s', which others can reach; that needs TLS (--tls-certificate, --tls-key) and --identities, or listen on loopback, such as 127.0.0.1:8700, behind a proxy that has both (docs/access.md)"
              .formatted(listen));
    }
    if (!address.getAddress().isLoopbackAddress()) {
      refuseOwnersLogin(surroundings.environment());
    }
  }

  /**
   * Refuses the login of the schema's owner, since whoever takes over a server gets its
   * environment.
   */
  private static void refuseOwnersLogin(Map<String, String> environment) {
    for (String variable : DatabaseAddress.loginVariables(Role.MIGRATOR)) {
      if (!environment.getOrDefault(variable, "").isEmpty()) {
        throw CommandFailure.usage(
            variable
                + " is set: a server that others can reach must not know the login of the schema's"
                + " owner; set it for 'stp database migrate' only");
      }
    }
  }

  /** Returns the options as properties of Spring Boot. */
  public Map<String, Object> properties(Surroundings surroundings) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put(AccessSettings.IDENTITIES, identities);
    if (!proxies.isEmpty()) {
      properties.putAll(ServerProperties.behind(proxies));
    }
    if (connectionsPerAddress != null) {
      properties.put(ServerProperties.CONNECTIONS_PER_ADDRESS, connectionsPerAddress);
    }
    if (certificate != null && key != null) {
      properties.put(AccessSettings.TLS, "server");
      properties.put("server.ssl.client-auth", clients == null ? "none" : "want");
      properties.put(BUNDLE + "reload-on-update", true);
      properties.put(BUNDLE + "options.enabled-protocols", "TLSv1.3,TLSv1.2");
      properties.put(BUNDLE + "options.ciphers", String.join(",", CIPHERS));
      properties.put(BUNDLE + "keystore.certificate", "file:" + surroundings.readable(certificate));
      properties.put(BUNDLE + "keystore.private-key", "file:" + surroundings.readable(key));
    }
    if (clients != null) {
      properties.put(BUNDLE + "truststore.certificate", "file:" + surroundings.readable(clients));
    }
    properties.putAll(company.properties(surroundings));
    return properties;
  }
}
