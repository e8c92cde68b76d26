package io.straightway.feeder.deliver;

import io.straightway.feeder.answer.StreamedReply;
import io.straightway.feeder.deliver.Answer.Deferral;
import io.straightway.feeder.deliver.Answer.Oversize;
import io.straightway.feeder.deliver.Answer.RequestRefusal;
import io.straightway.feeder.file.MessageBatch;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;

/** A client that sends every document through Kafka. */
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
      return new Oversize("BODY_TOO_LARGE");
    }
    if (failure instanceof TimeoutException) {
      long seconds = settings.requestTimeout().toSeconds();
      return new Deferral("no outcome in " + topics.outcomes() + " within " + seconds + " s");
    }
    String reason = String.valueOf(failure == null ? "" : failure.getMessage());
    if (failure instanceof AuthenticationException) {
      return new RequestRefusal("KAFKA_NOT_AUTHENTICATED: " + reason);
    }
    return failure instanceof AuthorizationException
        ? new RequestRefusal("KAFKA_NOT_AUTHORIZED: " + reason)
        : new Deferral(reason);
  }

  @Override
  public void close() {
    exchange.close();
  }
}
