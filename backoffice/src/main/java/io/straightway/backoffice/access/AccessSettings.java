package io.straightway.backoffice.access;

import java.time.Duration;

/**
 * The access settings of a server.
 *
 * @param identities whether every endpoint needs an identity, including POST /trades, health and
 *     metrics
 * @param tls whether the server is reached by TLS
 * @param idleEnd the time without a request after which a session ends
 * @param absoluteEnd the time after which any session ends
 */
public record AccessSettings(
    boolean identities, boolean tls, Duration idleEnd, Duration absoluteEnd) {

  /** The settings of a server on loopback: trades, health and metrics are open. */
  public static final AccessSettings LOOPBACK =
      new AccessSettings(false, false, Duration.ofMinutes(15), Duration.ofHours(12));

  /** The Spring Boot property that names the key bundle, and so switches {@link #tls} on. */
  public static final String TLS = "server.ssl.bundle";

  /** The Spring property that switches {@link #identities} on. */
  public static final String IDENTITIES = "straightway.access.identities";
}
