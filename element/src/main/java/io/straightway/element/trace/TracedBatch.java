package io.straightway.element.trace;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.context.Context;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A transaction for many messages: a span in the trace of its first traced message, with links to
 * the other traced messages, each of which links back.
 */
public record TracedBatch(List<TracedTrade> trades, Clock clock, Span span) {
  /**
   * Begins the span of a batch.
   *
   * @param messages the number of messages, traced or not
   * @param trades the traced messages
   * @return null if none is traced
   */
  public static @Nullable TracedBatch begin(String queue, int messages, List<TracedTrade> trades) {
    if (trades.isEmpty()) {
      return null;
    }
    TracedTrade first = trades.get(0);
    Instant now = first.clock().instant();
    SpanBuilder builder =
        first
            .tracer()
            .spanBuilder("batch")
            .setParent(Context.root().with(first.span()))
            .setAttribute("straightway.queue", queue)
            .setAttribute("straightway.messages", messages)
            .setStartTimestamp(now);
    trades.stream().skip(1).forEach(trade -> builder.addLink(trade.span().getSpanContext()));
    TracedBatch batch = new TracedBatch(List.copyOf(trades), first.clock(), builder.startSpan());
    trades.forEach(trade -> trade.commits(batch.span, now));
    return batch;
  }

  /**
   * Ends the span.
   *
   * @param failure why nothing is known to be committed, or null
   */
  public void end(@Nullable Throwable failure) {
    Instant now = clock.instant();
    trades.forEach(trade -> trade.committed(failure, now));
    TracedTrade.mark(span, failure);
    span.end(now);
  }
}
