/** From booked trade to settled trade: instructions, confirmations, end of day, reconciliation. */
@NullMarked
package io.straightway.settlement;

import org.jspecify.annotations.NullMarked;
