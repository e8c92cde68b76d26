/**
 * Least squares. {@link io.straightway.scalability.fit.estimate.CurveData} holds observations, size
 * by size; {@link io.straightway.scalability.fit.estimate.LeastSquares} finds the parameters of a
 * {@link io.straightway.scalability.model.ModelFamily} that are nearest to them: a {@link
 * io.straightway.scalability.fit.estimate.Fit}.
 */
@NullMarked
package io.straightway.scalability.fit.estimate;

import org.jspecify.annotations.NullMarked;
