package io.straightway.scalability.fit.inference;

import io.straightway.scalability.fit.estimate.Fit;
import org.jspecify.annotations.Nullable;

/** Measures of how well a fit describes its data. */
final class Goodness {
  private Goodness() {}

  /** Returns 1 - RSS / squares about the mean; null if all throughputs are equal. */
  static @Nullable Double r2(Fit fit) {
    double total = fit.data().squaresAboutMean();
    return total > fit.data().rounding() ? (Double) (1 - fit.rss() / total) : null;
  }

  /**
   * Returns n (ln(2 pi RSS / n) + 1) + 2 k + 2 k (k + 1) / (n - k - 1), with the residual variance
   * among the k parameters: C. M. Hurvich and C.-L. Tsai, <em>Regression and time series model
   * selection in small samples</em>, Biometrika 76 (1989). Returns null if n is too small, or the
   * fit is exact.
   */
  static @Nullable Double aicc(Fit fit) {
    int n = fit.data().count();
    int k = fit.family().parameterCount() + 1;
    if (n - k - 1 <= 0 || fit.isExact()) {
      return null;
    }
    double logLikelihood = -n / 2.0 * (Math.log(2 * Math.PI * fit.rss() / n) + 1);
    return 2 * k - 2 * logLikelihood + 2.0 * k * (k + 1) / (n - k - 1);
  }
}
