package io.straightway.benchmark.fanout;

import java.io.IOException;

/** A publisher of position updates to the topic that a fan-out reads. Used by one thread. */
public interface UpdateSource extends AutoCloseable {
  /** Returns the topic in the form of {@code stp fan-out --from}. */
  String topic();

  /** Publishes an update with the current time, without waiting for its delivery. */
  void send(String account, String instrument);

  @Override
  void close() throws IOException;

  /** Opens an update source. */
  @FunctionalInterface
  interface SourceOpener {
    UpdateSource open() throws Exception;
  }
}
