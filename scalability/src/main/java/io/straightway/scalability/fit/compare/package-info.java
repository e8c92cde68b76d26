/** Comparisons of two systems: their throughput curves, or their latencies at equal rates. */
@NullMarked
package io.straightway.scalability.fit.compare;

import org.jspecify.annotations.NullMarked;
