package io.straightway.element.trace;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.context.Context;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is done for many messages at once: a span in the trace of the first of those that are
 * traced, which names the others as its links, as each of them names it.
 */
public record TracedBatch(List<TracedTrade> trades, Clock clock, Span span) {
  /**
   * Begins it.
   *
   * @param messages how many it has, traced or not
   * @param trades those that are traced
   * @return null if none are
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
    trades.subList(1, trades.size()).forEach(one -> builder.addLink(one.span().getSpanContext()));
    TracedBatch batch = new TracedBatch(List.copyOf(trades), first.clock(), builder.startSpan());
    trades.forEach(one -> one.commits(batch.span, now));
    return batch;
  }

  /**
   * Ends it.
   *
   * @param failure why nothing is known to be committed, or null
   */
  public void end(@Nullable Throwable failure) {
    Instant now = clock.instant();
    trades.forEach(one -> one.committed(failure, now));
    TracedTrade.mark(span, failure);
    span.end(now);
  }
}
