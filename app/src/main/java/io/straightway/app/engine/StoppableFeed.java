package io.straightway.app.engine;

import io.straightway.feeder.deliver.FeedSettings;
import io.straightway.feeder.job.TradeFeeder;
import io.straightway.feeder.progress.FeedProgress;
import io.straightway.feeder.progress.FeedResult;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/**
 * A feed that stops in order when this process is asked to end: what is in flight is waited for,
 * where to continue is kept, and the process does not end before this is closed.
 */
public final class StoppableFeed implements AutoCloseable {
  private final TradeFeeder feeder;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread stopper = new Thread(this::stopAndWait, "feed-stopper");

  /** Nothing is fed yet. */
  public StoppableFeed(TradeFeeder feeder) {
    this.feeder = feeder;
    Runtime.getRuntime().addShutdownHook(stopper);
  }

  /**
   * Feeds, and returns when all is acknowledged or the process is asked to end.
   *
   * @throws IOException if a file can't be read
   */
  public FeedResult run(FeedSettings settings, FeedProgress progress) throws IOException {
    return feeder.feed(settings, progress);
  }

  private void stopAndWait() {
    feeder.stop();
    try {
      ended.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(stopper);
    } catch (IllegalStateException e) {
      // the process is ending, and the stopper has nothing left to wait for
    }
  }
}
