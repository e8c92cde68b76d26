package io.straightway.streams.relay;

import java.io.IOException;
import java.util.List;

/** The destination of events. */
public sealed interface EventTarget extends AutoCloseable
    permits FileTarget, HttpEventTarget, KafkaTarget {
  /**
   * Delivers events. When this method returns, the events are as durable as the target makes
   * anything; when it fails, some may have been delivered.
   *
   * @param events the events in the order of commits
   * @throws IOException if a retry may succeed
   * @throws RelayRefusedException if a retry will not succeed
   */
  void deliver(List<Event> events) throws IOException, InterruptedException;

  @Override
  void close() throws IOException;
}
