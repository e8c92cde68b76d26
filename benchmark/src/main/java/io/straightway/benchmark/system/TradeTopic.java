package io.straightway.benchmark.system;

import io.straightway.feeder.deliver.KafkaTopics;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A broker with a topic of trades, read by a group of elements, and a topic of outcomes. */
public final class TradeTopic implements AutoCloseable {
  private static final String TOPIC = "trades";
  private static final String GROUP = "straightway";
  private static final int PARTITIONS = 6;
  private static final short ONE_COPY = 1;
  private static final Duration POLL = Duration.ofMillis(100);
  private static final String SESSION = "3000";
  private static final String HEARTBEAT = "500";

  /** The key of a message as the generator writes it. */
  private static final Pattern KEY =
      Pattern.compile("<Source>([^<]*)</Source><MessageId>([^<]*)</MessageId>");

  private final LocalBroker broker;
  private final Admin admin;
  private final Map<TopicPartition, Long> taken = new HashMap<>();

  /**
   * A message that was sent.
   *
   * @param place the partition and offset, as readable text
   */
  public record SentMessage(String place, String source, String messageId) {}

  /**
   * The ends of the partitions at an instant.
   *
   * @param offsets the offset of the first record after the instant, by partition
   */
  public record Ends(Map<TopicPartition, Long> offsets) {}

  private TradeTopic(LocalBroker broker) {
    this.broker = broker;
    this.admin = Admin.create(client());
  }

  /** Starts a broker and creates the topics. */
  public static TradeTopic start(LocalBroker.Source brokers)
      throws IOException, InterruptedException {
    TradeTopic topic = new TradeTopic(brokers.start());
    try {
      topic
          .admin
          .createTopics(
              List.of(
                  new NewTopic(TOPIC, PARTITIONS, ONE_COPY),
                  new NewTopic(KafkaTopics.usualOutcomes(TOPIC), 1, ONE_COPY)))
          .all()
          .get();
    } catch (ExecutionException e) {
      topic.close();
      throw new BenchFailure("can't make the topics: " + e.getMessage());
    }
    return topic;
  }

  private Map<String, Object> client() {
    return Map.of(
        "bootstrap.servers",
        broker.bootstrap(),
        "request.timeout.ms",
        "10000",
        "default.api.timeout.ms",
        "15000");
  }

  /** Returns the broker. */
  public LocalBroker broker() {
    return broker;
  }

  /** Returns the address for {@code stp feed --to}. */
  public String address() {
    return "kafka:" + broker.bootstrap() + "/" + TOPIC;
  }

  /** Returns the options with which an element reads the topic. */
  public List<String> elementWords() {
    return List.of("--kafka", broker.bootstrap(), "--topic", TOPIC, "--group", GROUP);
  }

  /** Returns settings under which a classic group notices within 3 s that a member was killed. */
  public static String shortSession() {
    return "session.timeout.ms=%s\nheartbeat.interval.ms=%s\n".formatted(SESSION, HEARTBEAT);
  }

  /**
   * Returns whether the group consists of exactly these members, and each has partitions to read.
   */
  public boolean isReadBy(Collection<String> names) throws InterruptedException {
    try {
      ConsumerGroupDescription group =
          Objects.requireNonNull(
                  admin.describeConsumerGroups(List.of(GROUP)).describedGroups().get(GROUP))
              .get();
      Set<String> members =
          group.members().stream()
              .filter(member -> !member.assignment().topicPartitions().isEmpty())
              .map(MemberDescription::groupInstanceId)
              .flatMap(Optional::stream)
              .collect(Collectors.toSet());
      return group.groupState() == GroupState.STABLE
          && group.members().size() == names.size()
          && members.equals(new HashSet<>(names));
    } catch (ExecutionException e) {
      return false; // such as a coordinator that moves
    }
  }

  /** Returns the number of records whose offsets are not committed yet. */
  public long unfinished() throws InterruptedException {
    return unfinished(ends());
  }

  private long unfinished(Ends ends) throws InterruptedException {
    Map<TopicPartition, OffsetAndMetadata> committed = committed();
    return ends.offsets().entrySet().stream()
        .mapToLong(
            end -> {
              OffsetAndMetadata until = committed.get(end.getKey());
              return Math.max(0, end.getValue() - (until == null ? 0 : until.offset()));
            })
        .sum();
  }

  private Map<TopicPartition, OffsetAndMetadata> committed() throws InterruptedException {
    try {
      return admin.listConsumerGroupOffsets(GROUP).partitionsToOffsetAndMetadata().get();
    } catch (ExecutionException e) {
      throw new BenchFailure("can't read the offsets of the group: " + e.getMessage());
    }
  }

