package io.straightway.feeder.deliver;

import io.straightway.feeder.progress.FeedClock;
import io.straightway.feeder.progress.FeedTally;
import java.io.Closeable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The state shared by the files of one call of the feeder.
 *
 * @param target the address, and the installation behind it if that is known
 * @param mostPerRequest the most messages that the element is known to accept in one request
 */
public record FeedCall(
    FeedSettings settings,
    FeedTarget target,
    FeedClock clock,
    FeedTally tally,
    StopSignal stop,
    SendSchedule schedule,
    ElementClient element,
    ExecutorService senders,
    AtomicInteger mostPerRequest)
    implements Closeable {
  /** Asks for the installation, and creates the client and the sender threads. */
  public static FeedCall start(
      FeedSettings settings, FeedClock clock, FeedTally tally, StopSignal stop) {
    return new FeedCall(
        settings,
        FeedTarget.of(settings),
        clock,
        tally,
        stop,
        new SendSchedule(settings.messagesPerSecond()),
        ElementClient.of(settings),
        Executors.newFixedThreadPool(settings.inFlight(), FeedThreads.named("feeder-sender")),
        new AtomicInteger(settings.batchSize()));
  }

  /** Returns the present time in the feeder's nanoseconds. */
  public long nanos() {
    return clock.nanos().getAsLong();
  }

  /** Runs a delivery on a sender thread. */
  public void send(Runnable delivery) {
    senders.execute(delivery);
  }

  /** Lowers the limit after the element refused a request with this many messages. */
  void tooMany(int messages) {
    mostPerRequest.accumulateAndGet(Math.max(1, messages / 2), Math::min);
  }

  @Override
  public void close() {
    senders.shutdownNow();
    element.close();
  }
}
