package io.straightway.feeder.probe.pace;

/**
 * One order.
 *
 * @param number different for each order of a probe
 * @param created when, in the probe's nanoseconds; may lie ahead
 * @param message the document to send; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ProbeOrder(long number, long created, byte[] message) {}
