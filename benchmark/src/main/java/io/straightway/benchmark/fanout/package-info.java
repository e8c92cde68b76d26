/** Measures a fan-out: the age of an update when a subscriber receives it. */
@NullMarked
package io.straightway.benchmark.fanout;

import org.jspecify.annotations.NullMarked;
