package io.straightway.feeder.deliver;

import io.straightway.feeder.file.FeedPosition;
import io.straightway.feeder.file.FileRange;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
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

  /** Everything in this part is acknowledged, and the acknowledgements are written. */
  public synchronized void done(Ticket ticket) {
    outstanding.remove(ticket);
    notifyAll();
  }

  /** One part is no longer worked on, although it is not acknowledged. */
  synchronized void abandon() {
    abandoned++;
    notifyAll();
  }

  /** Nothing more can be sent. The first failure is the one that counts. */
  void fail(Throwable reason) {
    synchronized (this) {
      if (failure == null) {
        failure = reason;
      }
    }
    stop.raise();
  }

  /** Why nothing more can be sent, if so. */
  public synchronized @Nullable Throwable failure() {
    return failure;
  }

  /**
   * Waits until nothing is under way.
   *
   * @return false when the signal to stop came first
   */
  public synchronized boolean awaitNone() throws InterruptedException {
    while (!outstanding.isEmpty() && !stop.raised()) {
      wait();
    }
    return outstanding.isEmpty();
  }

  /** After the signal to stop: waits until nothing is worked on, for a limited time. */
  public synchronized void awaitStragglers(long nanos) throws InterruptedException {
    long end = System.nanoTime() + nanos;
    for (long left = nanos; outstanding.size() > abandoned && left > 0; ) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = end - System.nanoTime();
    }
  }

  /**
   * Where the feed could continue.
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
