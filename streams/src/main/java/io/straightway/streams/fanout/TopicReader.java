package io.straightway.streams.fanout;

import io.straightway.streams.EventKey;
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
 * A reader of all partitions of the topic, with one thread and without a consumer group, since each
 * server reads all records. It starts a little before the end, and continues from its last position
 * after a failure.
 */
final class TopicReader implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TopicReader.class);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final long PAUSE_MILLIS = 1_000;
  private static final long LOOK_FOR_PARTITIONS_NANOS = TimeUnit.SECONDS.toNanos(30);

  /**
   * The number of last events in a partition that may have arrived before their transactions became
   * visible.
   */
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
   * Starts to read.
   *
   * @throws IllegalArgumentException if Kafka's client can't be created from the settings
   */
  void start() {
    try {
      open().close(); // reports wrong settings at once
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

  /** Returns the reason why nothing is being read; null if there is none. */
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
          LOG.warn("event=topic-reread reason=\"{}\"", e.getMessage());
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

  /** Reads until the reader is stopped, or the topic has more partitions. */
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
      // polls stay empty if no broker is reachable
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
        .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
        .toList();
  }

  /**
   * Seeks to the last position, or in a partition that is read for the first time to shortly before
   * its end.
   */
  private void seek(Consumer<String, String> consumer, List<TopicPartition> partitions) {
    Map<Integer, Long> offsets = board.read().next();
    Map<TopicPartition, Long> first = consumer.beginningOffsets(partitions);
    Map<TopicPartition, Long> end = consumer.endOffsets(partitions);
    for (TopicPartition slot : partitions) {
      long usual =
          Math.max(first.getOrDefault(slot, 0L), end.getOrDefault(slot, 0L) - BEFORE_THE_END);
      consumer.seek(slot, offsets.getOrDefault(slot.partition(), usual));
    }
  }

  private void take(ConsumerRecords<String, String> records) {
    List<Change> arrived = new ArrayList<>();
    boolean isReadable = true;
    int refused = 0;
    @Nullable EventKey key = settings.key();
    for (ConsumerRecord<String, String> record : records) {
      if (key != null && !key.isIn(record)) {
        refused++;
        continue;
      }
      try {
        @Nullable Change change = changes.read(record.value(), record.partition(), record.offset());
        if (change != null) {
          arrived.add(change);
        }
      } catch (RuntimeException e) { // whatever is in it, the records after it are read
        isReadable = false;
        refused++;
        LOG.warn(
            "event=event-unreadable partition={} offset={} why=\"{}\"",
            record.partition(),
            record.offset(),
            e.toString());
      }
    }
    metrics.refused(refused);
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
