/**
 * Statistics that are independent of curves: intervals, distributions, roots, and rounded numbers
 * in text.
 */
@NullMarked
package io.straightway.scalability.statistics;

import org.jspecify.annotations.NullMarked;
