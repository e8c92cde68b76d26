package io.straightway.element.intake;

import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.MessageKey;
import io.straightway.element.message.Reading;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.Slicing;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.message.fixml.FixmlProfile;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.element.queue.Admission;
import io.straightway.element.queue.Outcome;
import io.straightway.element.queue.ProcessQueues;
import io.straightway.element.queue.ProcessQueues.Submission;
import io.straightway.element.trace.TracedTrade;
import io.straightway.element.trace.TradeTracer;
import io.straightway.markup.HardenedXml;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Receives bodies and waits for the outcomes of their messages; while the element can't commit, it
 * answers that the senders should try again. Safe for use by many threads.
 */
public final class TradeIntake {
  private static final Duration LOOK_EVERY = Duration.ofMillis(500);

  private static final String ABANDONED = "the element could not complete it";

  private final ProcessQueues queues;
  private final MessageSlicer slicer;
  private final TradeMessageReader reader;
  private final FixmlProfile profile;
  private final Clock clock;
  private final Duration patience;
  private final @Nullable TradeTracer tracer;

  /**
   * Creates an intake into {@code queues}.
   *
   * @param maxMessages most messages in one body
   * @param patience how long to wait for the outcomes of one body
   */
  public TradeIntake(ProcessQueues queues, int maxMessages, Duration patience, Clock clock) {
    this(queues, maxMessages, patience, clock, FixmlProfile.NONE, null);
  }

  /**
   * Creates an intake into {@code queues} with a FIXML profile and a tracer.
   *
   * @param profile the profile for FIXML that states neither its version nor its source
   * @param tracer traces some of the messages; null if tracing is off
   */
  public TradeIntake(
      ProcessQueues queues,
      int maxMessages,
      Duration patience,
      Clock clock,
      FixmlProfile profile,
      @Nullable TradeTracer tracer) {
    this.queues = queues;
    HardenedXml xml = new HardenedXml();
    this.slicer = new MessageSlicer(xml, maxMessages, profile);
    this.reader = new TradeMessageReader(xml);
    this.profile = profile;
    this.patience = patience;
    this.clock = clock;
    this.tracer = tracer;
  }

  /** Returns a slicer with this intake's profile. */
  MessageSlicer slicer(HardenedXml xml, int messagesAtOnce) {
    return new MessageSlicer(xml, messagesAtOnce, profile);
  }

  /** Receives a body from any source: one trade message, or a batch of them. */
  public Answer take(byte[] body) throws InterruptedException {
    return take(body, source -> true, null);
  }

  /**
   * Receives a body: one trade message, or a batch of them.
   *
   * @param maySend tests a source; messages of other sources are refused
   * @param traceparent the trace of the sender (W3C Trace Context), or null
   */
  public Answer take(byte[] body, Predicate<String> maySend, @Nullable String traceparent)
      throws InterruptedException {
    return await(send(body, new Sending(maySend, traceparent, null, queues::submit)));
  }

  /**
   * Receives a body without waiting. The future is completed by a queue's thread; callbacks must
   * not block.
   *
   * @param maySend tests a source; messages of other sources are refused
   * @param place where the body came from, kept with messages without a readable key; null if
   *     nobody could look there
   */
  public CompletableFuture<Answer> takeLater(
      byte[] body, Predicate<String> maySend, @Nullable String place) {
    return later(send(body, new Sending(maySend, null, place, queues::enqueue)));
  }

  /** Refuses and keeps a whole body, without waiting. */
  public CompletableFuture<Answer> refuseLater(byte[] body, Refusal refusal, String place) {
    return later(refused(body, placed(refusal, place), queues::enqueue));
  }

