package io.straightway.feeder.deliver;

import io.straightway.feeder.answer.StreamedReply;
import io.straightway.feeder.file.MessageBatch;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;

/** Sends every document through Kafka. */
final class KafkaClient implements ElementClient {
  private final FeedSettings settings;
  private final KafkaTopics topics;
  private final KafkaExchange exchange;

  KafkaClient(FeedSettings settings, KafkaTopics topics) {
    this.settings = settings;
    this.topics = topics;
    this.exchange =
        new KafkaExchange(topics, settings.requestTimeout(), settings.identity().kafka());
  }

  @Override
  public Answer post(MessageBatch batch) throws InterruptedException {
    try {
      exchange.open();
      StreamedReply reply = exchange.send(batch.body()).get();
      return Answer.of(reply.status(), reply.reply(), null);
    } catch (ExecutionException | IOException e) {
      return failed(e.getCause());
    }
  }

  private Answer failed(@Nullable Throwable failure) {
    if (failure instanceof RecordTooLargeException) {
      return new Answer.TooLarge("BODY_TOO_LARGE");
    }
    if (failure instanceof TimeoutException) {
      long seconds = settings.requestTimeout().toSeconds();
      return new Answer.TryLater(
          null, "no outcome in " + topics.outcomes() + " within " + seconds + " s");
    }
    String why = String.valueOf(failure == null ? "" : failure.getMessage());
    if (failure instanceof AuthenticationException) {
      return new Answer.Refused("KAFKA_NOT_AUTHENTICATED: " + why);
    }
    return failure instanceof AuthorizationException
        ? new Answer.Refused("KAFKA_NOT_AUTHORIZED: " + why)
        : new Answer.TryLater(null, why);
  }

  @Override
  public void close() {
    exchange.close();
  }
}
