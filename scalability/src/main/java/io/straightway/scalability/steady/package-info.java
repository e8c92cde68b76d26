/** The steady part of a run: the end of the warm-up, and a test for later shifts of throughput. */
@NullMarked
package io.straightway.scalability.steady;

import org.jspecify.annotations.NullMarked;
