package io.straightway.benchmark.fanout;

import java.io.IOException;

/** Publishes updates of positions to the topic that a fan-out reads. Used by one thread. */
public interface UpdateSource extends AutoCloseable {
  /** The topic, as {@code stp fan-out --from} names it. */
  String topic();

  /** Publishes one, with the time of now, and does not wait for it. */
  void send(String account, String instrument);

  @Override
  void close() throws IOException;

  /** Opens one. */
  @FunctionalInterface
  interface Opening {
    UpdateSource open() throws Exception;
  }
}
