package io.straightway.feeder.deliver;

import io.straightway.feeder.file.FeedPosition;
import io.straightway.feeder.file.FileRange;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a file that are handed over but not acknowledged, in file order. What lies before
 * the first of them is acknowledged, however much of what lies behind it is too.
 *
 * <p>The position also has the place from which the acknowledgement file must be read for what is
 * acknowledged behind the position. That is its length when the first outstanding part was
 * admitted, since later parts were acknowledged later; but as long as the position has not passed
 * what was found acknowledged when the feed was continued, it is where that was found.
 */
public final class InFlight {
  /** One part of the file under way; no two tickets are equal. */
  public static final class Ticket {
    private final FeedPosition before;

    private Ticket(FeedPosition before) {
      this.before = before;
    }
  }

  private final int most;
  private final FeedPosition start;
  private final long lastKnown;
  private final StopSignal stop;
  private final Set<Ticket> outstanding = new LinkedHashSet<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private FileRange last;
  private int abandoned;
  private @Nullable Throwable failure;

  /**
   * @param most the most parts under way at once
   * @param start where the feed starts
   * @param lastKnown the highest offset known to be acknowledged at the start, or -1
   * @param stop raised by the first failure, and by others
   */
  public InFlight(int most, FeedPosition start, long lastKnown, StopSignal stop) {
    this.most = most;
    this.start = start;
    this.lastKnown = lastKnown;
    this.stop = stop;
    this.last = new FileRange(start.offset(), start.offset(), start.rootOpen());
    stop.whenRaised(this::wake);
  }

  /**
   * Waits for a place for the next part of the file, and takes it.
   *
   * @param acksLength the length of the acknowledgement file before anything of this part is in it
   * @return null when the signal to stop came first
   */
  public @Nullable Ticket admit(FileRange range, long acksLength) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (outstanding.size() >= most && !stop.raised()) {
        changed.await();
      }
      if (stop.raised()) {
        return null;
      }
      Ticket ticket = new Ticket(new FeedPosition(last.to(), last.rootOpen(), acksLength));
      outstanding.add(ticket);
      last = range;
      return ticket;
    } finally {
      lock.unlock();
    }
  }

  /** Everything in this part is acknowledged, and the acknowledgements are written. */
  public void done(Ticket ticket) {
    lock.lock();
    try {
      outstanding.remove(ticket);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** One part is no longer worked on, although it is not acknowledged. */
  void abandon() {
    lock.lock();
    try {
      abandoned++;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Nothing more can be sent. The first failure is the one that counts. */
  void fail(Throwable reason) {
    lock.lock();
    try {
      if (failure == null) {
        failure = reason;
      }
    } finally {
      lock.unlock();
    }
    stop.raise();
  }

  /** Why nothing more can be sent, if so. */
  public @Nullable Throwable failure() {
    lock.lock();
    try {
      return failure;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until nothing is under way.
   *
   * @return false when the signal to stop came first
   */
  public boolean awaitNone() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!outstanding.isEmpty() && !stop.raised()) {
        changed.await();
      }
      return outstanding.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  /** After the signal to stop: waits until nothing is worked on, for a limited time. */
  public void awaitStragglers(long nanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = nanos;
      while (outstanding.size() > abandoned && left > 0) {
        left = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Where the feed could continue.
   *
   * @param acksLength the length of the acknowledgement file, taken before this call
   */
  public FeedPosition position(long acksLength) {
    lock.lock();
    try {
      FeedPosition position =
          outstanding.isEmpty()
              ? new FeedPosition(last.to(), last.rootOpen(), acksLength)
              : outstanding.iterator().next().before;
      boolean passed = position.offset() > lastKnown;
      return passed
          ? position
          : new FeedPosition(position.offset(), position.rootOpen(), start.acksFrom());
    } finally {
      lock.unlock();
    }
  }

  private void wake() {
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
