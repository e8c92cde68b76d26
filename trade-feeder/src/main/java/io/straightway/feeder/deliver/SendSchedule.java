package io.straightway.feeder.deliver;

import org.jspecify.annotations.Nullable;

/**
 * The times at which messages are due. With a rate, message {@code n} is due {@code n / rate}
 * seconds after the start, whatever happened to earlier messages: delays are caught up with, never
 * passed on. Without a rate everything is due at once.
 */
public final class SendSchedule {
  private static final long SECOND = 1_000_000_000L;
  private static final int BATCHES_PER_SECOND = 20;

  private final long perSecond;
  private @Nullable Long start;
  private long messages;

  /**
   * Creates a schedule.
   *
   * @param perSecond messages per second, or null for as fast as possible
   */
  SendSchedule(@Nullable Integer perSecond) {
    this.perSecond = perSecond == null ? 0 : perSecond;
  }

  /**
   * Returns the largest batch that keeps to a rate evenly: the messages due in a twentieth of a
   * second.
   *
   * @param most the most messages of any batch
   */
  public static int batchSize(@Nullable Integer perSecond, int most) {
    return perSecond == null ? most : Math.max(1, Math.min(most, perSecond / BATCHES_PER_SECOND));
  }

  /**
   * Returns the time at which the next message is due, in the feeder's nanoseconds.
   *
   * @param now the present time; the first message is due at once
   */
  public long nextDue(long now) {
    if (perSecond == 0) {
      return now;
    }
    if (start == null) {
      start = now;
    }
    return start + messages / perSecond * SECOND + messages % perSecond * SECOND / perSecond;
  }

  /** Notes that messages have been handed over. */
  public void passed(int count) {
    messages += count;
  }
}
