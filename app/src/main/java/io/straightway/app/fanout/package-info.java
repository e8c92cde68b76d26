/** Positions and trades for those who watch them: {@code stp fan-out}. */
@NullMarked
package io.straightway.app.fanout;

import org.jspecify.annotations.NullMarked;
