/**
 * The way from measured throughput to a model that can be defended.
 *
 * <p>{@link io.straightway.scalability.fit.FitStudy} fits all models ({@code estimate}), derives
 * the conclusions from each ({@code inference}), chooses the simplest that describes the data
 * ({@code choice}), and checks whether the data are fit for use ({@code check}). {@link
 * io.straightway.scalability.fit.FitReport} is the full result, {@link
 * io.straightway.scalability.fit.NextRuns} the measurements to make next, and {@code compare}
 * compares two systems.
 */
@NullMarked
package io.straightway.scalability.fit;

import org.jspecify.annotations.NullMarked;
