package io.straightway.feeder.progress;

import java.time.Duration;
import java.time.Instant;

/**
 * Receives the progress of a feed. Called by one thread at a time, from different threads; a slow
 * callee slows the feed.
 */
public interface FeedProgress {
  /**
   * Called when the feed begins, before anything is sent.
   *
   * @param bytesTotal the size of all files
   */
  default void started(long bytesTotal) {}

  /**
   * Called when more was acknowledged.
   *
   * @param messages the messages acknowledged so far in this call
   * @param bytesFed the bytes of all files in which every message has an outcome
   * @param bytesTotal the size of all files
   */
  void acknowledged(long messages, long bytesFed, long bytesTotal);

  /**
   * Called when a request has to be sent again.
   *
   * @param reason the reason in words
   * @param pause the pause before the retry
   * @param giveUpAt the time at which the feed fails if nothing is acknowledged before
   */
  default void waiting(String reason, Duration pause, Instant giveUpAt) {}

  /** Returns a receiver that ignores everything. */
  static FeedProgress none() {
    return (messages, bytesFed, bytesTotal) -> {};
  }
}
