package io.straightway.feeder.deliver;

import io.straightway.feeder.answer.FeedOutcome;
import io.straightway.feeder.file.MessageBatch;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;

/**
 * A check that each outcome of a batch belongs to the slice in its place.
 *
 * <p>An outcome with a message id belongs to its slice if the slice contains that id. An outcome
 * without a message id, of an unreadable slice, belongs to it if a later outcome is in its place.
 * At the end of the batch such an outcome may instead stand for all remaining slices, which the
 * element did not read: these slices are uncertain, and must be sent again, one at a time.
 *
 * @param outcomes as many as the batch has slices
 */
record Alignment(MessageBatch batch, List<FeedOutcome> outcomes) {
  /** Returns the slices whose outcome is certain. */
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
