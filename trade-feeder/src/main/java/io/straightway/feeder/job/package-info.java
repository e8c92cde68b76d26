/**
 * The feed of a file as a Spring Batch job that can be restarted; {@link
 * io.straightway.feeder.job.TradeFeeder} is the entry point.
 *
 * <p>The job repository and the acknowledgements are kept beside the file, in the directory {@code
 * FILE.feed}, so that a feed that was killed continues where it stopped. The <em>restart
 * position</em> is the lowest file offset below which everything is acknowledged. Batches are
 * acknowledged in any order; acknowledgements beyond the restart position are read from the end of
 * {@code acks.csv}. A message that was in flight at a crash is sent again, which is safe because
 * the element identifies each message by its source and message id.
 */
@NullMarked
package io.straightway.feeder.job;

import org.jspecify.annotations.NullMarked;
