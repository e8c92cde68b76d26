/**
 * Measures the latency of single trades, cell by cell.
 *
 * <p>A {@link io.straightway.benchmark.probe.Cell} is a load on a deployment; an {@link
 * io.straightway.feeder.probe.OrderProbe} inside this process applies the load and measures. Newly
 * started elements first receive orders as fast as a few users can send them, so that no cell
 * includes the time of compiling. All trades are removed between cells. The books are checked after
 * each cell against the acknowledgements that the probe holds; a cell whose books are wrong yields
 * no number.
 *
 * <p>{@code bench probe} varies only the load; {@code bench grid} crosses factors and compares its
 * cells with the first one.
 */
@NullMarked
package io.straightway.benchmark.probe;

import org.jspecify.annotations.NullMarked;
