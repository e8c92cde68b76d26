package io.straightway.element.trace;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message that is traced. The trace travels with the message, so only one thread at a time uses
 * it. It reports references only: no accounts, no amounts.
 */
public final class TracedTrade {
  private final Tracer tracer;
  private final Clock clock;
  private final Span span;
  private Instant waitsSince;
  private @Nullable Span commit;

  TracedTrade(Tracer tracer, Clock clock, Span span, Instant receivedAt) {
    this.tracer = tracer;
    this.clock = clock;
    this.span = span;
    this.waitsSince = receivedAt;
  }

  /**
   * Ends the reading of the message; from here on it waits.
   *
   * @param source the sender, or null if it could not be read, as the other two
   * @param message the sender's id of the message
   * @param trade the trade's reference
   */
  public void read(@Nullable String source, @Nullable String message, @Nullable String trade) {
    Instant now = clock.instant();
    begin("read", waitsSince).startSpan().end(now);
    report("straightway.source", source);
    report("straightway.message", message);
    report("straightway.trade", trade);
    waitsSince = now;
  }

  private void report(String attribute, @Nullable String value) {
    if (value != null) {
      span.setAttribute(attribute, value);
    }
  }

  private SpanBuilder begin(String name, Instant start) {
    return tracer.spanBuilder(name).setParent(Context.root().with(span)).setStartTimestamp(start);
  }

  /** Ends the wait: a queue's thread has taken the message. */
  public void taken(String queue) {
    begin("wait", waitsSince)
        .setAttribute("straightway.queue", queue)
        .startSpan()
        .end(clock.instant());
  }

  /** Begins the span of a transaction, perhaps of a repeated one. */
  void commits(Span batch, Instant now) {
    commit = begin("commit", now).addLink(batch.getSpanContext()).startSpan();
  }

  /** Returns the span that a batch links to. */
  Span span() {
    return span;
  }

  Tracer tracer() {
    return tracer;
  }

  Clock clock() {
    return clock;
  }

  /** Ends the span of the transaction. */
  void committed(@Nullable Throwable failure, Instant now) {
    Span ending = commit;
    if (ending != null) {
      mark(ending, failure);
      ending.end(now);
    }
  }

  /**
   * Begins the span of the business processes.
   *
   * @return to be run when they have ended
   */
  public Runnable checks() {
    Span begun = commit == null ? span : commit;
    Span checks =
        tracer
            .spanBuilder("judge")
            .setParent(Context.root().with(begun))
            .setStartTimestamp(clock.instant())
            .startSpan();
    return () -> checks.end(clock.instant());
  }

  /**
   * Ends the trace with the outcome of the message.
   *
   * @param code why it was refused, or null
   * @param tradeId the id of its trade, or null
   */
  public void end(String outcome, @Nullable String code, @Nullable Long tradeId) {
    span.setAttribute("straightway.outcome", outcome);
    report("straightway.code", code);
    if (tradeId != null) {
      span.setAttribute("straightway.trade.id", tradeId);
    }
    span.end(clock.instant());
  }

  /** Ends the trace without an outcome: the message was not received, or not completed. */
  public void fail(Throwable cause) {
    mark(span, cause);
    span.end(clock.instant());
  }

  /** Records only the type of a failure; its text may quote the message. */
  static void mark(Span span, @Nullable Throwable failure) {
    if (failure != null) {
      span.setStatus(StatusCode.ERROR, failure.getClass().getSimpleName());
    }
  }
}
