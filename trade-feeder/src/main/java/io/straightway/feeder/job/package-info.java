/**
 * The feed of a file as a Spring Batch job that can be restarted; {@link
 * io.straightway.feeder.job.TradeFeeder} is the entry.
 *
 * <p>The job repository and the acknowledgements stand beside the file, in the directory {@code
 * FILE.feed}, so a feed that was killed continues where it stopped. The <em>restart position</em>
 * is the lowest file offset below which everything is acknowledged. Batches are acknowledged in any
 * order; what was acknowledged beyond the restart position is read back from the end of {@code
 * acks.csv}. A message that was in flight at a crash is sent again, which is safe because the
 * element knows each message by its source and message id.
 */
@NullMarked
package io.straightway.feeder.job;

import org.jspecify.annotations.NullMarked;
