package io.straightway.backoffice.access;

import java.time.Duration;

/**
 * How a server keeps others out.
 *
 * @param identities whether every endpoint needs an identity, also POST /trades, health and metrics
 * @param tls whether it is reached by TLS
 * @param idleEnd after how long without a request a session ends
 * @param absoluteEnd after how long any session ends
 */
public record AccessSettings(
    boolean identities, boolean tls, Duration idleEnd, Duration absoluteEnd) {

  /** Of a server on loopback: trades, health and metrics are open. */
  public static final AccessSettings LOOPBACK =
      new AccessSettings(false, false, Duration.ofMinutes(15), Duration.ofHours(12));

  /** The property of Spring Boot that names the bundle of keys, and so switches {@link #tls} on. */
  public static final String TLS = "server.ssl.bundle";

  /** The property of Spring that switches {@link #identities} on. */
  public static final String IDENTITIES = "straightway.access.identities";
}
