package io.straightway.benchmark.system;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** A broker of Kafka on this machine. It keeps its port and its data until it is closed. */
public interface LocalBroker extends Closeable {
  /** For {@code bootstrap.servers}. */
  String bootstrap();

  /** Ends it as {@code kill -9} does. */
  void kill();

  /** Starts it on its data after it was killed, and waits until it takes connections. */
  void startAgain() throws IOException, InterruptedException;

  /** Where brokers come from: their program is no part of a distribution. */
  interface Source {
    /** Why none can be started here; empty if one can. */
    Optional<String> whyNot();

    /** Starts one on a free port, and waits until it takes connections. */
    LocalBroker start() throws IOException, InterruptedException;
  }
}
