/** Tests of remainders. */
@NullMarked
package io.straightway.settlement.remainder;

import org.jspecify.annotations.NullMarked;
