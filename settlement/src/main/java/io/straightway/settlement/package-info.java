/**
 * From a booked trade to a settled one: instructions, confirmations, end of day, reconciliation.
 */
@NullMarked
package io.straightway.settlement;

import org.jspecify.annotations.NullMarked;
