/**
 * Securities at cost. Trades enter SECURITIES at their amounts; the end of the day computes the
 * cost of the holding by account, ISIN and currency, and posts the difference as realised gain.
 * Optionally the holding is then revalued, and that entry is reversed on the next day.
 */
@NullMarked
package io.straightway.settlement.cost;

import org.jspecify.annotations.NullMarked;
