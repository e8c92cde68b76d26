package io.straightway.streams.intake;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/**
 * The topic as the brokers describe it, asked for beside the polls: a consumer of a deleted topic
 * only stops receiving records.
 */
final class TopicWatch implements AutoCloseable {
  private final String topic;
  private final AtomicReference<@Nullable Uuid> identity;
  private final Admin admin;
  private KafkaFuture<TopicDescription> answer;

  /**
   * Sends the first request.
   *
   * @param identity the id of the topic that is read, which survives the session; null at first
   */
  TopicWatch(String topic, Map<String, Object> settings, AtomicReference<@Nullable Uuid> identity) {
    this.topic = topic;
    this.identity = identity;
    this.admin = Admin.create(settings);
    this.answer = ask();
  }

  private KafkaFuture<TopicDescription> ask() {
    return Objects.requireNonNull(
        admin.describeTopics(List.of(topic)).topicNameValues().get(topic));
  }

  /**
   * Checks the last answer, if there is one, and asks again. Other failures than a missing topic
   * are left to the polls.
   *
   * @throws TopicReplacedException if another topic has the name
   * @throws KafkaException if there is no topic
   */
  void look() throws InterruptedException {
    if (!answer.isDone()) {
      return;
    }
    try {
      Uuid id = answer.get().topicId();
      if (!identity.compareAndSet(null, id) && !id.equals(identity.get())) {
        throw new TopicReplacedException(topic);
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        throw new KafkaException("there is no topic " + topic, e);
      }
    }
    answer = ask();
  }

  @Override
  public void close() {
    admin.close(Duration.ZERO);
  }

  /** Thrown if a topic was deleted and made again, with whatever was unread in it. */
  static final class TopicReplacedException extends KafkaException {
    private static final long serialVersionUID = 1;

    private TopicReplacedException(String topic) {
      super(
          "topic %s was deleted and created again, and its unread records are lost; restart the element to read the new one"
              .formatted(topic));
    }
  }
}
