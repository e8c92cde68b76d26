/**
 * The steady part of a run: where its warm-up ends, and whether its throughput shifts afterwards.
 */
@NullMarked
package io.straightway.scalability.steady;

import org.jspecify.annotations.NullMarked;
