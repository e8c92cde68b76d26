package io.straightway.element.queue;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Bounds how many messages are inside the element, and shuts its door when it can't serve. */
public final class Admission {
  private final int capacity;
  private final Semaphore free;
  private final AtomicReference<@Nullable Shut> shut = new AtomicReference<>();

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
    if (!free.tryAcquire(messages)) {
      return new Refused(
          Reason.QUEUES_FULL, inside() + " of " + capacity + " places for messages are taken");
    }
    return null;
  }

  void leave() {
    free.release();
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
    DRAINING
  }

  /** An answer to messages that were not let in; send them again later. */
  public record Refused(Reason reason, String detail) {}

  private record Shut(Reason reason, String detail) {}
}
