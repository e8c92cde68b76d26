/**
 * Throughput as a function of size. Size N is the number of equal parts that share the work:
 * elements, process queues, cores. Throughput X is work done per unit of time, in any unit.
 *
 * <p>{@link io.straightway.scalability.model.ModelFamily} lists the formulas; a {@link
 * io.straightway.scalability.model.ScalabilityCurve} is a formula with values for its parameters.
 * Two names need care: sigma is contention, the share of work that only one part can do at a time,
 * and kappa is coherency, the cost that each pair of parts causes each other. Gunther's
 * super-serial model was first written with lambda = kappa / sigma, which does not exist where
 * sigma is 0; here kappa is the parameter and lambda is derived.
 */
@NullMarked
package io.straightway.scalability.model;

import org.jspecify.annotations.NullMarked;
