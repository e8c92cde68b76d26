package io.straightway.feeder.deliver;

import io.straightway.feeder.file.MessageBatch;
import java.io.Closeable;

/**
 * A client that sends documents to an element and reads its answers. Safe for use by several
 * threads.
 */
interface ElementClient extends Closeable {
  /** Sends the document of a batch once, and waits for its answer. */
  Answer post(MessageBatch batch) throws InterruptedException;

  @Override
  void close();

  /** Creates the client for the address, identity and trace in the settings. */
  static ElementClient of(FeedSettings settings) {
    if (settings.kafka() != null) {
      return new KafkaClient(settings, settings.kafka());
    }
    return settings.isStream() ? new StreamClient(settings) : new RequestClient(settings);
  }
}
