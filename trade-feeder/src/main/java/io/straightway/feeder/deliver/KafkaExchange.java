package io.straightway.feeder.deliver;

import io.straightway.feeder.answer.ReplyParser;
import io.straightway.feeder.answer.StreamedReply;
import java.io.IOException;
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
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * An exchange through Kafka: sends every document as a record to a topic, and reads its outcome
 * from another topic, in the record with the same header {@value #CORRELATION}. Failures are
 * Kafka's exceptions, or a {@link TimeoutException}.
 */
public final class KafkaExchange implements DocumentStream {
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

  /**
   * Starts to listen to the outcomes.
   *
   * @param timeout the time to wait for the outcome of a document
   * @param properties settings of Kafka's clients, such as those of TLS and SASL
   */
  public KafkaExchange(KafkaTopics topics, Duration timeout, Map<String, String> properties) {
    this.topics = topics;
    this.timeout = timeout;
    Map<String, Object> all = new HashMap<>(properties);
    all.put("bootstrap.servers", topics.bootstrap());
    consumer = new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    all.put("acks", "all");
    all.put("enable.idempotence", "true");
    // otherwise the first records of a new topic may be refused as out of order (KAFKA-14359)
    all.put("max.in.flight.requests.per.connection", "1");
    all.put("max.block.ms", "5000");
    all.put("delivery.timeout.ms", String.valueOf(timeout.toMillis()));
    all.put("request.timeout.ms", String.valueOf(timeout.toMillis() / 2));
    producer = new KafkaProducer<>(all, new ByteArraySerializer(), new ByteArraySerializer());
    listener.start();
  }

  @Override
  public void open() throws IOException, InterruptedException {
    try {
      listening.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } catch (TimeoutException e) {
      throw new IOException(e);
    }
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // the callback receives the result
  public CompletableFuture<StreamedReply> send(byte[] body) {
    String number = sender + "-" + numbers.incrementAndGet();
    CompletableFuture<StreamedReply> answer = new CompletableFuture<>();
    waiting.put(number, answer);
    try {
      ProducerRecord<byte[], byte[]> document = new ProducerRecord<>(topics.topic(), body);
      document.headers().add(CORRELATION, number.getBytes(StandardCharsets.US_ASCII));
      producer.send(document, (place, failure) -> fail(answer, failure));
    } catch (KafkaException e) {
      answer.completeExceptionally(e);
    }
    return answer
        .orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS)
        .whenComplete((reply, failure) -> waiting.remove(number));
  }

  private static void fail(CompletableFuture<StreamedReply> answer, @Nullable Exception failure) {
    if (failure != null) {
      answer.completeExceptionally(failure);
    }
  }

  /**
   * Reads the outcomes from the end of the topic; earlier ones are not answers to this exchange.
   */
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
          // unanswered documents are sent again; an unreachable broker is reported by the producer
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
