/** Continuous settlement: instructs new trades, delivers instructions and receives answers. */
@NullMarked
package io.straightway.settlement.run;

import org.jspecify.annotations.NullMarked;
