/**
 * Feeds files of trade messages to an element over HTTP, and remembers what came back.
 *
 * <p>A <em>feed</em> is one file, sent once: the file is cut into <em>slices</em> (the bytes of one
 * message each, unchanged), slices travel in <em>batches</em>, and every slice is
 * <em>acknowledged</em> by one outcome, which becomes one line of {@code acks.csv}. A feed is a
 * Spring Batch job whose repository stands beside the file, in the directory {@code FILE.feed}, so
 * a feed that was killed continues where it stopped.
 *
 * <p>The <em>restart position</em> is the lowest file offset below which everything is
 * acknowledged. Batches are acknowledged in any order; what was acknowledged beyond the restart
 * position is read back from the end of {@code acks.csv}. A message that was in flight at a crash
 * is sent again, which is safe because the element knows each message by its source and message id.
 */
@NullMarked
package io.straightway.feeder;

import org.jspecify.annotations.NullMarked;
