package io.straightway.element.queue;

import io.straightway.positions.PositionKeeper;

/**
 * The settings of process queues.
 *
 * @param queues number of queues
 * @param batchMax most messages in one transaction, under {@link CommitPoints#BATCH}
 * @param capacity most messages inside at a time
 * @param byPosition whether messages of one position go to the same queue, unless that is
 *     backlogged; else round robin
 * @param ledger whether trades are booked to the ledger
 * @param inPlace whether a single message may be processed by the thread that submits it, which
 *     then waits for its commit; not where a commit waits for a standby
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
