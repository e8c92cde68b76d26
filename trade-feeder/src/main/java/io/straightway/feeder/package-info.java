/**
 * A client that sends trade messages to elements over HTTP and records their answers.
 *
 * <p>A <em>feed</em> is one file, sent once: {@code file} cuts it into <em>slices</em> (the bytes
 * of one message each, unchanged) and <em>batches</em>, {@code deliver} sends them, {@code answer}
 * reads and keeps the outcome of every slice, {@code progress} counts and shows them, and {@code
 * job} runs all steps so that they can be restarted. {@code generator} generates trade files,
 * {@code probe} measures the latency of single trades.
 */
@NullMarked
package io.straightway.feeder;

import org.jspecify.annotations.NullMarked;
