package io.straightway.feeder.job;

import io.straightway.feeder.answer.AckFile;
import io.straightway.feeder.answer.AckLines;
import io.straightway.feeder.answer.FeedOutcome;
import io.straightway.feeder.deliver.BatchDelivery;
import io.straightway.feeder.deliver.FeedCall;
import io.straightway.feeder.deliver.InFlight;
import io.straightway.feeder.file.FeedItem;
import io.straightway.feeder.file.FeedPosition;
import io.straightway.feeder.file.LocalRefusal;
import io.straightway.feeder.file.MessageBatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.core.listener.StepExecutionListener;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamWriter;

/**
 * Hands batches to the senders when they are due and a sender is free, without waiting for their
 * acknowledgement; waits for all of them at the end of the file. Stores the restart position after
 * the acknowledgements on which it depends are on disk.
 *
 * <p>If the feed fails or is stopped, the step ends as stopped, so that it can be continued.
 */
final class FeedWriter implements ItemStreamWriter<FeedItem>, StepExecutionListener {
  private static final Duration LONGEST_FAREWELL = Duration.ofSeconds(10);

  private final FeedCall call;
  private final AckFile acks;
  private @Nullable InFlight inFlight;
  private @Nullable StepExecution step;

  /** Batches that are still to come of those that may have been under way when the feed ended. */
  private int mayRepeat;

  /**
   * Creates a writer.
   *
   * @param acks the acknowledgement file, opened before this writer
   */
  FeedWriter(FeedCall call, AckFile acks) {
    this.call = call;
    this.acks = acks;
  }

  @Override
  public void beforeStep(StepExecution execution) {
    step = execution;
  }

  @Override
  public void open(ExecutionContext context) {
    FeedPosition start = StoredPosition.in(context);
    inFlight = new InFlight(call.settings().inFlight(), start, acks.offsets().last(), call.stop());
    mayRepeat = StoredPosition.isIn(context) ? call.settings().inFlight() : 0;
    if (start.offset() > 0 || acks.offsets().last() >= 0) {
      call.tally().continued(start.offset());
    }
  }

  @Override
  public void write(Chunk<? extends FeedItem> chunk) throws IOException, InterruptedException {
    InFlight present = opened();
    for (FeedItem item : chunk) {
      if (!take(item, present)) {
        present.awaitStragglers(LONGEST_FAREWELL.toNanos());
        endStep();
        return;
      }
    }
  }

  private void endStep() {
    if (step != null) {
      step.setTerminateOnly();
    }
  }

  /** Takes an item; returns false if the signal to stop came first. */
  private boolean take(FeedItem item, InFlight present) throws IOException, InterruptedException {
    if (item instanceof MessageBatch batch) {
      return send(batch, present);
    }
    if (item instanceof LocalRefusal refusal) {
      return refuse(refusal, present);
    }
    InFlight.Ticket ticket = present.admit(item.range(), acks.length());
    if (ticket != null) {
      present.done(ticket);
      call.tally().fed(item.range().length());
    }
    return ticket != null && present.awaitNone();
  }

  private boolean send(MessageBatch batch, InFlight present) throws InterruptedException {
    long due = call.schedule().nextDue(call.nanos());
    while (call.nanos() < due) {
      if (call.stop().pause(due - call.nanos())) {
        return false;
      }
    }
    InFlight.Ticket ticket = present.admit(batch.range(), acks.length());
    if (ticket == null) {
      return false;
    }
    call.schedule().passed(batch.size());
    long now = call.nanos();
    call.tally().sending(now);
    boolean paced = call.settings().messagesPerSecond() != null;
    boolean repeated = mayRepeat > 0;
    mayRepeat = Math.max(0, mayRepeat - 1);
    call.send(new BatchDelivery(call, present, ticket, acks, batch, paced ? due : now, repeated));
    return true;
  }

  private boolean refuse(LocalRefusal refusal, InFlight present)
      throws IOException, InterruptedException {
    InFlight.Ticket ticket = present.admit(refusal.range(), acks.length());
    if (ticket == null) {
      return false;
    }
    FeedOutcome outcome = FeedOutcome.refusedLocally(refusal.code());
    AckLines line = new AckLines();
    line.add(refusal.offset(), outcome);
    acks.append(line.bytes());
    present.done(ticket);
    call.tally().refused(outcome);
    call.tally().fed(refusal.range().length());
    return true;
  }

  @Override
  public void update(ExecutionContext context) {
    FeedPosition position = opened().position(acks.length());
    try {
      acks.force();
    } catch (IOException e) {
      throw new UncheckedIOException("acknowledgements cannot be kept: " + e, e);
    }
    StoredPosition.put(position, context);
  }

  /** Returns the failure of the feed; null if there is none. */
  @Nullable Throwable failure() {
    return inFlight == null ? null : inFlight.failure();
  }

  private InFlight opened() {
    if (inFlight == null) {
      throw new IllegalStateException("the writer is not open");
    }
    return inFlight;
  }
}
