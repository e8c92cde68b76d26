/**
 * Intake of trades from Kafka. An element is a member of a consumer group: one thread polls, and
 * hands the records of its partitions to the process queues; the outcome of each record goes to a
 * second topic; and the offset of a partition is committed up to the first record without an
 * outcome in that topic. Therefore a record is read again if its outcome may not have been kept;
 * the message key makes that harmless.
 */
@NullMarked
package io.straightway.streams.intake;

import org.jspecify.annotations.NullMarked;
