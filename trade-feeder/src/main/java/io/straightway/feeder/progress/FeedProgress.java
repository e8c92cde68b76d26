package io.straightway.feeder.progress;

import java.time.Duration;
import java.time.Instant;

/**
 * Receives the progress of a feed. Called by one thread at a time, from different threads; a slow
 * callee slows the feed.
 */
public interface FeedProgress {
  /**
   * The feed begins; nothing is sent yet.
   *
   * @param bytesTotal the size of all files
   */
  default void started(long bytesTotal) {}

  /**
   * More was acknowledged.
   *
   * @param messages acknowledged so far in this call
   * @param bytesFed of all files, those parts in which every message has an outcome
   * @param bytesTotal the size of all files
   */
  void acknowledged(long messages, long bytesFed, long bytesTotal);

  /**
   * A request has to be sent again.
   *
   * @param why for people
   * @param pause how long it waits before that
   * @param giveUpAt when the feed fails if nothing is acknowledged until then
   */
  default void waiting(String why, Duration pause, Instant giveUpAt) {}

  /** Ignores everything. */
  static FeedProgress none() {
    return (messages, bytesFed, bytesTotal) -> {};
  }
}
