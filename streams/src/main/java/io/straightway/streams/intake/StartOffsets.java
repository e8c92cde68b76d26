package io.straightway.streams.intake;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The offsets at which partitions are begun: that of the group, or the first of all. A partition
 * whose log lacks records from there on is held, paused, unless the operator has accepted exactly
 * these. Used by the polling thread.
 */
final class StartOffsets {
  private static final Logger LOG = LoggerFactory.getLogger(StartOffsets.class);

  private final Consumer<?, ?> consumer;
  private final Set<MissingRecords> accepted;
  private final Deliveries deliveries;
  private final Map<TopicPartition, MissingRecords> held = new HashMap<>();

  StartOffsets(Consumer<?, ?> consumer, Set<MissingRecords> accepted, Deliveries deliveries) {
    this.consumer = consumer;
    this.accepted = accepted;
    this.deliveries = deliveries;
  }

  /** Begins assigned partitions. */
  void begin(Collection<TopicPartition> assigned) {
    Map<TopicPartition, OffsetAndMetadata> committed = consumer.committed(Set.copyOf(assigned));
    Map<TopicPartition, Long> next = new HashMap<>();
    for (TopicPartition partition : assigned) {
      OffsetAndMetadata offset = committed.get(partition);
      next.put(partition, offset == null ? 0 : offset.offset());
    }
    begin(next);
  }

  /** Begins partitions at these offsets. */
  void begin(Map<TopicPartition, Long> next) {
    Map<TopicPartition, Long> first = consumer.beginningOffsets(next.keySet());
    Map<TopicPartition, Long> end = consumer.endOffsets(next.keySet());
    next.forEach(
        (partition, offset) -> {
          long start = first.getOrDefault(partition, 0L);
          MissingRecords missing =
              MissingRecords.between(
                  partition.partition(), offset, start, end.getOrDefault(partition, offset));
          consumer.seek(partition, missing == null ? offset : start);
          if (missing != null) {
            holdUnlessAccepted(partition, missing, start);
          }
        });
  }

  private void holdUnlessAccepted(TopicPartition partition, MissingRecords missing, long start) {
    if (accepted.contains(missing)) {
      LOG.warn("topic={} event=missing-accepted records={}", partition.topic(), missing);
      deliveries.reach(partition, start);
    } else {
      LOG.error(
          "topic={} event=records-missing partition={} from={} to={}",
          partition.topic(),
          missing.partition(),
          missing.from(),
          missing.to());
      consumer.pause(Set.of(partition));
      held.put(partition, missing);
    }
  }

  /** Resumes the partitions that are not held. */
  void resume() {
    Set<TopicPartition> paused = new HashSet<>(consumer.paused());
    paused.removeAll(held.keySet());
    consumer.resume(paused);
  }

  void forget(Collection<TopicPartition> gone) {
    held.keySet().removeAll(gone);
  }

  /** Returns the number of missing records. */
  long missing() {
    return held.values().stream().mapToLong(MissingRecords::count).sum();
  }

  /** Returns which records are missing; null if none are. */
  @Nullable String trouble() {
    if (held.isEmpty()) {
      return null;
    }
    String ranges =
        held.values().stream().map(Object::toString).sorted().collect(Collectors.joining(","));
    return "records are missing, and their partitions are not read; to go on without them: --accept-missing="
        + ranges;
  }
}
