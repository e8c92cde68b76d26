package io.straightway.streams.intake;

import io.straightway.element.intake.TradeIntake;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One membership of the group, from joining to leaving. Used by one thread. */
final class GroupSession implements AutoCloseable, ConsumerRebalanceListener {
  private static final Logger LOG = LoggerFactory.getLogger(GroupSession.class);
  private static final Duration IDLE_POLL = Duration.ofMillis(200);
  private static final Duration BUSY_POLL = Duration.ofMillis(2);
  private static final Duration OBSTRUCTED_POLL = Duration.ofMillis(50);
  private static final Duration COMMIT_EVERY = Duration.ofMillis(100);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  /** Far longer than a commit takes, and shorter than a group's wait for its members. */
  private static final Duration PATIENCE_WITH_OUTCOMES = Duration.ofSeconds(20);

  private static final Duration PATIENCE_WITH_BROKERS = Duration.ofSeconds(5);
  private static final Duration PATIENCE_AT_END = Duration.ofSeconds(10);

  private final String topic;
  private final CountDownLatch stopping;
  private final OutcomeTopic outcomes;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Deliveries deliveries;
  private final StartOffsets offsets;
  private final Map<String, Object> admin;
  private final AtomicReference<@Nullable Uuid> identity;
  private long committedAt = System.nanoTime();
  private long lookedAt = System.nanoTime() - LOOK_EVERY.toNanos();

  /**
   * Creates the clients without joining the group.
   *
   * @param identity the id of the topic; null before the first session
   * @param stopping counted down when the session is to end
   * @throws KafkaException if the settings can't be used
   */
  GroupSession(
      KafkaIntakeSettings settings,
      String element,
      TradeIntake intake,
      Predicate<String> maySend,
      AtomicReference<@Nullable Uuid> identity,
      CountDownLatch stopping) {
    this.topic = settings.topic();
    this.stopping = stopping;
    this.outcomes = new OutcomeTopic(settings.outcomes(), settings.producer(element));
    this.deliveries = new Deliveries(intake, maySend, settings.maxBodyBytes(), outcomes);
    try {
      this.consumer =
          new KafkaConsumer<>(
              settings.consumer(element), new ByteArrayDeserializer(), new ByteArrayDeserializer());
    } catch (KafkaException e) {
      outcomes.close();
      throw e;
    }
    this.admin = settings.admin(element);
    this.identity = identity;
    this.offsets = new StartOffsets(consumer, settings.accepted(), deliveries);
  }

  /**
   * Sends the brokers a request, if they are reachable, so that a refusal shows at once.
   *
   * @throws KafkaException if the brokers refuse it
   */
  void requireEntry() {
    try {
      consumer.partitionsFor(topic, PATIENCE_WITH_BROKERS);
    } catch (TimeoutException e) {
      LOG.warn("topic={} event=unreachable why=\"{}\"", topic, e.getMessage());
    }
  }

  /**
   * Reads until the session is stopped; then waits for the outcomes of the records read.
   *
   * @param trouble receives the present trouble, or null, from time to time
   * @throws KafkaException for a failure that requires a new session
   */
  void run(Consumer<@Nullable String> trouble) throws InterruptedException {
    outcomes.require();
    if (consumer.partitionsFor(topic).isEmpty()) {
      throw new KafkaException("there is no topic " + topic);
    }
    consumer.subscribe(List.of(topic), this);
    LOG.info("topic={} event=joining group={}", topic, consumer.groupMetadata().groupId());
    try (TopicWatch watch = new TopicWatch(topic, admin, identity)) {
      while (stopping.getCount() > 0) {
        poll();
        deliveries.advance();
        bound();
        commitIfDue();
        look(watch, trouble);
      }
    }
    Collection<TopicPartition> all = consumer.assignment();
    deliveries.leave(all, PATIENCE_WITH_OUTCOMES);
    consumer.commitSync(deliveries.toCommit());
    LOG.info("topic={} event=drained", topic);
  }

  private void poll() {
    try {
      deliveries.take(consumer.poll(pollTime()));
    } catch (OffsetOutOfRangeException e) {
      offsets.begin(e.offsetOutOfRangePartitions());
    }
  }

  private Duration pollTime() {
    if (deliveries.isIdle()) {
      return IDLE_POLL;
    }
    return deliveries.obstacle() == null ? BUSY_POLL : OBSTRUCTED_POLL;
  }

  /** Pauses the partitions while there is no room, so that polls only keep up the membership. */
  private void bound() {
    if (deliveries.hasRoom()) {
      offsets.resume();
    } else {
      consumer.pause(consumer.assignment());
    }
  }

  private void commitIfDue() {
    if (System.nanoTime() - committedAt < COMMIT_EVERY.toNanos()) {
      return;
    }
    committedAt = System.nanoTime();
    Map<TopicPartition, OffsetAndMetadata> offsets = deliveries.toCommit();
    if (!offsets.isEmpty()) {
      // under KIP-848 Kafka's client does not report the offsets of a failed commit
      consumer.commitAsync(offsets, (unsaid, failure) -> committed(offsets.keySet(), failure));
    }
  }

  private void committed(Collection<TopicPartition> partitions, @Nullable Exception failure) {
    if (failure != null) {
      LOG.info("topic={} event=not-committed why=\"{}\"", topic, failure.getMessage());
      deliveries.commitFailed(partitions);
    }
  }

  private void look(TopicWatch watch, Consumer<@Nullable String> trouble)
      throws InterruptedException {
    if (System.nanoTime() - lookedAt < LOOK_EVERY.toNanos()) {
      return;
    }
    lookedAt = System.nanoTime();
    watch.look();
    String missing = offsets.trouble();
    String obstacle = missing == null ? deliveries.obstacle() : missing;
    trouble.accept(obstacle == null && isAlone() ? "no broker is connected" : obstacle);
  }

  private boolean isAlone() {
    return consumer.metrics().entrySet().stream()
        .filter(metric -> metric.getKey().name().equals("connection-count"))
        .allMatch(metric -> metric.getValue().metricValue().equals(0.0));
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
    LOG.info("topic={} event=assigned partitions={}", topic, assigned);
    offsets.begin(assigned);
    if (!deliveries.hasRoom()) {
      consumer.pause(assigned);
    }
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
    LOG.info("topic={} event=revoked partitions={}", topic, revoked);
    try {
      deliveries.leave(revoked, PATIENCE_WITH_OUTCOMES);
      consumer.commitSync(deliveries.toCommit());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptException(e);
    } finally {
      forget(revoked);
    }
  }

  @Override
  public void onPartitionsLost(Collection<TopicPartition> lost) {
    LOG.warn("topic={} event=lost partitions={}", topic, lost);
    deliveries.leaveAtOnce(lost);
    forget(lost);
  }

  private void forget(Collection<TopicPartition> gone) {
    deliveries.forget(gone);
    offsets.forget(gone);
  }

  /** Returns the number of records that are missing in the held partitions. */
  long missing() {
    return offsets.missing();
  }

  /**
   * Leaves the group if the session was told to stop; otherwise the group waits a while for its
   * return.
   */
  @Override
  public void close() {
    CloseOptions.GroupMembershipOperation end =
        stopping.getCount() == 0
            ? CloseOptions.GroupMembershipOperation.LEAVE_GROUP
            : CloseOptions.GroupMembershipOperation.REMAIN_IN_GROUP;
    try (outcomes) {
      consumer.close(CloseOptions.timeout(PATIENCE_AT_END).withGroupMembershipOperation(end));
    }
  }
}
