package io.straightway.element.trace;

import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends spans to a collector by OTLP over HTTP, trying each batch up to five times. The log has a
 * line when the collector stops accepting spans and one when it accepts them again; the library
 * itself would log an error with a stack trace for each batch, so its own log is off in an element.
 */
final class CollectorExporter implements SpanExporter {
  private static final Logger LOG = LoggerFactory.getLogger(CollectorExporter.class);
  private static final Duration ANSWER = Duration.ofSeconds(5);

  private final URI endpoint;
  private final OtlpHttpSpanExporter exporter;
  private final AtomicBoolean losing = new AtomicBoolean();

  CollectorExporter(URI endpoint) {
    this.endpoint = endpoint;
    this.exporter =
        OtlpHttpSpanExporter.builder().setEndpoint(endpoint.toString()).setTimeout(ANSWER).build();
  }

  @Override
  public CompletableResultCode export(Collection<SpanData> spans) {
    CompletableResultCode sent = exporter.export(spans);
    return sent.whenComplete(() -> report(sent));
  }

  private void report(CompletableResultCode sent) {
    if (sent.isSuccess()) {
      if (losing.getAndSet(false)) {
        LOG.info("collector={} event=traces-taken-again", endpoint);
      }
    } else if (!losing.getAndSet(true)) {
      String reason = reason(sent.getFailureThrowable());
      LOG.warn("collector={} event=traces-lost reason=\"{}\"", endpoint, reason);
    }
  }

  /** The library wraps the cause; it exposes nothing about an unsuccessful response. */
  private static String reason(@Nullable Throwable failure) {
    return failure == null || failure.getCause() == null
        ? "the collector refused them"
        : failure.getCause().toString();
  }

  @Override
  public CompletableResultCode flush() {
    return exporter.flush();
  }

  @Override
  public CompletableResultCode shutdown() {
    return exporter.shutdown();
  }
}
