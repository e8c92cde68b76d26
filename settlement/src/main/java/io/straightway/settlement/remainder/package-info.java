/** What was cancelled of an instruction after a part had settled, and is taken out of the books. */
@NullMarked
package io.straightway.settlement.remainder;

import org.jspecify.annotations.NullMarked;
