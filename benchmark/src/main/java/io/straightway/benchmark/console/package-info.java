/**
 * Measures the console and its API on a database of many trades.
 *
 * <p>{@link io.straightway.benchmark.console.ConsoleBooks} makes the trades by the engine's own
 * commands, a {@link io.straightway.benchmark.console.ConsoleWalk} asks for every page and every
 * enquiry, and {@link io.straightway.benchmark.console.OperatorCost} feeds an element with and
 * without operators at work. The console is a process that is asked over HTTP; its pages are given
 * to the bench.
 */
@NullMarked
package io.straightway.benchmark.console;

import org.jspecify.annotations.NullMarked;
