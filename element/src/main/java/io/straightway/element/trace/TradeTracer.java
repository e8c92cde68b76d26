package io.straightway.element.trace;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Starts the traces of trades. A separate thread sends them; if it can't keep up or the collector
 * does not answer, traces are lost and no trade waits.
 */
public final class TradeTracer implements AutoCloseable {
  /** The number of messages of one body that are traced at most, whatever their sender asks. */
  private static final int MOST_OF_A_BODY = 20;

  private static final String HEADER = "traceparent";
  private static final Duration AT_THE_END = Duration.ofSeconds(2);

  private final SdkTracerProvider provider;
  private final Tracer tracer;
  private final Clock clock;

  private TradeTracer(SdkTracerProvider provider, Clock clock) {
    this.provider = provider;
    this.tracer = provider.get("io.straightway.element");
    this.clock = clock;
  }

  /**
   * Opens a tracer without checking that the collector is reachable.
   *
   * @param element the element's name
   */
  public static TradeTracer open(TraceSettings settings, String element, Clock clock) {
    CollectorExporter exporter = new CollectorExporter(settings.endpoint());
    return new TradeTracer(
        SdkTracerProvider.builder()
            .setSampler(Sampler.parentBased(Sampler.traceIdRatioBased(settings.share())))
            .setResource(
                Resource.create(
                    Attributes.builder()
                        .put("service.name", "straightway")
                        .put("service.instance.id", element)
                        .build()))
            .addSpanProcessor(BatchSpanProcessor.builder(exporter).build())
            .build(),
        clock);
  }

  /**
   * Begins the trace of a message, as a part of its sender's trace if there is one.
   *
   * @param traceparent the sender's trace (W3C Trace Context), or null
   * @param place the message's index in its body, from 0
   * @return null if the message is not traced
   */
  public @Nullable TracedTrade begin(@Nullable String traceparent, int place, Instant receivedAt) {
    if (place >= MOST_OF_A_BODY) {
      return null;
    }
    Span span =
        tracer
            .spanBuilder("trade")
            .setSpanKind(SpanKind.CONSUMER)
            .setParent(sender(traceparent))
            .setStartTimestamp(receivedAt)
            .startSpan();
    return span.getSpanContext().isSampled()
        ? new TracedTrade(tracer, clock, span, receivedAt)
        : null;
  }

  private static Context sender(@Nullable String traceparent) {
    return traceparent == null
        ? Context.root()
        : W3CTraceContextPropagator.getInstance()
            .extract(Context.root(), traceparent, Header.INSTANCE);
  }

  /** Sends the remaining spans, for at most two seconds. */
  @Override
  public void close() {
    provider.shutdown().join(AT_THE_END.toSeconds(), TimeUnit.SECONDS);
  }

  /** Reads the only header that is used. */
  private enum Header implements TextMapGetter<String> {
    INSTANCE;

    @Override
    public Iterable<String> keys(String traceparent) {
      return List.of(HEADER);
    }

    @Override
    public @Nullable String get(@Nullable String traceparent, String key) {
      return key.equals(HEADER) ? traceparent : null;
    }
  }
}
