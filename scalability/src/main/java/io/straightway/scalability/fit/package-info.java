/**
 * From measured throughput to a model that can be defended.
 *
 * <p>{@link io.straightway.scalability.fit.FitStudy} fits all models by {@code estimate}, finds
 * what each implies by {@code inference}, picks the simplest that describes the data by {@code
 * choice}, and looks for what makes data unfit by {@code check}. {@link
 * io.straightway.scalability.fit.FitReport} is the whole answer, {@link
 * io.straightway.scalability.fit.NextRuns} what to measure next, and {@code compare} puts two
 * systems side by side.
 */
@NullMarked
package io.straightway.scalability.fit;

import org.jspecify.annotations.NullMarked;
