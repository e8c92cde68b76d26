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

/** How a server that listens keeps others out. */
public final class AccessOptions {
  /** The name of the bundle of keys in Spring Boot's properties. */
  private static final String BUNDLE = "spring.ssl.bundle.pem.server.";

  /**
   * Those with forward secrecy that authenticate what they encrypt; the same under TLS 1.3 and 1.2.
   */
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
          "Let nobody in who does not show who he is: senders need a token or a certificate,"
              + " /health, /metrics and all else an operator too. /health/liveness and"
              + " /health/readiness stay open.")
  boolean identities;

  @Option(
      names = "--tls-certificate",
      paramLabel = "FILE",
      description =
          "Speak TLS with this certificate (PEM, with its chain). A file that is replaced counts"
              + " for new connections within seconds.")
  @Nullable Path certificate;

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "The private key of the certificate (PEM, PKCS #8, without a password).")
  @Nullable Path key;

  @Option(
      names = "--tls-clients",
      paramLabel = "FILE",
      description =
          "Ask clients for a certificate that is, or was signed by, one of these (PEM); needed"
              + " for senders by certificate.")
  @Nullable Path clients;

  @Option(
      names = "--proxy",
      paramLabel = "ADDRESS",
      description =
          "Believe the proxy at this address whom it names in X-Forwarded-For (several times for"
              + " several). Without it that header counts for nothing.")
  List<InetAddress> proxies = new ArrayList<>();

  @Option(
      names = "--connections-per-address",
      paramLabel = "N",
      description =
          "Most connections that one address, or one network of IPv6, may have of the 512 that"
              + " there are; a proxy may have all. Default: 64, and no limit on loopback")
  @Nullable Integer connectionsPerAddress;

  @Mixin CompanyOptions company = new CompanyOptions();

  /**
   * Refuses what does not fit together, and an address that others can reach unless it is kept.
   *
   * @param listen what was given, to name it
   */
  public void check(String listen, InetSocketAddress address, Surroundings surroundings) {
    if ((certificate == null) != (key == null)) {
      throw CommandFailure.usage("--tls-certificate and --tls-key belong together; give both");
    }
    if (clients != null && certificate == null) {
      throw CommandFailure.usage("--tls-clients needs --tls-certificate and --tls-key");
    }
    if (connectionsPerAddress != null && connectionsPerAddress < 1) {
      throw CommandFailure.usage(
          "--connections-per-address is %d; allowed is 1 or more".formatted(connectionsPerAddress));
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

  /** Who takes over a server gets what is in its environment. */
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

  /** As properties of Spring Boot. */
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
