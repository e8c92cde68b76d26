/**
 * Measures throughput: every combination of the factors of a {@link
 * io.straightway.benchmark.run.BenchPlan}, point by point, with elements and feeders as processes.
 *
 * <p>A point whose books don't balance at its end, or whose throughput never settles, yields no
 * number.
 */
@NullMarked
package io.straightway.benchmark.run;

import org.jspecify.annotations.NullMarked;
