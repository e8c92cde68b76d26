package io.straightway.scalability.fit.check;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import java.util.List;
import java.util.Optional;

/**
 * Sizes at which the measurements change from one curve to another.
 *
 * @param parts the curves, each over its own range of sizes, the smallest first: two or more
 * @param evidence the amount by which the Bayesian information criterion prefers the parts to one
 *     curve
 * @param gain the residual of one curve as a multiple of the parts' residual
 * @param p the probability of so large a gain by chance, corrected for the number of places
 *     examined
 */
public record Breaks(List<Fit> parts, double evidence, double gain, double p) {
  /** Strong evidence: R. E. Kass and A. E. Raftery, <em>Bayes Factors</em>, JASA 90 (1995). */
  private static final double STRONG = 6;

  /** Searches for breaks. */
  static Optional<Breaks> in(CurveData data) {
    return Segmentation.in(data)
        .map(
            segmentation ->
                new Breaks(
                    segmentation.parts(),
                    segmentation.evidence(data),
                    segmentation.gain(data),
                    segmentation.p()))
        .filter(breaks -> breaks.evidence > STRONG);
  }
}
