package io.straightway.benchmark.system;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** A Kafka broker on this machine. It keeps its port and its data until it is closed. */
public interface LocalBroker extends Closeable {
  /** Returns the value for {@code bootstrap.servers}. */
  String bootstrap();

  /** Kills the broker as {@code kill -9} does. */
  void kill();

  /**
   * Restarts the broker on its data after it was killed, and waits until it accepts connections.
   */
  void startAgain() throws IOException, InterruptedException;

  /** A source of brokers, whose program is not part of a distribution. */
  interface Source {
    /** Returns the reason why no broker can be started here; empty if one can. */
    Optional<String> obstacle();

    /** Starts a broker on a free port, and waits until it accepts connections. */
    LocalBroker start() throws IOException, InterruptedException;
  }
}
