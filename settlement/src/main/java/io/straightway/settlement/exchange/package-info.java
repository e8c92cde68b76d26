/**
 * Exchanges of one ISIN for another, such as 1 old for 2 new. Two operators decide on one; on its
 * day positions move in the ratio, and what is open is instructed for the new ISIN. What comes of
 * the old one afterwards, such as a late confirmation, moves as it comes.
 */
@NullMarked
package io.straightway.settlement.exchange;

import org.jspecify.annotations.NullMarked;
