package io.straightway.feeder.deliver;

import io.straightway.feeder.file.MessageBatch;
import java.io.Closeable;

/** Sends documents to an element and reads its answers. Safe for use by several threads. */
interface ElementClient extends Closeable {
  /** Sends the document of a batch once, and waits for its answer. */
  Answer post(MessageBatch batch) throws InterruptedException;

  @Override
  void close();

  /** Sends where, how, as whom and as a part of which trace the settings say. */
  static ElementClient of(FeedSettings settings) {
    if (settings.kafka() != null) {
      return new KafkaClient(settings, settings.kafka());
    }
    return settings.isStream() ? new StreamClient(settings) : new RequestClient(settings);
  }
}
