package io.straightway.feeder.deliver;

import io.straightway.feeder.answer.AckFile;
import io.straightway.feeder.answer.AckLines;
import io.straightway.feeder.answer.FeedOutcome;
import io.straightway.feeder.deliver.Answer.Deferral;
import io.straightway.feeder.deliver.Answer.Outcomes;
import io.straightway.feeder.deliver.Answer.Oversize;
import io.straightway.feeder.deliver.Answer.RequestRefusal;
import io.straightway.feeder.file.MessageBatch;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The delivery of one batch to the element: the batch is sent, if necessary again and in smaller
 * parts, until every slice is acknowledged and the acknowledgements are written.
 */
public final class BatchDelivery implements Runnable {
  private final FeedCall call;
  private final InFlight inFlight;
  private final InFlight.Ticket ticket;
  private final AckFile acks;
  private final long dueNanos;
  private final long bytes;
  private final Deque<MessageBatch> toSend = new ArrayDeque<>();
  private final BackOff backOff;
  private boolean repeated;

  /**
   * Creates a delivery.
   *
   * @param dueNanos the time at which the batch was due, in the feeder's nanoseconds
   * @param repeated whether an earlier run of the feed may have sent the batch
   */
  public BatchDelivery(
      FeedCall call,
      InFlight inFlight,
      InFlight.Ticket ticket,
      AckFile acks,
      MessageBatch batch,
      long dueNanos,
      boolean repeated) {
    this.call = call;
    this.inFlight = inFlight;
    this.ticket = ticket;
    this.acks = acks;
    this.dueNanos = dueNanos;
    this.repeated = repeated;
    this.bytes = batch.range().length();
    this.backOff = new BackOff(ThreadLocalRandom.current().nextLong());
    toSend.add(batch);
  }

  @Override
  public void run() {
    boolean delivered = false;
    try {
      delivered = deliverAll();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException | Error e) {
      inFlight.fail(e);
    } finally {
      leave(delivered);
    }
  }

  private void leave(boolean delivered) {
    if (delivered) {
      call.tally().fed(bytes);
      inFlight.done(ticket);
    } else {
      inFlight.abandon();
    }
  }

  private boolean deliverAll() throws IOException, InterruptedException {
    boolean goOn = true;
    while (goOn && !toSend.isEmpty()) {
      goOn = deliver(toSend.pop());
    }
    return goOn;
  }

  /** Delivers a batch; returns false if the feed is to stop. */
  private boolean deliver(MessageBatch batch) throws IOException, InterruptedException {
    if (batch.size() > call.mostPerRequest().get()) {
      sendFirst(batch.halves());
      return true;
    }
    Answer answer = answer(batch);
    if (answer instanceof Outcomes outcomes) {
      settle(batch, outcomes.outcomes());
    } else if (answer instanceof Oversize tooLarge) {
      reduce(batch, tooLarge);
    } else if (answer instanceof RequestRefusal refused) {
      throw new IOException(call.settings().to() + " refuses: " + refused.reason());
    }
    return answer != null;
  }

  private void settle(MessageBatch batch, List<FeedOutcome> outcomes) throws IOException {
    if (batch.size() == 1) {
      boolean clear = outcomes.size() == 1;
      acknowledge(batch, clear ? outcomes.get(0) : FeedOutcome.unclear(outcomes.size()));
    } else if (outcomes.size() == batch.size()) {
      acknowledgeCertain(batch, outcomes);
    } else {
      repeatSingly(batch, new BitSet());
    }
  }

  private void acknowledgeCertain(MessageBatch batch, List<FeedOutcome> outcomes)
      throws IOException {
    BitSet certain = new Alignment(batch, outcomes).certain();
    if (!certain.isEmpty()) {
      acknowledge(batch, outcomes, certain);
    }
    if (certain.cardinality() < batch.size()) {
      repeatSingly(batch, certain);
    }
  }

  private void repeatSingly(MessageBatch batch, BitSet certain) {
    repeated = true;
    sendFirst(batch.singlesWithout(certain));
  }

  private void reduce(MessageBatch batch, Oversize answer) throws IOException {
    if (batch.size() == 1) {
      acknowledge(batch, FeedOutcome.rejected(answer.code()));
      return;
    }
    if (answer.tooMany()) {
      call.tooMany(batch.size());
    }
    sendFirst(batch.halves());
  }

  private void sendFirst(List<MessageBatch> parts) {
    for (int i = parts.size() - 1; i >= 0; i--) {
      toSend.push(parts.get(i));
    }
  }

  private void acknowledge(MessageBatch batch, FeedOutcome only) throws IOException {
    BitSet first = new BitSet();
    first.set(0);
    acknowledge(batch, List.of(only), first);
  }

  private void acknowledge(MessageBatch batch, List<FeedOutcome> outcomes, BitSet indexes)
      throws IOException {
    AckLines lines = new AckLines();
    List<FeedOutcome> acknowledged = new ArrayList<>(outcomes.size());
    for (int i = indexes.nextSetBit(0); i >= 0; i = indexes.nextSetBit(i + 1)) {
      FeedOutcome outcome = outcomes.get(i);
      lines.add(batch.offset(i), outcome);
      acknowledged.add(repeated ? outcome.first() : outcome);
    }
    acks.append(lines.bytes());
    call.tally().acknowledged(acknowledged, dueNanos);
  }

  /** Returns the answer to a batch; null if the feed is to stop before there is one. */
  private @Nullable Answer answer(MessageBatch batch) throws IOException, InterruptedException {
    long since = call.nanos();
    while (!call.stop().raised()) {
      Answer answer = call.element().post(batch);
      if (!(answer instanceof Deferral later)) {
        return answer;
      }
      repeated |= later.taken();
      pause(later, since);
    }
    return null;
  }

  private void pause(Deferral later, long since) throws IOException, InterruptedException {
    Duration pause = later.after() == null ? backOff.next() : backOff.next(later.after());
    long idleSince = Math.max(since, call.tally().lastAckNanos());
    Duration patience = call.settings().giveUpAfter();
    Duration left = patience.minusNanos(call.nanos() - idleSince);
    if (left.compareTo(pause) < 0) {
      throw new NoAcknowledgementException(
          "no message acknowledged by %s, given up after %s s: %s"
              .formatted(call.settings().to(), seconds(patience), later.reason()));
    }
    call.tally().retry(later.reason(), pause, left);
    call.stop().pause(pause.toNanos());
  }

  private static String seconds(Duration duration) {
    return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString();
  }
}
