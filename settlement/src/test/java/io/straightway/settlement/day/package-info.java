/** Tests of the end of day. */
@NullMarked
package io.straightway.settlement.day;

import org.jspecify.annotations.NullMarked;
