/**
 * Positions and trades for those who watch them: what the books say when they begin, and each
 * change after that, from the events that a relay delivers to a topic of Kafka.
 *
 * <p>A value is read from the database once, with the snapshot of transactions that it was read in.
 * An event whose transaction that snapshot has is in the value already; any other is added to it.
 * Whenever this can't be decided, as for events that come again, the value is read again. So it is
 * never wrong for longer than it takes to read it.
 *
 * <p>Subscribers have a set of changed values, not a queue of changes: the newest value wins, and
 * what a subscriber costs is bounded by what it watches.
 */
@NullMarked
package io.straightway.streams.fanout;

import org.jspecify.annotations.NullMarked;
