/**
 * Positions and trades for watchers: the values in the books when a watcher subscribes, and every
 * later change, from the events that a relay delivers to a Kafka topic.
 *
 * <p>A value is read from the database once, together with the snapshot of transactions. An event
 * whose transaction is in that snapshot is included in the value already; any other event is added
 * to it. If this can't be decided, as for repeated events, the value is read again. Therefore a
 * value is never wrong for longer than it takes to read it.
 *
 * <p>A subscriber has a set of changed values, not a queue of changes: the newest value wins, and
 * the cost of a subscriber is bounded by its watchlist.
 */
@NullMarked
package io.straightway.streams.fanout;

import org.jspecify.annotations.NullMarked;
