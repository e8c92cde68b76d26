/** Measures a fan-out: how old an update is when a subscriber has it. */
@NullMarked
package io.straightway.benchmark.fanout;

import org.jspecify.annotations.NullMarked;
