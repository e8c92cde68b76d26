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
 */
public record QueueSettings(
    int queues,
    int batchMax,
    CommitPoints commitPoints,
    int capacity,
    boolean byPosition,
    PositionKeeper positions,
    boolean ledger) {}
