/**
 * The business date, and the end of a business day.
 *
 * <p>{@link io.straightway.settlement.day.EndOfDay} is a job that can be killed at any instant and
 * started again: every step may run twice. {@link io.straightway.settlement.day.DayReports} reads
 * only what was recorded at the close, so its reports are the same whenever they are written.
 */
@NullMarked
package io.straightway.settlement.day;

import org.jspecify.annotations.NullMarked;
