package io.straightway.feeder.deliver;

import io.straightway.feeder.file.FeedPosition;
import io.straightway.feeder.file.FileRange;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a file that are handed over but not acknowledged, in file order. Everything before
 * the first of them is acknowledged, even if much of what follows is, too.
 *
 * <p>The position includes the place from which the acknowledgement file must be read to find the
 * slices acknowledged beyond the position. That is the length of the file when the first
 * outstanding part was admitted, since later parts were acknowledged later; but until the position
 * has passed the slices that were already acknowledged when the feed was continued, it is the place
 * where those were found.
 */
public final class InFlight {
  /** A part of the file under way; no two tickets are equal. */
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
  private FileRange last;
  private int abandoned;
  private @Nullable Throwable failure;

  /**
   * Creates an empty list.
   *
   * @param most the most parts under way at once
   * @param start the position at which the feed starts
   * @param lastKnown the highest offset known to be acknowledged at the start, or -1
   * @param stop the signal to stop, also raised by the first failure
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
   * Waits until the next part of the file can be admitted, and admits it.
   *
   * @param acksLength the length of the acknowledgement file before any acknowledgement of this
   *     part
   * @return null if the signal to stop came first
   */
  public synchronized @Nullable Ticket admit(FileRange range, long acksLength)
      throws InterruptedException {
    while (outstanding.size() >= most && !stop.raised()) {
      wait();
    }
    if (stop.raised()) {
      return null;
    }
    Ticket ticket = new Ticket(new FeedPosition(last.to(), last.rootOpen(), acksLength));
    outstanding.add(ticket);
    last = range;
    return ticket;
  }

  /** Notes that the whole part is acknowledged, and the acknowledgements are written. */
  public synchronized void done(Ticket ticket) {
    outstanding.remove(ticket);
    notifyAll();
  }

  /** Notes that a part was given up without being acknowledged. */
  synchronized void abandon() {
    abandoned++;
    notifyAll();
  }

  /** Ends the feed after a failure. Only the first failure is kept. */
  void fail(Throwable reason) {
    synchronized (this) {
      if (failure == null) {
        failure = reason;
      }
    }
    stop.raise();
  }

  /** Returns the failure that ended the feed; null if there is none. */
  public synchronized @Nullable Throwable failure() {
    return failure;
  }

  /**
   * Waits until nothing is under way.
   *
   * @return false if the signal to stop came first
   */
  public synchronized boolean awaitNone() throws InterruptedException {
    while (!outstanding.isEmpty() && !stop.raised()) {
      wait();
    }
    return outstanding.isEmpty();
  }

  /** Waits, after the signal to stop and for a limited time, until no part is being delivered. */
  public synchronized void awaitStragglers(long nanos) throws InterruptedException {
    long end = System.nanoTime() + nanos;
    for (long left = nanos; outstanding.size() > abandoned && left > 0; ) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = end - System.nanoTime();
    }
  }

  /**
   * Returns the position at which the feed could continue.
   *
   * @param acksLength the length of the acknowledgement file, taken before this call
   */
  public synchronized FeedPosition position(long acksLength) {
    FeedPosition position =
        outstanding.isEmpty()
            ? new FeedPosition(last.to(), last.rootOpen(), acksLength)
            : outstanding.iterator().next().before;
    boolean passed = position.offset() > lastKnown;
    return passed
        ? position
        : new FeedPosition(position.offset(), position.rootOpen(), start.acksFrom());
  }

  private synchronized void wake() {
    notifyAll();
  }
}
