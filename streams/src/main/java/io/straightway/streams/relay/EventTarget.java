package io.straightway.streams.relay;

import java.io.IOException;
import java.util.List;

/** Where events go. */
public sealed interface EventTarget extends AutoCloseable
    permits FileTarget, HttpEventTarget, KafkaTarget {
  /**
   * Delivers events. When it returns they are as safe there as that place makes anything; when it
   * fails, some may have been delivered.
   *
   * @param events in the order of commits
   * @throws IOException if it may succeed when it is tried again
   * @throws RelayRefusedException if it will not
   */
  void deliver(List<Event> events) throws IOException, InterruptedException;

  @Override
  void close() throws IOException;
}
