package io.straightway.feeder.deliver;

import io.straightway.feeder.answer.FeedOutcome;
import io.straightway.feeder.file.MessageBatch;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;

/**
 * Makes sure that each outcome of a batch belongs to the slice in its place.
 *
 * <p>An outcome that names a message id which stands in its slice does. An outcome without a
 * message id, of something unreadable, does if a later outcome is in its place. At the end it may
 * instead stand for all that an element did not read any more: nothing is certain about that slice,
 * and it must be sent again, alone.
 *
 * @param outcomes as many as the batch has slices
 */
record Alignment(MessageBatch batch, List<FeedOutcome> outcomes) {
  /** The slices whose outcome is certain. */
  BitSet certain() {
    BitSet certain = new BitSet(batch.size());
    boolean laterInPlace = false;
    for (int i = batch.size() - 1; i >= 0; i--) {
      String id = outcomes.get(i).messageId();
      boolean inPlace = !id.isEmpty() && batch.hasValue(i, id.getBytes(StandardCharsets.UTF_8));
      laterInPlace |= inPlace;
      certain.set(i, id.isEmpty() ? laterInPlace : inPlace);
    }
    return certain;
  }
}
