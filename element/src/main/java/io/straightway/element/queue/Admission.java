package io.straightway.element.queue;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Bounds how many messages are inside the element, and shuts its door when it can't serve: when it
 * is notified, and when what is inside has made no progress for some seconds.
 */
public final class Admission {
  /** Far longer than a commit takes, and short enough for a sender to try another element. */
  private static final Duration LONGEST_STANDSTILL = Duration.ofSeconds(10);

  private final int capacity;
  private final Semaphore free;
  private final AtomicReference<@Nullable Shut> shut = new AtomicReference<>();
  private volatile Supplier<@Nullable String> obstacle = () -> null;
  private volatile Supplier<@Nullable String> replicationFault = () -> null;
  private volatile long progressAt = System.nanoTime();

  /** Lets {@code capacity} messages in at a time. */
  public Admission(int capacity) {
    this.capacity = capacity;
    this.free = new Semaphore(capacity);
  }

  /**
   * Lets {@code messages} in, all or none.
   *
   * @return null if they are in, else why not
   */
  @Nullable Refused enter(int messages) {
    Shut why = shut.get();
    if (why != null) {
      return new Refused(why.reason(), why.detail());
    }
    String trouble = obstacle.get();
    if (trouble != null) {
      return new Refused(Reason.DATABASE, "the database is " + trouble);
    }
    String fault = replicationFault.get();
    if (fault != null) {
      return new Refused(Reason.NOT_REPLICATED, "commits are not replicated: " + fault);
    }
    String standstill = standstill();
    if (standstill != null) {
      return new Refused(Reason.STANDSTILL, standstill);
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
   * Shuts the door whenever nothing can be committed.
   *
   * @param database what is wrong with the database at a moment, or null
   */
  public void shutWhile(Supplier<@Nullable String> database) {
    obstacle = database;
  }

  /**
   * Shuts the door while commits are not replicated.
   *
   * @param fault why they are not at a moment, or null if they are
   */
  public void requireReplication(Supplier<@Nullable String> fault) {
    replicationFault = fault;
  }

  /** Notes that something was committed. */
  void progress() {
    progressAt = System.nanoTime();
  }

  void leave() {
    progress();
    free.release();
  }

  /** What to say of messages that wait inside, none of which has left for some seconds; or null. */
  public @Nullable String standstill() {
    int waiting = inside();
    Duration since = Duration.ofNanos(System.nanoTime() - progressAt);
    return waiting > 0 && since.compareTo(LONGEST_STANDSTILL) > 0
        ? "none of " + waiting + " messages was completed for " + since.toSeconds() + " s"
        : null;
  }

  /** Messages inside at this moment. */
  public int inside() {
    return capacity - free.availablePermits();
  }

  /** Shuts the door because the database lacks something; it opens again by {@link #reopen}. */
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

  /** Why the door is shut, or null. */
  public @Nullable String shutBecause() {
    Shut why = shut.get();
    return why == null ? null : why.reason() + ": " + why.detail();
  }

  /** Why messages were not let in. */
  public enum Reason {
    QUEUES_FULL,
    RESOURCES,
    STANDSTILL,
    DATABASE,
    NOT_REPLICATED,
    DRAINING
  }

  /** An answer to messages that were not let in; send them again later. */
  public record Refused(Reason reason, String detail) {}

  private record Shut(Reason reason, String detail) {}
}
