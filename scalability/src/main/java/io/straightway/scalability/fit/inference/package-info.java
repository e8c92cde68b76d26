/**
 * Conclusions from a fit and their certainty: parameters, peak, predictions and the size required,
 * each with its interval. A {@link io.straightway.scalability.fit.inference.FittedModel} is one fit
 * with all of them.
 *
 * <p>Intervals are at 95 % and come from the profile likelihood: the values of a quantity at which
 * the data, with everything else refitted, would still not be surprising. Such an interval may be
 * open at an end: a bound that is null is unbounded.
 */
@NullMarked
package io.straightway.scalability.fit.inference;

import org.jspecify.annotations.NullMarked;
