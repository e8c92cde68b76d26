package io.straightway.streams.intake;

import io.straightway.element.intake.AnswerJson;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.intake.TradeIntake.Answer;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;

/**
 * The records between a poll and the commit of their offsets. Used by the polling thread; reports
 * of other threads wait in a queue until that thread processes them.
 */
final class Deliveries {
  /** The most records under way: enough to keep every queue busy during a commit. */
  private static final int MOST_RECORDS = 2_000;

  private static final long MOST_BYTES = 32L * 1024 * 1024;
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final TradeIntake intake;
  private final Predicate<String> maySend;
  private final int maxBodyBytes;
  private final OutcomeTopic outcomes;
  private final Map<TopicPartition, PartitionProgress> partitions = new HashMap<>();
  private final Deque<Delivery> waiting = new ArrayDeque<>();
  private final BlockingQueue<Runnable> reports = new LinkedBlockingQueue<>();
  private int records;
  private long bytes;
  private long pausedUntil = System.nanoTime();
  private @Nullable String obstacle;

  Deliveries(
      TradeIntake intake, Predicate<String> maySend, int maxBodyBytes, OutcomeTopic outcomes) {
    this.intake = intake;
    this.maySend = maySend;
    this.maxBodyBytes = maxBodyBytes;
    this.outcomes = outcomes;
  }

  /** Accepts polled records. */
  void take(ConsumerRecords<byte[], byte[]> polled) {
    for (ConsumerRecord<byte[], byte[]> message : polled) {
      PartitionProgress progress =
          progress(new TopicPartition(message.topic(), message.partition()));
      progress.read(message.offset());
      Delivery delivery = new Delivery(progress, message);
      records++;
      bytes += delivery.body().length;
      waiting.add(delivery);
    }
    polled.nextOffsets().forEach((partition, next) -> reach(partition, next.offset()));
  }

  /**
   * Notes that a partition has nothing else to read before an offset, such as a transaction's end.
   */
  void reach(TopicPartition partition, long offset) {
    progress(partition).reach(offset);
  }

  private PartitionProgress progress(TopicPartition partition) {
    return partitions.computeIfAbsent(partition, p -> new PartitionProgress());
  }

  /** Does all that is possible without waiting. */
  void advance() {
    for (Runnable report = reports.poll(); report != null; report = reports.poll()) {
      report.run();
    }
    while (!waiting.isEmpty() && System.nanoTime() - pausedUntil >= 0) {
      offer(waiting.remove());
    }
  }

  /** Returns whether no record is under way. */
  boolean isIdle() {
    return records == 0;
  }

  /** Returns whether more records may be polled. */
  boolean hasRoom() {
    return records < MOST_RECORDS && bytes < MOST_BYTES && waiting.isEmpty();
  }

  /** Returns the reason why no record is being accepted; null if there is none. */
  @Nullable String obstacle() {
    return obstacle;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // failures are reported, too
  private void offer(Delivery delivery) {
    if (delivery.progress().isLeft()) {
      forget(delivery);
      return;
    }
    delivery.progress().entered();
    try {
      handOver(delivery)
          .whenComplete(
              (answer, failure) -> reports.add(() -> answered(delivery, answer, failure)));
    } catch (RuntimeException e) { // such as a database that can't be reached
      retryLater(delivery, e.toString());
    }
  }

  private CompletableFuture<Answer> handOver(Delivery delivery) {
    byte[] body = delivery.body();
    if (body.length <= maxBodyBytes) {
      return intake.takeLater(body, maySend, delivery.place());
    }
    String reason = "the body has " + body.length + " bytes; at most " + maxBodyBytes;
    return intake.refuseLater(
        body, Refusal.of(ReasonCode.BODY_TOO_LARGE, reason), delivery.place());
  }

  private void answered(Delivery delivery, @Nullable Answer answer, @Nullable Throwable failure) {
    if (answer == null) {
      retryLater(delivery, String.valueOf(failure));
    } else if (answer instanceof Answer.NotTaken notTaken) {
      retryLater(delivery, notTaken.refusal().detail());
    } else if (answer instanceof Answer.Unknown unknown) {
      retryLater(delivery, unknown.detail());
    } else {
      obstacle = null;
      report(delivery, AnswerJson.of(answer));
    }
  }

  private void report(Delivery delivery, AnswerJson answer) {
    outcomes.send(
        delivery.message(), answer, failure -> reports.add(() -> reported(delivery, failure)));
  }

  private void reported(Delivery delivery, @Nullable Exception failure) {
    if (failure instanceof RecordTooLargeException) {
      report(delivery, AnswerJson.tooLong());
    } else if (failure == null) {
      delivery.progress().leftElement();
      delivery.finish();
      forget(delivery);
    } else {
      retryLater(delivery, "the outcome can't be sent: " + failure.getMessage());
    }
  }

  /**
   * Queues a record for another attempt; if the element has already stored it, the attempt is a
   * duplicate.
   */
  private void retryLater(Delivery delivery, String reason) {
    delivery.progress().leftElement();
    obstacle = reason;
    pausedUntil = System.nanoTime() + PAUSE.toNanos();
    waiting.add(delivery);
  }

  private void forget(Delivery delivery) {
    records--;
    bytes -= delivery.body().length;
  }

  /**
   * Leaves partitions: records not yet offered to the element are dropped, records inside the
   * element are awaited.
   *
   * @param patience the longest time to wait
   */
  void leave(Collection<TopicPartition> revoked, Duration patience) throws InterruptedException {
    leaveAtOnce(revoked);
    long deadline = System.nanoTime() + patience.toNanos();
    while (isBusy(revoked) && System.nanoTime() - deadline < 0) {
      Runnable report = reports.poll(10, TimeUnit.MILLISECONDS);
      if (report != null) {
        report.run();
      }
    }
  }

  /** Leaves partitions that other members already read. */
  void leaveAtOnce(Collection<TopicPartition> lost) {
    for (TopicPartition partition : lost) {
      PartitionProgress progress = partitions.get(partition);
      if (progress != null) {
        progress.leave();
      }
    }
  }

  private boolean isBusy(Collection<TopicPartition> of) {
    return of.stream()
        .map(partitions::get)
        .anyMatch(progress -> progress != null && progress.isBusy());
  }

  /** Returns the new offsets to commit; the caller must commit them at once. */
  Map<TopicPartition, OffsetAndMetadata> toCommit() {
    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    partitions.forEach(
        (partition, progress) -> {
          long position = progress.toCommit();
          if (position >= 0) {
            progress.committing(position);
            offsets.put(partition, new OffsetAndMetadata(position));
          }
        });
    return offsets;
  }

  /** Makes the offsets of these partitions due for commit again. */
  void commitFailed(Collection<TopicPartition> of) {
    for (TopicPartition partition : of) {
      PartitionProgress progress = partitions.get(partition);
      if (progress != null) {
        progress.commitFailed();
      }
    }
  }

  /** Forgets partitions. */
  void forget(Collection<TopicPartition> gone) {
    gone.forEach(partitions::remove);
  }
}
