package io.straightway.element.queue;

import io.straightway.positions.PositionKeeper;

/**
 * How process queues work.
 *
 * @param queues how many
 * @param batchMax most messages in one transaction, under {@link CommitPoints#BATCH}
 * @param capacity most messages inside at a time
 * @param byPosition whether messages of one position meet the same queue, unless that is
 *     backlogged; else round robin
 * @param ledger whether trades are booked to the ledger
 * @param inPlace whether a lone message may be processed by the thread that brings it, which then
 *     waits as long as its commit takes; not where that is as long as a standby is away
 */
public record QueueSettings(
    int queues,
    int batchMax,
    CommitPoints commitPoints,
    int capacity,
    boolean byPosition,
    PositionKeeper positions,
    boolean ledger,
    boolean inPlace) {}
