package io.straightway.streams.intake;

import io.straightway.element.intake.TradeIntake;
import io.straightway.streams.KafkaFailure;
import io.straightway.streams.intake.TopicWatch.TopicReplacedException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An element's membership of a consumer group, with one polling thread. The membership is renewed
 * when Kafka fails, and ends when another element joins the group under the same name.
 */
public final class KafkaIntake implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaIntake.class);
  private static final Duration PATIENCE_AT_END = Duration.ofSeconds(45);

  /** A changed password stays wrong, and each attempt fills the client's log. */
  private static final Duration PAUSE_AFTER_REFUSAL = Duration.ofSeconds(30);

  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(1);

  private final KafkaIntakeSettings settings;
  private final String element;
  private final TradeIntake intake;
  private final Predicate<String> maySend;
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "kafka");
  private final AtomicReference<@Nullable Uuid> topicIdentity = new AtomicReference<>();
  private volatile long missing;
  private volatile @Nullable String trouble = "has not joined the group yet";

  private KafkaIntake(
      KafkaIntakeSettings settings, String element, TradeIntake intake, Predicate<String> maySend) {
    this.settings = settings;
    this.element = element;
    this.intake = intake;
    this.maySend = maySend;
  }

  /**
   * Starts to read.
   *
   * @param element the element's name, by which the group recognizes it after a restart
   * @param maySend tests whether a source is permitted; messages of other sources are refused
   * @throws IllegalArgumentException if Kafka's clients can't be created from the settings, or the
   *     brokers refuse them
   */
  public static KafkaIntake start(
      KafkaIntakeSettings settings, String element, TradeIntake intake, Predicate<String> maySend) {
    KafkaIntake reading = new KafkaIntake(settings, element, intake, maySend);
    try {
      reading.requireEntry();
    } catch (KafkaException e) {
      Throwable cause = e.getCause() == null || KafkaFailure.isRefusal(e) ? e : e.getCause();
      throw new IllegalArgumentException("Kafka's client: " + KafkaFailure.text(cause), e);
    }
    reading.thread.start();
    return reading;
  }

  /** Reports wrong settings at once. */
  private void requireEntry() {
    try (GroupSession session = session()) {
      session.requireEntry();
    }
  }

  private GroupSession session() {
    return new GroupSession(settings, element, intake, maySend, topicIdentity, stopping);
  }

  /** Returns the reason why no trades come in; null if there is none. */
  public @Nullable String trouble() {
    return isAlive() ? trouble : "has ended";
  }

  /** Returns the number of records that are gone, and not accepted as such. */
  public long missing() {
    return missing;
  }

  /** Returns whether the thread runs. */
  public boolean isAlive() {
    return thread.isAlive();
  }

  private void run() {
    try {
      while (stopping.getCount() > 0) {
        Duration pause = read();
        stopping.await(pause.toNanos(), TimeUnit.NANOSECONDS);
      }
    } catch (FencedInstanceIdException e) {
      LOG.error("topic={} event=ended why=\"another element {} has joined\"", topic(), element);
    } catch (InterruptedException e) {
      LOG.warn("topic={} event=broke-off", topic());
    }
  }

  /** Runs one session, and returns the time to wait before the next one. */
  private Duration read() throws InterruptedException {
    try (GroupSession session = session()) {
      session.run(
          now -> {
            missing = session.missing();
            say(now);
          });
      return PAUSE_AFTER_FAILURE;
    } catch (FencedInstanceIdException e) {
      throw e;
    } catch (TopicReplacedException e) {
      LOG.error("topic={} event=topic-replaced", topic());
      say(KafkaFailure.text(e));
      stopping.await();
      return PAUSE_AFTER_FAILURE;
    } catch (KafkaException e) {
      say(KafkaFailure.text(e));
      return KafkaFailure.isRefusal(e) ? PAUSE_AFTER_REFUSAL : PAUSE_AFTER_FAILURE;
    }
  }

  /** Sets the present trouble, and logs it once. */
  private void say(@Nullable String now) {
    if (now != null && !now.equals(trouble)) {
      LOG.warn("topic={} event=trouble why=\"{}\"", topic(), now);
    }
    trouble = now;
  }

  private String topic() {
    return settings.topic();
  }

  /** Stops polling, waits for the outcomes of the records read, commits, and leaves the group. */
  @Override
  public void close() {
    stopping.countDown();
    try {
      thread.join(PATIENCE_AT_END.toMillis());
      thread.interrupt();
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
    }
  }
}
