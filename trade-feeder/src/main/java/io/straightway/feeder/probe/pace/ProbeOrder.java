package io.straightway.feeder.probe.pace;

/**
 * One order.
 *
 * @param number unique among the orders of a probe
 * @param created the time of creation, in the probe's nanoseconds; may be in the future
 * @param message the document to send; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ProbeOrder(long number, long created, byte[] message) {}
