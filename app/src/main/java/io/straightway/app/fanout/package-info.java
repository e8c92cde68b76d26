/** {@code stp fan-out}: updates of positions and trades for subscribers. */
@NullMarked
package io.straightway.app.fanout;

import org.jspecify.annotations.NullMarked;
