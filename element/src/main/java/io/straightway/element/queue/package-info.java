/**
 * Process queues and their transactions.
 *
 * <p>A {@link io.straightway.element.queue.ProcessQueue} is one thread with its own database
 * connection. It takes whatever is waiting, up to a bound, and never waits for more: at low load a
 * batch is one message and latency is lowest, at high load batches grow and throughput is highest.
 * {@link io.straightway.element.queue.CommitPoints} decides whether a batch is one transaction or
 * each message has its own. {@link io.straightway.element.queue.ProcessQueues} routes messages to
 * the queues and bounds how much may wait.
 *
 * <p>New trades are written together; {@link io.straightway.element.queue.LifecycleTransaction}
 * carries out amendments and cancellations one by one and parks those that arrive before their
 * predecessor, and {@link io.straightway.element.queue.Parking} releases them.
 *
 * <p>Only a known commit completes a message. A commit in doubt is replayed, with the same ids,
 * until it is known. A batch that the database refuses for its data is replayed in halves, so that
 * the culprit goes to repair and its neighbours commit.
 */
@NullMarked
package io.straightway.element.queue;

import org.jspecify.annotations.NullMarked;