  private CompletableFuture<Answer> later(SubmittedBody sent) {
    if (!(sent.submission() instanceof Submission.Taken taken)) {
      return CompletableFuture.completedFuture(notTaken(sent.submission()));
    }
    List<CompletableFuture<Outcome>> pending = taken.outcomes();
    return CompletableFuture.allOf(pending.toArray(new CompletableFuture<?>[0]))
        .orTimeout(patience.toNanos(), TimeUnit.NANOSECONDS)
        .handle(
            (done, failure) ->
                failure == null
                    ? sent.answer(pending.stream().map(CompletableFuture::join).toList())
                    : new Answer.Unknown(
                        failure instanceof TimeoutException ? notInTime() : ABANDONED));
  }

  /** Receives messages that were cut out of a batch, or bytes that belong to no whole message. */
  public Answer take(List<byte[]> slices) throws InterruptedException {
    Sending sending = new Sending(source -> true, null, null, queues::submit);
    return await(send(slices, clock.instant(), false, sending));
  }

  private SubmittedBody send(byte[] body, Sending sending) {
    Instant now = clock.instant();
    Slicing slicing = slicer.slice(body);
    if (slicing instanceof Slicing.Refused refused) {
      return refused(body, placed(refused.refusal(), sending.place()), sending.way());
    }
    List<byte[]> slices = ((Slicing.Messages) slicing).slices();
    boolean single = slices.size() == 1 && slices.get(0).length == body.length;
    return send(slices, now, single, sending);
  }

  private SubmittedBody send(List<byte[]> slices, Instant now, boolean single, Sending sending) {
    List<IncomingTradeMessage> messages = new ArrayList<>(slices.size());
    for (byte[] cut : slices) {
      byte[] slice = profile.complete(cut);
      TracedTrade trace =
          tracer == null ? null : tracer.begin(sending.traceparent(), messages.size(), now);
      Reading reading = placed(allowed(reader.read(slice), sending.maySend()), sending.place());
      IncomingTradeMessage message = IncomingTradeMessage.of(slice, now, reading);
      messages.add(trace == null ? message : traced(message, trace));
    }
    return new SubmittedBody(submit(messages, sending.way()), single, null, null);
  }

  private static IncomingTradeMessage traced(IncomingTradeMessage message, TracedTrade trace) {
    MessageKey key = message.key();
    trace.read(
        key == null ? null : key.source(),
        key == null ? null : key.messageId(),
        message.reading() instanceof TradeTerms terms ? terms.tradeReference() : null);
    return message.traced(trace);
  }

  private static Submission submit(List<IncomingTradeMessage> messages, Way way) {
    Submission submission = way.submit(messages);
    if (submission instanceof Submission.NotTaken) {
      for (IncomingTradeMessage message : messages) {
        TracedTrade trace = message.trace();
        if (trace != null) {
          trace.end("not-taken", null, null);
        }
      }
    }
    return submission;
  }

  /** A refused message is kept without its key, since that key belongs to the source. */
  private static Reading allowed(Reading reading, Predicate<String> maySend) {
    MessageKey key = reading.key();
    return key == null || maySend.test(key.source())
        ? reading
        : Reading.Unreadable.of(
            Refusal.of(
                ReasonCode.SOURCE_NOT_ALLOWED,
                "the sender may not send messages of the source " + key.source()));
  }

  /** A message without a key can be found again by the place it came from. */
  private static Reading placed(Reading reading, @Nullable String place) {
    return place != null && reading.key() == null && reading instanceof Reading.Unreadable poison
        ? new Reading.Unreadable(placed(poison.refusal(), place), null, poison.sequenceNumber())
        : reading;
  }

  private static Refusal placed(Refusal refusal, @Nullable String place) {
    return place == null
        ? refusal
        : new Refusal(refusal.code(), refusal.field(), refusal.reason() + "; received by " + place);
  }

  /** Refuses and keeps a whole body. */
  public Answer refuse(byte[] body, Refusal refusal) throws InterruptedException {
    return await(refused(body, refusal, queues::submit));
  }

  private SubmittedBody refused(byte[] body, Refusal refusal, Way way) {
    Reading reading = Reading.Unreadable.of(refusal);
    return refused(IncomingTradeMessage.of(body, clock.instant(), reading), refusal, way);
  }

