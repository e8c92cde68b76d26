package io.straightway.feeder.progress;

import java.time.Duration;

/**
 * Told how a feed is going. Called by one thread at a time, from different threads; a slow callee
 * slows the feed.
 */
public interface FeedProgress {
  /**
   * More was acknowledged.
   *
   * @param messages acknowledged so far in this call
   * @param bytesRead read so far, of all files
   * @param bytesTotal the size of all files
   */
  void acknowledged(long messages, long bytesRead, long bytesTotal);

  /**
   * A request has to be sent again.
   *
   * @param why for people
   * @param pause how long it waits before that
   */
  default void waiting(String why, Duration pause) {}

  /** Takes no notice. */
  static FeedProgress none() {
    return (messages, bytesRead, bytesTotal) -> {};
  }
}
