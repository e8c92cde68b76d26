package io.straightway.feeder.deliver;

import io.straightway.feeder.progress.FeedClock;
import io.straightway.feeder.progress.FeedTally;
import java.io.Closeable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** What the files of one call of the feeder share. */
public final class FeedCall implements Closeable {
  private final FeedSettings settings;
  private final FeedClock clock;
  private final FeedTally tally;
  private final StopSignal stop;
  private final SendSchedule schedule;
  private final ElementClient element;
  private final ExecutorService senders;
  private final AtomicInteger mostPerRequest;

  public FeedCall(FeedSettings settings, FeedClock clock, FeedTally tally, StopSignal stop) {
    this.settings = settings;
    this.clock = clock;
    this.tally = tally;
    this.stop = stop;
    this.schedule = new SendSchedule(settings.messagesPerSecond());
    this.element = new ElementClient(settings);
    this.senders =
        Executors.newFixedThreadPool(settings.inFlight(), FeedThreads.named("feeder-sender"));
    this.mostPerRequest = new AtomicInteger(settings.batchSize());
  }

  public FeedSettings settings() {
    return settings;
  }

  public FeedTally tally() {
    return tally;
  }

  public StopSignal stop() {
    return stop;
  }

  public SendSchedule schedule() {
    return schedule;
  }

  ElementClient element() {
    return element;
  }

  /** The present time in the feeder's nanoseconds. */
  public long nanos() {
    return clock.nanos().getAsLong();
  }

  /** Runs a delivery on a sender thread. */
  public void send(Runnable delivery) {
    senders.execute(delivery);
  }

  /** The most messages that the element is known to accept in one request. */
  int mostPerRequest() {
    return mostPerRequest.get();
  }

  /** The element refused this many messages as too many. */
  void tooMany(int messages) {
    mostPerRequest.accumulateAndGet(Math.max(1, messages / 2), Math::min);
  }

  @Override
  public void close() {
    senders.shutdownNow();
    element.close();
  }
}
