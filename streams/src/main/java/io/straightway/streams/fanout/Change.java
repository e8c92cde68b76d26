package io.straightway.streams.fanout;

import io.straightway.streams.fanout.WatchedValue.Holding;
import io.straightway.streams.fanout.WatchedValue.LatestEvent;
import io.straightway.streams.fanout.WatchedValue.TradeVersion;
import java.time.Instant;

/**
 * An event that may change a value.
 *
 * @param offset the offset in its partition of the topic
 * @param sequence grows with the events of a value; an event not above the last one is a repeat
 * @param transaction the number of the transaction, 32 bits
 * @param time the time of the commit
 */
record Change(
    ValueKey key,
    int partition,
    long offset,
    String sequence,
    long transaction,
    Instant time,
    Effect effect) {

  /** The effect of an event on a value. */
  sealed interface Effect {
    /** A booking has moved a position by an amount. */
    record PositionChange(Holding by) implements Effect {}

    /** The new row of a position. */
    record Row(Holding now) implements Effect {}

    /** A new version of a trade. */
    record Version(TradeVersion now) implements Effect {}

    /** An event that is itself the value. */
    record NewestEvent(LatestEvent of) implements Effect {}
  }
}
