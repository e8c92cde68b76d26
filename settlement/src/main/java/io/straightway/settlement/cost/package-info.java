/**
 * Securities at cost. Trades enter SECURITIES at what they bring; the end of the day computes what
 * is held at cost, by account, ISIN and currency, and posts the difference as realised gain. By
 * option, what is held is then revalued, and the entry is reversed on the next day.
 */
@NullMarked
package io.straightway.settlement.cost;

import org.jspecify.annotations.NullMarked;
