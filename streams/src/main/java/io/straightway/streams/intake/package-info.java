/**
 * Trades in from Kafka. An element is a member of a consumer group: one thread polls, and hands the
 * records of its partitions to the process queues; what becomes of each goes to a second topic; and
 * the offset of a partition is committed up to the first record without an outcome there. So a
 * record is read again whenever it is not known that its outcome was kept, and the key of its
 * message makes that harmless.
 */
@NullMarked
package io.straightway.streams.intake;

import org.jspecify.annotations.NullMarked;
