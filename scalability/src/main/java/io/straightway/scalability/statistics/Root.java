package io.straightway.scalability.statistics;

import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.exception.NoBracketingException;
import org.jspecify.annotations.Nullable;

/** Where a function that changes sign is zero. */
public final class Root {
  private static final double RELATIVE = 1e-10;
  private static final int MOST_EVALUATIONS = 200;

  private Root() {}

  /**
   * Looks between two places.
   *
   * @param one a place, of another sign than the other
   * @param other the other, above or below
   * @return null if it can't be found: the function has no change of sign there, or is too ragged
   */
  public static @Nullable Double between(UnivariateFunction function, double one, double other) {
    try {
      // the default accuracy of the value is absolute, and throughput may be in any unit
      return new BrentSolver(RELATIVE, RELATIVE * Math.abs(other - one), Double.MIN_NORMAL)
          .solve(MOST_EVALUATIONS, function, Math.min(one, other), Math.max(one, other));
    } catch (NoBracketingException | MathIllegalStateException notFound) {
      return null;
    }
  }
}