  private static SubmittedBody refused(IncomingTradeMessage body, Refusal refusal, Way way) {
    return new SubmittedBody(submit(List.of(body), way), true, body, refusal);
  }

  /** Refuses a body that was not held, and keeps its beginning; may be called once per body. */
  public Answer refuse(LongBody body, Refusal refusal) throws InterruptedException {
    return refuse(refused(body, refusal), refusal);
  }

  /**
   * Returns the message to keep for a refused body that was not held; may be called once per body.
   */
  IncomingTradeMessage refused(LongBody body, Refusal refusal) {
    return body.refused(refusal, clock.instant());
  }

  /** Keeps a body that is refused as a whole. */
  Answer refuse(IncomingTradeMessage body, Refusal refusal) throws InterruptedException {
    return await(refused(body, refusal, queues::submit));
  }

  private Answer await(SubmittedBody sent) throws InterruptedException {
    if (!(sent.submission() instanceof Submission.Taken taken)) {
      return notTaken(sent.submission());
    }
    List<CompletableFuture<Outcome>> pending = taken.outcomes();
    long deadline = System.nanoTime() + patience.toNanos();
    List<Outcome> outcomes = new ArrayList<>(pending.size());
    try {
      for (CompletableFuture<Outcome> outcome : pending) {
        outcomes.add(await(outcome, deadline));
      }
      return sent.answer(outcomes);
    } catch (TimeoutException e) {
      return new Answer.Unknown(String.valueOf(e.getMessage()));
    } catch (ExecutionException | CancellationException e) {
      return new Answer.Unknown(ABANDONED);
    }
  }

  private static Answer notTaken(Submission submission) {
    return new Answer.NotTaken(((Submission.NotTaken) submission).refusal());
  }

  private String notInTime() {
    return "not committed within " + patience.toSeconds() + " s";
  }

  /** Waits for an outcome while there is progress. */
  private Outcome await(CompletableFuture<Outcome> outcome, long deadline)
      throws InterruptedException, ExecutionException, TimeoutException {
    while (true) {
      long left = Math.max(0, deadline - System.nanoTime());
      try {
        return outcome.get(Math.min(left, LOOK_EVERY.toNanos()), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        if (left == 0) {
          throw new TimeoutException(notInTime());
        }
        String standstill = queues.admission().standstill();
        if (standstill != null) {
          throw new TimeoutException(standstill);
        }
      }
    }
  }

  /** Submits messages to the queues. */
  private interface Way {
    Submission submit(List<IncomingTradeMessage> messages);
  }

  /** The parameters of a body; see {@link #take} and {@link #takeLater}. */
  private record Sending(
      Predicate<String> maySend, @Nullable String traceparent, @Nullable String place, Way way) {}

  /**
   * A submitted body.
   *
   * @param whole the body, if it is refused as a whole, else null; the same for {@code refusal}
   */
  private record SubmittedBody(
      Submission submission,
      boolean single,
      @Nullable IncomingTradeMessage whole,
      @Nullable Refusal refusal) {
    Answer answer(List<Outcome> outcomes) {
      return whole == null || refusal == null
          ? new Answer.Outcomes(outcomes, single)
          : new Answer.BodyRefused(whole, refusal);
    }
  }

  /** The answer to a body. */
  public sealed interface Answer {
    /**
     * Every message has its outcome.
     *
     * @param outcomes one per message, in the order sent
     * @param single whether the body was one trade message rather than a batch
     */
    record Outcomes(List<Outcome> outcomes, boolean single) implements Answer {}

    /** The body was refused as a whole; it is kept. */
    record BodyRefused(IncomingTradeMessage body, Refusal refusal) implements Answer {}

    /** The body was not taken; send it again later. */
    record NotTaken(Admission.Refused refusal) implements Answer {}

    /** Some outcome is not known yet. It is safe to send the body again. */
    record Unknown(String detail) implements Answer {}
  }
}
