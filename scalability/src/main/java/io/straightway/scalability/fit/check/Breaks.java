package io.straightway.scalability.fit.check;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import java.util.List;
import java.util.Optional;

/**
 * Sizes at which a curve changes its nature.
 *
 * @param parts the curves, each over sizes of its own, from the smallest: two or more
 * @param evidence by how much the Bayesian information criterion prefers them to one curve
 * @param gain the residual of one curve as a multiple of theirs
 * @param p the probability of so large a gain by chance, corrected for the places looked at
 */
public record Breaks(List<Fit> parts, double evidence, double gain, double p) {
  /** Strong evidence: R. E. Kass and A. E. Raftery, <em>Bayes Factors</em>, JASA 90 (1995). */
  private static final double STRONG = 6;

  /** Looks for breaks. */
  static Optional<Breaks> in(CurveData data) {
    return Segmentation.in(data)
        .map(found -> new Breaks(found.parts(), found.evidence(data), found.gain(data), found.p()))
        .filter(breaks -> breaks.evidence > STRONG);
  }
}
