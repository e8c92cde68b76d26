package io.straightway.element.server;

import java.time.Duration;
import org.springframework.core.env.Environment;

/**
 * The limits of one connection. There are as many threads as connections, so a slow connection
 * delays no other; these limits ensure that some connections stay free.
 *
 * @param perAddress the most connections of one address
 * @param headTime the time limit for the head of a request, and before it for the TLS handshake
 * @param bodyTime the time limit for the body of a request
 * @param streamTime the time in which a stream takes trades
 */
record ConnectionLimits(int perAddress, Duration headTime, Duration bodyTime, Duration streamTime) {
  /** The number of connections of a server. */
  static final int CONNECTIONS = 512;

  /** Reads the limits from Spring's properties. */
  static ConnectionLimits of(Environment properties) {
    return new ConnectionLimits(
        properties.getRequiredProperty(ServerProperties.CONNECTIONS_PER_ADDRESS, Integer.class),
        properties.getRequiredProperty(ServerProperties.HEAD_TIME, Duration.class),
        properties.getRequiredProperty(ServerProperties.BODY_TIME, Duration.class),
        properties.getRequiredProperty(ServerProperties.STREAM_TIME, Duration.class));
  }
}
