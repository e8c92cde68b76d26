package io.straightway.streams.fanout;

import io.straightway.streams.fanout.WatchedValue.Happening;
import io.straightway.streams.fanout.WatchedValue.Holding;
import io.straightway.streams.fanout.WatchedValue.TradeVersion;
import java.time.Instant;

/**
 * An event that may change a value.
 *
 * @param offset in its partition of the topic
 * @param sequence grows with the events of a partition; one that is not above the last comes again
 * @param transaction the number of its transaction, 32 bits
 * @param time when that was committed
 */
record Change(
    ValueKey key,
    int partition,
    long offset,
    String sequence,
    long transaction,
    Instant time,
    Effect effect) {

  /** What it says of the value. */
  sealed interface Effect {
    /** A booking has moved a position by this much. */
    record Moved(Holding by) implements Effect {}

    /** The row of a position is this. */
    record Row(Holding now) implements Effect {}

    /** A version of a trade. */
    record Version(TradeVersion now) implements Effect {}

    /** It is itself the value. */
    record Newest(Happening of) implements Effect {}
  }
}
