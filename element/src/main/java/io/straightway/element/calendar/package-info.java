/**
 * Which days are business days: calendars by name, alone and joined.
 *
 * <p>The days of a calendar come from Strata's holiday calendars, where it has one of that name,
 * and from the holidays that were loaded. A trade settles on a day that is good in the calendar of
 * its currency and in that of its market.
 */
@NullMarked
package io.straightway.element.calendar;

import org.jspecify.annotations.NullMarked;
