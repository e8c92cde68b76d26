/**
 * The findings of a benchmark in numbers and sentences: the summary, the fitted curves, and the
 * warnings that a reader must know.
 */
@NullMarked
package io.straightway.benchmark.findings;

import org.jspecify.annotations.NullMarked;
