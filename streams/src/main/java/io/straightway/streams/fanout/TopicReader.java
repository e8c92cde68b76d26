package io.straightway.streams.fanout;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads every partition of the topic, by one thread and as no member of a group: each server reads
 * all. It begins somewhat before the end, and goes on where it was after a failure.
 */
final class TopicReader implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TopicReader.class);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final long PAUSE_MILLIS = 1_000;
  private static final long LOOK_FOR_PARTITIONS_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** Events of one partition that may have come before their transactions could be seen. */
  private static final long BEFORE_THE_END = 1_000;

  private final FanOutSettings settings;
  private final ChangeReader changes;
  private final Board board;
  private final FanOutMetrics metrics;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "fan-out-topic");
  private volatile @Nullable String trouble = "has not read the topic yet";

  TopicReader(FanOutSettings settings, Board board, FanOutMetrics metrics) {
    this.settings = settings;
    this.changes = new ChangeReader(settings.source());
    this.board = board;
    this.metrics = metrics;
  }

  /**
   * Begins to read.
   *
   * @throws IllegalArgumentException if Kafka's client can't be made of the settings
   */
  void start() {
    try {
      open().close(); // what is wrong with the settings is said at once
    } catch (KafkaException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new IllegalArgumentException("Kafka's client: " + cause.getMessage(), e);
    }
    thread.start();
  }

  private Consumer<String, String> open() {
    return new KafkaConsumer<>(
        settings.consumer(), new StringDeserializer(), new StringDeserializer());
  }

  /** Why it reads nothing at this moment, or null. */
  @Nullable String trouble() {
    return isAlive() ? trouble : "has ended";
  }

  boolean isAlive() {
    return thread.isAlive();
  }

  private void run() {
    try {
      while (stopped.getCount() > 0) {
        try (Consumer<String, String> consumer = open()) {
          read(consumer);
        } catch (InvalidOffsetException e) {
          LOG.warn("event=topic-begun-anew why=\"{}\"", e.getMessage());
          board.doubtAll();
        } catch (KafkaException e) {
          trouble = String.valueOf(e.getMessage());
          LOG.warn("event=topic-not-read why=\"{}\"", e.toString());
        }
        stopped.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Until it is stopped, or the topic has more partitions. */
  private void read(Consumer<String, String> consumer) {
    List<TopicPartition> partitions = partitions(consumer);
    if (partitions.isEmpty()) {
      trouble = "the topic " + settings.topic() + " is not there";
      return;
    }
    consumer.assign(partitions);
    seek(consumer, partitions);
    long looked = System.nanoTime();
    while (stopped.getCount() > 0) {
      take(consumer.poll(POLL));
      // a broker that is not there leaves polls empty
      if (System.nanoTime() - looked > LOOK_FOR_PARTITIONS_NANOS) {
        looked = System.nanoTime();
        if (partitions(consumer).size() != partitions.size()) {
          return;
        }
      }
      trouble = null;
    }
  }

  private List<TopicPartition> partitions(Consumer<String, String> consumer) {
    return consumer.partitionsFor(settings.topic()).stream()
        .map(each -> new TopicPartition(each.topic(), each.partition()))
        .toList();
  }

  /** Where it was; of a partition that is read the first time shortly before its end. */
  private void seek(Consumer<String, String> consumer, List<TopicPartition> partitions) {
    Map<Integer, Long> known = board.read().next();
    Map<TopicPartition, Long> first = consumer.beginningOffsets(partitions);
    Map<TopicPartition, Long> end = consumer.endOffsets(partitions);
    for (TopicPartition each : partitions) {
      long usual =
          Math.max(first.getOrDefault(each, 0L), end.getOrDefault(each, 0L) - BEFORE_THE_END);
      consumer.seek(each, known.getOrDefault(each.partition(), usual));
    }
  }

  private void take(ConsumerRecords<String, String> records) {
    List<Change> arrived = new ArrayList<>();
    boolean isReadable = true;
    for (ConsumerRecord<String, String> each : records) {
      try {
        @Nullable Change change = changes.read(each.value(), each.partition(), each.offset());
        if (change != null) {
          arrived.add(change);
        }
      } catch (UnreadableEventException e) {
        isReadable = false;
        LOG.warn(
            "event=event-unreadable partition={} offset={} why=\"{}\"",
            each.partition(),
            each.offset(),
            e.getMessage());
      }
    }
    if (!isReadable) {
      board.doubtAll();
    }
    Map<Integer, Long> next = new HashMap<>();
    records.nextOffsets().forEach((partition, at) -> next.put(partition.partition(), at.offset()));
    board.apply(arrived, next);
    metrics.read(arrived.size());
  }

  @Override
  public void close() {
    stopped.countDown();
    try {
      thread.join(TimeUnit.SECONDS.toMillis(20));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
