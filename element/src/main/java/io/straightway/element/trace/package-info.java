/**
 * The way of single trades through an element, for OpenTelemetry: what {@link
 * io.straightway.element.trace.TradeTracer} begins for a message goes with it from thread to thread
 * as a {@link io.straightway.element.trace.TracedTrade}, and what one transaction does for many is
 * a {@link io.straightway.element.trace.TracedBatch}. Most messages have none.
 */
@NullMarked
package io.straightway.element.trace;

import org.jspecify.annotations.NullMarked;
