package io.straightway.element.server;

import java.time.Duration;
import org.springframework.core.env.Environment;

/**
 * What one connection may use up. There are as many threads as connections, so a slow one keeps no
 * other waiting; these limits see to it that connections are left.
 *
 * @param perAddress how many connections one address may have
 * @param headTime in what time the head of a request arrives, and before it the handshake of TLS
 * @param bodyTime in what time the body of a request arrives
 */
record ConnectionLimits(int perAddress, Duration headTime, Duration bodyTime) {
  /** How many connections a server has. */
  static final int CONNECTIONS = 512;

  /** Those of Spring's properties. */
  static ConnectionLimits of(Environment properties) {
    return new ConnectionLimits(
        properties.getRequiredProperty(ServerProperties.CONNECTIONS_PER_ADDRESS, Integer.class),
        properties.getRequiredProperty(ServerProperties.HEAD_TIME, Duration.class),
        properties.getRequiredProperty(ServerProperties.BODY_TIME, Duration.class));
  }
}
