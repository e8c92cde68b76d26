/**
 * Income: coupons and redemptions of bonds by their schedules, dividends as they are announced, and
 * claims from trades that settle late. What is ours is expected at the end of the record date, and
 * compared with what the custodian confirms.
 */
@NullMarked
package io.straightway.settlement.income;

import org.jspecify.annotations.NullMarked;
