/**
 * Exchanges of one ISIN for another, such as 1 old for 2 new. Two operators decide on an exchange;
 * on its day positions move in the ratio, and open trades are instructed for the new ISIN. Anything
 * received in the old one later, such as by a late confirmation, is moved on arrival.
 */
@NullMarked
package io.straightway.settlement.exchange;

import org.jspecify.annotations.NullMarked;
