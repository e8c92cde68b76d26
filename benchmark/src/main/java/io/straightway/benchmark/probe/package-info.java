/**
 * Measures how long single trades take, cell by cell.
 *
 * <p>A {@link io.straightway.benchmark.probe.Cell} is a load on a deployment; an {@link
 * io.straightway.feeder.probe.OrderProbe} inside this process loads it and measures. Elements that
 * were just started first get orders as fast as a few users can send them, so that no cell pays for
 * the compiling of their code. Between cells all trades are removed. The books are checked after
 * each cell, with the acknowledgements that the probe holds; a cell whose books are wrong yields no
 * number.
 *
 * <p>{@code bench probe} varies the load alone; {@code bench grid} crosses factors, and sets its
 * cells against the first one.
 */
@NullMarked
package io.straightway.benchmark.probe;

import org.jspecify.annotations.NullMarked;
