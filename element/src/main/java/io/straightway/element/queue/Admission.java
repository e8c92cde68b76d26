package io.straightway.element.queue;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the number of messages inside the element, and refuses further ones when the element can't
 * serve: when it is told so, and when the messages inside have made no progress for some seconds.
 */
public final class Admission {
  /** Far longer than a commit takes, and short enough for a sender to try another element. */
  private static final Duration LONGEST_STANDSTILL = Duration.ofSeconds(10);

  private final int capacity;
  private final Semaphore free;
  private final AtomicReference<@Nullable Shut> shut = new AtomicReference<>();
  private volatile Supplier<@Nullable Refused> obstacle = () -> null;
  private volatile long progressAt = System.nanoTime();

  /** Admits {@code capacity} messages at a time. */
  public Admission(int capacity) {
    this.capacity = capacity;
    this.free = new Semaphore(capacity);
  }

  /**
   * Admits {@code messages}, all or none.
   *
   * @return null if they are admitted, else why not
   */
  @Nullable Refused enter(int messages) {
    Shut state = shut.get();
    if (state != null) {
      return new Refused(state.reason(), state.detail());
    }
    Refused trouble = obstacle.get();
    if (trouble != null) {
      return trouble;
    }
    if (inside() == 0) {
      progress();
    }
    if (!free.tryAcquire(messages)) {
      return new Refused(
          Reason.QUEUES_FULL, inside() + " of " + capacity + " places for messages are taken");
    }
    return null;
  }

  /**
   * Refuses messages while something that they depend on does not work.
   *
   * @param present returns why they are refused at this moment, or null
   */
  public void shutWhile(Supplier<@Nullable Refused> present) {
    obstacle = present;
  }

  /** Notes a commit. */
  void progress() {
    progressAt = System.nanoTime();
  }

  void leave() {
    progress();
    free.release();
  }

  /**
   * Returns a message if there is no progress: some messages are inside, and none has left for some
   * seconds; or null.
   */
  public @Nullable String standstill() {
    int waiting = inside();
    Duration since = Duration.ofNanos(System.nanoTime() - progressAt);
    return waiting > 0 && since.compareTo(LONGEST_STANDSTILL) > 0
        ? "none of " + waiting + " messages was completed for " + since.toSeconds() + " s"
        : null;
  }

  /** Returns the number of messages inside at present. */
  public int inside() {
    return capacity - free.availablePermits();
  }

  /** Refuses messages for lack of a database resource; {@link #reopen} ends that. */
  void shutForResources(String detail) {
    shut.compareAndSet(null, new Shut(Reason.RESOURCES, detail));
  }

  void reopen() {
    Shut now = shut.get();
    if (now != null && now.reason() == Reason.RESOURCES) {
      shut.compareAndSet(now, null);
    }
  }

  /** Closes intake permanently. */
  void shutForDrain() {
    shut.set(new Shut(Reason.DRAINING, "the element is shutting down"));
  }

  /** Returns why messages are refused, or null. */
  public @Nullable String shutBecause() {
    Shut state = shut.get();
    return state == null ? null : state.reason() + ": " + state.detail();
  }

  /** The reason for a refusal of messages. */
  public enum Reason {
    QUEUES_FULL,
    RESOURCES,
    STANDSTILL,
    DATABASE,
    NOT_REPLICATED,
    DRAINING
  }

  /** The answer to refused messages; send them again later. */
  public record Refused(Reason reason, String detail) {}

  private record Shut(Reason reason, String detail) {}
}