  /** Returns the current end of each partition. */
  public Ends ends() throws InterruptedException {
    try {
      Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
      for (int i = 0; i < PARTITIONS; i++) {
        latest.put(new TopicPartition(TOPIC, i), OffsetSpec.latest());
      }
      Map<TopicPartition, Long> ends = new HashMap<>();
      admin
          .listOffsets(latest)
          .all()
          .get()
          .forEach((partition, info) -> ends.put(partition, info.offset()));
      return new Ends(ends);
    } catch (ExecutionException e) {
      throw new BenchFailure("can't read the ends of the topic: " + e.getMessage());
    }
  }

  /** Returns whether the group has finished everything before these ends. */
  public boolean isFinished(Ends ends) throws InterruptedException {
    return unfinished(ends) == 0;
  }

  /** Returns the messages before these ends that no earlier call has returned. */
  public List<SentMessage> take(Ends until) {
    Map<TopicPartition, Long> ends = until.offsets();
    List<SentMessage> sent = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer = consumer(Map.of())) {
      consumer.assign(ends.keySet());
      ends.keySet()
          .forEach(partition -> consumer.seek(partition, taken.getOrDefault(partition, 0L)));
      while (!isAt(ends, consumer)) {
        for (ConsumerRecord<byte[], byte[]> consumerRecord : consumer.poll(POLL)) {
          TopicPartition partition = new TopicPartition(TOPIC, consumerRecord.partition());
          if (consumerRecord.offset() < ends.getOrDefault(partition, 0L)) {
            addAll(consumerRecord, sent);
          }
        }
      }
    }
    taken.putAll(ends);
    return sent;
  }

  private static boolean isAt(
      Map<TopicPartition, Long> ends, KafkaConsumer<byte[], byte[]> consumer) {
    return ends.entrySet().stream()
        .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
  }

  private static void addAll(ConsumerRecord<byte[], byte[]> from, List<SentMessage> sent) {
    String place = "partition %d, offset %d".formatted(from.partition(), from.offset());
    Matcher keys = KEY.matcher(new String(from.value(), StandardCharsets.UTF_8));
    while (keys.find()) {
      sent.add(new SentMessage(place, keys.group(1), keys.group(2)));
    }
  }

  /**
   * Deletes all records, as retention does; returns the ranges that the group had not finished, as
   * PARTITION:FROM-TO. They are no longer part of an audit.
   */
  public Set<String> deleteUnread() throws InterruptedException {
    Map<TopicPartition, OffsetAndMetadata> committed = committed();
    Map<TopicPartition, Long> ends = ends().offsets();
    Map<TopicPartition, RecordsToDelete> deleted = new HashMap<>();
    Set<String> unread = new HashSet<>();
    ends.forEach(
        (partition, end) -> {
          deleted.put(partition, RecordsToDelete.beforeOffset(end));
          OffsetAndMetadata until = committed.get(partition);
          long next = until == null ? 0 : until.offset();
          if (next < end) {
            unread.add("%d:%d-%d".formatted(partition.partition(), next, end - 1));
          }
        });
    try {
      admin.deleteRecords(deleted).all().get();
    } catch (ExecutionException e) {
      throw new BenchFailure("can't delete the records: " + e.getMessage());
    }
    taken.putAll(ends);
    return unread;
  }

  /** Deletes the group's offsets, as a broker does some time after its members are gone. */
  public void forgetOffsets() throws InterruptedException {
    try {
      admin.deleteConsumerGroups(List.of(GROUP)).all().get();
    } catch (ExecutionException e) {
      throw new BenchFailure("can't remove the group: " + e.getMessage());
    }
  }

  /**
   * Runs a faulty member of the group: it commits the offsets of records that it has read or
   * skipped, and books nothing.
   *
   * @param reset the starting point without an offset: earliest or latest
   */
  public void commitUnbooked(String reset) throws InterruptedException {
    Map<TopicPartition, Long> ends = ends().offsets();
    try (KafkaConsumer<byte[], byte[]> member =
        consumer(Map.of("group.id", GROUP, "auto.offset.reset", reset))) {
      member.subscribe(List.of(TOPIC));
      do {
        member.poll(POLL);
      } while (!member.assignment().containsAll(ends.keySet()) || !isAt(ends, member));
      member.commitSync();
    }
  }

  private KafkaConsumer<byte[], byte[]> consumer(Map<String, Object> more) {
    Map<String, Object> all = new HashMap<>(client());
    all.put("enable.auto.commit", "false");
    all.putAll(more);
    return new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  @Override
  public void close() throws IOException {
    admin.close(Duration.ZERO);
    broker.close();
  }
}
