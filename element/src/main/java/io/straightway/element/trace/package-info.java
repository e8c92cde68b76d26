/**
 * Traces of single trades through an element, for OpenTelemetry. {@link
 * io.straightway.element.trace.TradeTracer} begins the trace of a message; it passes with the
 * message from thread to thread as a {@link io.straightway.element.trace.TracedTrade}. A
 * transaction for many messages is a {@link io.straightway.element.trace.TracedBatch}. Most
 * messages are not traced.
 */
@NullMarked
package io.straightway.element.trace;

import org.jspecify.annotations.NullMarked;
