/**
 * Income: coupons and redemptions of bonds by their schedules, announced dividends, and claims from
 * trades that settle late. Entitlements are recorded at the end of the record date, and compared
 * with the custodian's confirmations.
 */
@NullMarked
package io.straightway.settlement.income;

import org.jspecify.annotations.NullMarked;
