/**
 * From measured throughput to a model that can be defended.
 *
 * <p>{@link io.straightway.scalability.fit.CurveData} holds what was measured, size by size. {@link
 * io.straightway.scalability.fit.LeastSquares} finds the parameters of a {@link
 * io.straightway.scalability.model.ModelFamily} that come nearest to it: a {@link
 * io.straightway.scalability.fit.Fit}. {@link io.straightway.scalability.fit.FittedModel} adds what
 * is known about it, {@link io.straightway.scalability.fit.ModelChoice} picks the simplest that
 * describes the data, and {@link io.straightway.scalability.fit.FitReport} is the whole answer.
 *
 * <p>Intervals are at 95 % and come from the profile likelihood: the values of a quantity at which
 * the data, with everything else refitted, would still not be surprising. Such an interval may have
 * no end, and then says so: a bound that is null is unbounded.
 */
@NullMarked
package io.straightway.scalability.fit;

import org.jspecify.annotations.NullMarked;
