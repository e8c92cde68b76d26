/**
 * The order probe: measures an element's latency for single trades, under a known load.
 *
 * <p>An <em>order</em> is one trade in one request. It is <em>created</em> at one moment,
 * <em>sent</em> at the same or a later one, and at its <em>end</em> when its answer is read.
 * Create-to-end is the time that a user of the system waits; send-to-end excludes the time that the
 * order waited in the probe for a free connection. They are the two measures of the order probe of
 * the Securities Technology Analysis Center (STAC).
 *
 * <p>In an <em>open loop</em> orders are created on a fixed schedule, whatever the system does:
 * order {@code i} is created {@code i / rate} seconds after the start, even if every sender is busy
 * then. A system that stalls delays all orders that become due during the stall, and their lateness
 * is measured. In a <em>closed loop</em> each of a number of users creates an order as soon as the
 * last one is answered, or after thinking.
 *
 * <p>The load is spread over the given addresses, evenly and permanently: each address is a
 * <em>partition</em> with a source of its own, whose sequence numbers are consecutive from 1 in the
 * order of creation, so that an element sees a gap if an order is lost. A sender is one thread with
 * one connection to one partition. It blocks, and never spins: a sender that waits for a time wakes
 * up 50 to 100 microseconds late on Linux (timer slack and scheduling), which is part of
 * create-to-end in an open loop and never of send-to-end.
 */
@NullMarked
package io.straightway.feeder.probe;

import org.jspecify.annotations.NullMarked;
