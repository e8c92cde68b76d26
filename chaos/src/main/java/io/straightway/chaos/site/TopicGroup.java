package io.straightway.chaos.site;

import io.straightway.benchmark.system.BenchFailure;
import io.straightway.benchmark.system.TradeTopic;
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
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * The group of elements that reads a topic of trades, and the records that it has to read.
 *
 * @param topic the topic with its broker
 * @param taken the ends up to which records were taken
 */
public record TopicGroup(TradeTopic topic, Map<TopicPartition, Long> taken) {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final String SESSION = "3000";
  private static final String HEARTBEAT = "500";

  /** The key of a message as the generator writes it. */
  private static final Pattern KEY =
      Pattern.compile("<Source>([^<]*)</Source><MessageId>([^<]*)</MessageId>");

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

  TopicGroup(TradeTopic topic) {
    this(topic, new HashMap<>());
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
                  topic
                      .admin()
                      .describeConsumerGroups(List.of(TradeTopic.GROUP))
                      .describedGroups()
                      .get(TradeTopic.GROUP))
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
    return done(
        "read the offsets of the group",
        topic.admin().listConsumerGroupOffsets(TradeTopic.GROUP).partitionsToOffsetAndMetadata());
  }

  /** Returns the current end of each partition. */
  public Ends ends() throws InterruptedException {
    Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
    for (int i = 0; i < TradeTopic.PARTITIONS; i++) {
      latest.put(new TopicPartition(TradeTopic.TOPIC, i), OffsetSpec.latest());
    }
    Map<TopicPartition, Long> ends = new HashMap<>();
    done("read the ends of the topic", topic.admin().listOffsets(latest).all())
        .forEach((partition, info) -> ends.put(partition, info.offset()));
    return new Ends(ends);
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
          TopicPartition partition =
              new TopicPartition(TradeTopic.TOPIC, consumerRecord.partition());
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
    done("delete the records", topic.admin().deleteRecords(deleted).all());
    taken.putAll(ends);
    return unread;
  }

  /** Deletes the group's offsets, as a broker does some time after its members are gone. */
  public void forgetOffsets() throws InterruptedException {
    done("remove the group", topic.admin().deleteConsumerGroups(List.of(TradeTopic.GROUP)).all());
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
        consumer(Map.of("group.id", TradeTopic.GROUP, "auto.offset.reset", reset))) {
      member.subscribe(List.of(TradeTopic.TOPIC));
      do {
        member.poll(POLL);
      } while (!member.assignment().containsAll(ends.keySet()) || !isAt(ends, member));
      member.commitSync();
    }
  }

  private KafkaConsumer<byte[], byte[]> consumer(Map<String, Object> more) {
    Map<String, Object> all = new HashMap<>(topic.client());
    all.put("enable.auto.commit", "false");
    all.putAll(more);
    return new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  private static <T> T done(String action, KafkaFuture<T> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw new BenchFailure("can't " + action + ": " + e.getMessage());
    }
  }
}
