/**
 * The business date, and the end of a business day.
 *
 * <p>{@link io.straightway.settlement.day.EndOfDay} is a job that can be killed at any instant and
 * started again: every step may be run twice. {@link io.straightway.settlement.day.DayReports} are
 * made of what the closing kept, so they read the same whenever they are made.
 */
@NullMarked
package io.straightway.settlement.day;

import org.jspecify.annotations.NullMarked;
