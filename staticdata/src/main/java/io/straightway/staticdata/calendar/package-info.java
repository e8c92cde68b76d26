/**
 * Business calendars by name, single and joint.
 *
 * <p>The days of a calendar come from Strata's holiday calendar of that name, if there is one, and
 * from the loaded holidays. A trade settles on a business day of both its currency's calendar and
 * its market's.
 */
@NullMarked
package io.straightway.staticdata.calendar;

import org.jspecify.annotations.NullMarked;
