package io.straightway.scalability.statistics;

import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.exception.NoBracketingException;
import org.jspecify.annotations.Nullable;

/** A root finder for functions that change sign. */
public final class Root {
  private static final double RELATIVE = 1e-10;
  private static final int MOST_EVALUATIONS = 200;

  private Root() {}

  /**
   * Finds a root between two places.
   *
   * @param from a place at which the sign differs from that at {@code to}
   * @param to a place above or below {@code from}
   * @return the root; null if the function has the same sign at both places, or is too ragged
   */
  public static @Nullable Double between(UnivariateFunction function, double from, double to) {
    try {
      // the solver's default accuracy of the value is absolute, but throughput may be in any unit
      return new BrentSolver(RELATIVE, RELATIVE * Math.abs(to - from), Double.MIN_NORMAL)
          .solve(MOST_EVALUATIONS, function, Math.min(from, to), Math.max(from, to));
    } catch (NoBracketingException | MathIllegalStateException notFound) {
      return null;
    }
  }
}
