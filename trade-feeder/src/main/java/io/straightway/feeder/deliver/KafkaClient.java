package io.straightway.feeder.deliver;

import io.straightway.feeder.answer.ReplyParser;
import io.straightway.feeder.answer.StreamedReply;
import io.straightway.feeder.file.MessageBatch;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Sends every document as a record to a topic, and reads its outcome from another one: the record
 * there with the same header {@value #CORRELATION}.
 */
final class KafkaClient implements ElementClient {
  private static final String CORRELATION = "correlation-id";
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration PATIENCE_AT_END = Duration.ofSeconds(5);

  private final KafkaTopics topics;
  private final Duration timeout;
  private final KafkaProducer<byte[], byte[]> producer;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Map<String, CompletableFuture<StreamedReply>> waiting = new ConcurrentHashMap<>();
  private final String sender = UUID.randomUUID().toString();
  private final AtomicLong numbers = new AtomicLong();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final CompletableFuture<Void> listening = new CompletableFuture<>();
  private final Thread listener = FeedThreads.named("feeder-outcomes").newThread(this::listen);

  KafkaClient(FeedSettings settings, KafkaTopics topics) {
    this.topics = topics;
    this.timeout = settings.requestTimeout();
    Map<String, Object> all = new HashMap<>(settings.identity().kafka());
    all.put("bootstrap.servers", topics.bootstrap());
    consumer = new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    all.put("acks", "all");
    all.put("enable.idempotence", "true");
    all.put("max.block.ms", "5000");
    all.put("delivery.timeout.ms", String.valueOf(timeout.toMillis()));
    all.put("request.timeout.ms", String.valueOf(timeout.toMillis() / 2));
    producer = new KafkaProducer<>(all, new ByteArraySerializer(), new ByteArraySerializer());
    listener.start();
  }

  @Override
  public Answer post(MessageBatch batch) throws InterruptedException {
    String number = sender + "-" + numbers.incrementAndGet();
    CompletableFuture<StreamedReply> answer = new CompletableFuture<>();
    waiting.put(number, answer);
    try {
      long deadline = System.nanoTime() + timeout.toNanos();
      listening.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
      producer.send(document(number, batch)).get();
      StreamedReply reply = answer.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      return Answer.of(reply.status(), reply.reply(), null);
    } catch (ExecutionException e) {
      return failed(e.getCause());
    } catch (KafkaException e) {
      return failed(e);
    } catch (TimeoutException e) {
      return new Answer.TryLater(
          null, "no outcome in " + topics.outcomes() + " within " + timeout.toSeconds() + " s");
    } finally {
      waiting.remove(number);
    }
  }

  private ProducerRecord<byte[], byte[]> document(String number, MessageBatch batch) {
    ProducerRecord<byte[], byte[]> document = new ProducerRecord<>(topics.topic(), batch.body());
    document.headers().add(CORRELATION, number.getBytes(StandardCharsets.US_ASCII));
    return document;
  }

  private static Answer failed(@Nullable Throwable failure) {
    if (failure instanceof RecordTooLargeException) {
      return new Answer.TooLarge("BODY_TOO_LARGE");
    }
    String why = String.valueOf(failure == null ? "" : failure.getMessage());
    if (failure instanceof AuthenticationException) {
      return new Answer.Refused("KAFKA_NOT_AUTHENTICATED: " + why);
    }
    return failure instanceof AuthorizationException
        ? new Answer.Refused("KAFKA_NOT_AUTHORIZED: " + why)
        : new Answer.TryLater(null, why);
  }

  /** What was said before is nothing that was asked. */
  private void listen() {
    try (consumer) {
      while (closing.getCount() > 0) {
        try {
          consumer.assign(partitions());
          consumer.seekToEnd(consumer.assignment());
          consumer.assignment().forEach(consumer::position);
          listening.complete(null);
          while (closing.getCount() > 0) {
            consumer.poll(POLL).forEach(this::answered);
          }
        } catch (AuthenticationException | AuthorizationException e) {
          listening.completeExceptionally(e);
          return;
        } catch (KafkaException e) {
          // what is waited for is sent again; a broker that is gone is named there
          closing.await(POLL.toMillis(), TimeUnit.MILLISECONDS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<TopicPartition> partitions() {
    return consumer.partitionsFor(topics.outcomes()).stream()
        .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
        .toList();
  }

  private void answered(ConsumerRecord<byte[], byte[]> outcome) {
    Header correlation = outcome.headers().lastHeader(CORRELATION);
    CompletableFuture<StreamedReply> answer =
        correlation == null
            ? null
            : waiting.get(new String(correlation.value(), StandardCharsets.US_ASCII));
    if (answer == null) {
      return;
    }
    try {
      answer.complete(ReplyParser.parseOutcome(outcome.value()));
    } catch (JacksonException e) {
      answer.completeExceptionally(e);
    }
  }

  @Override
  public void close() {
    closing.countDown();
    consumer.wakeup();
    producer.close(PATIENCE_AT_END);
  }
}
